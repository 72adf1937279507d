import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { CheckRow } from '../../../parts/check-row.tsx'
import type { StepBody } from '../../data/outbox.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { DRIVE_TEXTS as texts, RECEIVERS } from '../../texts/drive.ts'
import { STEP_TEXTS as words } from '../../texts/order-steps.ts'
import css from './drive.module.css'
import { ReasonChoice } from './reason-choice.tsx'
import { RecordActions } from './record-actions.tsx'

type Props = {
  /** The contract was ended, so that the gear may be handed back for good. */
  readonly canBeFinal: boolean
  /** The contract is over: nobody brings it back. */
  readonly isOver: boolean
  /** What was typed before and refused. */
  readonly typed: StepBody | null
  /** What is taken of it. */
  readonly pictures: ReactNode
  readonly onRecord: (body: StepBody) => PromiseLike<unknown>
  readonly onBack: () => void
}

/** Who took the gear (T18). */
export function DeliveryForm({ canBeFinal, isOver, typed, pictures, onRecord, onBack }: Props) {
  const [deliveredTo, setDeliveredTo] = useState(typed?.details?.deliveredTo ?? '')
  const [isFinal, setFinal] = useState(typed === null ? isOver : typed.details?.isFinal === true)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isMissing = deliveredTo.trim() === ''

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing || isBusy) return
    setBusy(true)
    const details = { deliveredTo: deliveredTo.trim(), ...(isFinal && { isFinal }) }
    await onRecord({ event: 'checkout.delivered', details })
    setBusy(false)
  }

  return (
    <form method="post" className={css.form} onSubmit={submit} noValidate aria-label={texts.deliveredTitle}>
      <h2 className={css.heading}>{texts.deliveredTitle}</h2>
      <ReasonChoice
        label={texts.receivedBy}
        ownLabel={texts.receivedBy}
        reasons={RECEIVERS}
        value={deliveredTo}
        onChange={setDeliveredTo}
      />
      {canBeFinal && <CheckRow label={words.isFinal} checked={isFinal} onChange={setFinal} />}
      {isTried && isMissing && <FailureBanner>{texts.wrong.receivedBy}</FailureBanner>}
      {pictures}
      <RecordActions isBusy={isBusy} onBack={onBack} />
    </form>
  )
}
