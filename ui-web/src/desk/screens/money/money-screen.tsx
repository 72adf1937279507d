import { useSearchParams } from 'react-router-dom'
import { mayActAs } from '#core/shared/staff.ts'
import { Tabs } from '../../../parts/tabs.tsx'
import { useSession } from '../../data/session.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import { SHOP_MONEY_TEXTS as texts } from '../../texts/money.ts'
import { DecisionsTab } from './decisions-tab.tsx'
import { PaymentsTab } from './payments-tab.tsx'
import { RefundsTab } from './refunds-tab.tsx'
import { SalesTab } from './sales-tab.tsx'
import css from './money.module.css'

const TABS = ['decisions', 'payments', 'refunds', 'sales'] as const
type Tab = (typeof TABS)[number]

/** The money of the shop: what waits for a person, what came and went, and what it came to (G367). */
export function MoneyScreen() {
  const { member } = useSession()
  const [query, setQuery] = useSearchParams()
  const tabs = TABS.filter(tab => tab !== 'sales' || mayActAs(member.role, 'ADMIN'))
  const asked = query.get('tab')
  const tab: Tab = tabs.find(known => known === asked) ?? 'decisions'

  return (
    <div className={css.page}>
      <PageTitle>{texts.title}</PageTitle>
      <Tabs
        label={texts.tabs}
        tabs={tabs.map(value => ({ value, label: texts[value] }))}
        value={tab}
        onChange={chosen => setQuery(chosen === 'decisions' ? {} : { tab: chosen }, { replace: true })}
      >
        <div className={css.tab}>
          {tab === 'decisions' && <DecisionsTab />}
          {tab === 'payments' && <PaymentsTab />}
          {tab === 'refunds' && <RefundsTab />}
          {tab === 'sales' && <SalesTab />}
        </div>
      </Tabs>
    </div>
  )
}
