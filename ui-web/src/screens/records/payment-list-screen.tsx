import { useLocation, useNavigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import type { PaymentTab } from '#core/storing/projection.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { PAYMENT_LIST_TEXTS as texts } from '../../texts/records.ts'
import { PaymentItem } from './payment-item.tsx'
import { RecordList } from './record-list.tsx'
import css from './records.module.css'
import { SignedInOnly } from './signed-in-only.tsx'

const PATHS = {
  stored: '/mypage/payment/stored',
  past: '/mypage/payment/past',
} as const satisfies Record<PaymentTab, string>

const TABS = Object.keys(PATHS) as PaymentTab[]

/** What is paid for now, and what was; each tab has its address. */
export function PaymentListScreen() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const tab = TABS.find(one => PATHS[one] === pathname) ?? 'stored'

  return (
    <SignedInOnly>
      <ScreenFrame
        title={texts.title}
        documentTitle={`${texts.title}: ${texts.tabs[tab]}`}
        back={{ onPress: () => void navigate('/mypage') }}
      >
        <div className={css.tabs}>
          <Tabs
            label={texts.title}
            tabs={TABS.map(value => ({ value, label: texts.tabs[value] }))}
            value={tab}
            onChange={chosen => void navigate(PATHS[chosen], { replace: true })}
          >
            <Payments tab={tab} />
          </Tabs>
        </div>
      </ScreenFrame>
    </SignedInOnly>
  )
}

function Payments({ tab }: { readonly tab: PaymentTab }) {
  const ownRecords = useUseCase(Ports.ownRecords)
  const records = useLoaded(`payments-${tab}`, () => ownRecords.payments(tab))
  return (
    <RecordList records={records} failed={texts.failed} empty={texts.empty[tab]}>
      {record => <PaymentItem record={record} tab={tab} />}
    </RecordList>
  )
}
