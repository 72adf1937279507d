import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { COMPLAINT_RETENTION_YEARS, CONTRACT_RETENTION_YEARS } from '#core/privacy/retention.ts'
import { Day } from '#core/shared/day.ts'
import { mayActAs } from '#core/shared/staff.ts'
import { copyCustomerData, eraseCustomer, type StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { BottomSheet } from '../../../parts/bottom-sheet.tsx'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { useSession } from '../../data/session.ts'
import { useAct } from '../../data/use-act.ts'
import { useDesk } from '../../desk.ts'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { fullDay } from '../../../texts/dates.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { useToast } from '../../parts/use-toast.ts'
import { CUSTOMER_TEXTS as texts } from '../../texts/customer.ts'
import { failureText } from '../../texts/shared.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import { StillNeeded } from '../../parts/still-needed.tsx'
import css from './customer-screen.module.css'

/** What a customer may ask for who cannot do it in the app; for an ADMIN (G253, G416). */
export function DataCard({ customer }: { readonly customer: StaffCustomerPage }) {
  const { member } = useSession()
  const [isCopying, setCopying] = useState(false)
  const [isErasing, setErasing] = useState(false)
  if (!mayActAs(member.role, 'ADMIN')) return null
  return (
    <Card title={texts.data}>
      <div className={css.actions}>
        <Button tone="ghost" onPress={() => setCopying(true)}>
          {texts.copy}
        </Button>
        <Button tone="ghost" onPress={() => setErasing(true)}>
          {texts.erase}
        </Button>
      </div>
      {isCopying && <CopySheet customer={customer} onClose={() => setCopying(false)} />}
      {isErasing && <EraseSheet customer={customer} onClose={() => setErasing(false)} />}
    </Card>
  )
}

type SheetProps = { readonly customer: StaffCustomerPage; readonly onClose: () => void }

function CopySheet({ customer: { customerId }, onClose }: SheetProps) {
  const act = useAct()
  const say = useToast()
  const { files, clock } = useDesk()
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  const make = () =>
    act(copyCustomerData, { params: { customerId }, body: { reason: reason.trim() } }).match(({ copy }) => {
      files.save({
        name: texts.copyName(Day.of(clock.now())),
        type: 'application/json',
        text: `${JSON.stringify(copy, null, 2)}\n`,
      })
      say(texts.copyDone)
      onClose()
    }, setFailure)
  return (
    <BottomSheet
      open
      onClose={onClose}
      title={texts.copyTitle}
      text={texts.copyText}
      actions={
        <Button onPress={make} disabled={reason.trim() === ''} busyLabel={texts.copyMaking}>
          {texts.copyMake}
        </Button>
      }
    >
      <ReasonField reasons={texts.copyReasons} value={reason} onChange={setReason} />
      <StillNeeded reason={reason} />
      {failure !== null && <FailureBanner>{failureText(failure)}</FailureBanner>}
    </BottomSheet>
  )
}

/** What is erased, what is kept and why, before it is done for good (G416). */
function EraseSheet({ customer: { customerId }, onClose }: SheetProps) {
  const navigate = useNavigate()
  const { queries } = useDesk()
  return (
    <PlannedSheet
      title={texts.eraseTitle}
      text={texts.eraseText}
      reasons={texts.eraseReasons}
      ask={(send, parcel) => send(eraseCustomer, { ...parcel, params: { customerId } })}
      planTitle={texts.erasePlan}
      linesOf={({ kept }) => [
        kept?.hasContact === true ? texts.erasedButContact : texts.erased,
        ...(kept === null
          ? [texts.keptNothing]
          : [
              texts.kept(kept, fullDay(kept.until)),
              texts.keptWhy(CONTRACT_RETENTION_YEARS, COMPLAINT_RETENTION_YEARS),
              ...(kept.hasContact ? [texts.keptContact] : []),
            ]),
      ]}
      action={texts.erase}
      busy={texts.erasing}
      tone="danger"
      done={texts.eraseDone}
      onDone={async () => {
        await navigate('/desk/find', { replace: true })
        queries.clear()
      }}
      onClose={onClose}
    />
  )
}
