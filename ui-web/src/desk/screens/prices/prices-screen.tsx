import { useState } from 'react'
import { Day } from '#core/shared/day.ts'
import type { Shop, YearlyPrice } from '#core/shared/shop.ts'
import { mayActAs } from '#core/shared/staff.ts'
import { Won } from '#core/shared/won.ts'
import { PLAN_NAMES, PLANS } from '#core/storing/plan.ts'
import { readShop } from '#adapters/http/contract/staff/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { Chip } from '../../../parts/chip.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { dayText } from '../../../texts/dates.ts'
import { useSession } from '../../data/session.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { useDesk } from '../../desk.ts'
import { Column, Columns } from '../../parts/columns.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { PRICES_TEXTS as texts } from '../../texts/prices.ts'
import css from '../settings/settings.module.css'
import { NewPriceSheet } from './new-price-sheet.tsx'
import { PriceOffers } from './price-offers.tsx'
import own from './prices.module.css'

/** What each plan costs now and from when on; a new price, and higher ones that customers are asked to agree to. */
export function PricesScreen() {
  const { member } = useSession()
  const loaded = useStaffCall(readShop, {})
  const [isAdding, setAdding] = useState(false)
  const canChange = mayActAs(member.role, 'ADMIN')
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      {!canChange && <p className={css.note}>{texts.readOnly}</p>}
      <Columns>
        <Column>
          {loaded.status === 'loading' && (
            <Loading>
              <Skeleton shape="card" />
            </Loading>
          )}
          {loaded.status === 'failed' && <LoadFailure failure={loaded.error} onRetry={loaded.retry} />}
          {loaded.status === 'ready' && <PriceList facts={loaded.value.facts} />}
          {loaded.status === 'ready' && canChange && <Button onPress={() => setAdding(true)}>{texts.add}</Button>}
        </Column>
        <Column>
          <PriceOffers regions={loaded.status === 'ready' ? loaded.value.facts.regions : []} canChange={canChange} />
        </Column>
      </Columns>
      {isAdding && loaded.status === 'ready' && (
        <NewPriceSheet facts={loaded.value.facts} version={loaded.value.version} onClose={() => setAdding(false)} />
      )}
    </>
  )
}

/** The newest that holds today, and those to come, of one region or of all without their own. */
const pricesOf = ({ prices }: Shop, region: YearlyPrice['region'], today: Day) => {
  const own = prices.filter(price => price.region === region).toSorted((one, other) => (one.from < other.from ? -1 : 1))
  return { now: own.findLast(({ from }) => from <= today), coming: own.filter(({ from }) => from > today) }
}

function PriceList({ facts }: { readonly facts: Shop }) {
  const today = Day.of(useDesk().clock.now())
  const priced = facts.regions.filter(({ code }) => facts.prices.some(({ region }) => region === code))
  const lists = [
    { key: 'ALL', title: priced.length > 0 ? texts.allRest : texts.all, ...pricesOf(facts, null, today) },
    ...priced.map(({ code, label }) => ({ key: code, title: texts.own(label), ...pricesOf(facts, code, today) })),
  ].filter(({ now, coming }) => now !== undefined || coming.length > 0)
  return lists.map(({ key, title, now, coming }) => (
    <Card key={key} title={title}>
      {now && <PriceLine price={now} />}
      {coming.map(price => (
        <PriceLine key={price.from} price={price} isComing />
      ))}
    </Card>
  ))
}

const PriceLine = ({ price, isComing = false }: { readonly price: YearlyPrice; readonly isComing?: boolean }) => (
  <div className={own.price}>
    <p className={own.when}>
      {isComing ? <Chip tone="accent">{texts.next}</Chip> : <Chip>{texts.now}</Chip>}
      {isComing && texts.since(dayText(price.from))}
    </p>
    <dl className={own.plans}>
      {PLANS.map(plan => (
        <div key={plan}>
          <dt>{PLAN_NAMES[plan]}</dt>
          <dd>
            <strong>{Won.format(price.won[plan])}</strong>원
          </dd>
        </div>
      ))}
    </dl>
  </div>
)
