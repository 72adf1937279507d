import { type SyntheticEvent, useState } from 'react'
import { PICKUP_FAULTS } from '#core/storing/order.ts'
import type { StepBody } from '../../data/outbox.ts'
import { Choices } from '../../parts/choices.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { DRIVE_TEXTS as texts, FAULTS, MISSED_REASONS } from '../../texts/drive.ts'
import { reasonsFor, STEP_TEXTS as words } from '../../texts/order-steps.ts'
import css from './drive.module.css'
import { ReasonChoice } from './reason-choice.tsx'
import { RecordActions } from './record-actions.tsx'

type Props = {
  readonly isDelivery: boolean
  /** What was typed before and refused. */
  readonly typed: StepBody | null
  readonly onRecord: (body: StepBody) => PromiseLike<unknown>
  readonly onBack: () => void
}

type Fault = (typeof PICKUP_FAULTS)[number]

/** Why nothing was picked up or delivered. Of a pickup also whose fault it was: on it hangs what a customer gets back. */
export function MissedForm({ isDelivery, typed, onRecord, onBack }: Props) {
  const [fault, setFault] = useState<Fault | null>(typed?.details?.fault ?? null)
  const [reason, setReason] = useState(typed?.reason ?? '')
  const [wrong, setWrong] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isDelivery && fault === null) return setWrong(texts.wrong.fault)
    if (reason.trim() === '') return setWrong(texts.wrong.reason)
    if (isBusy) return undefined
    setWrong(null)
    setBusy(true)
    const missed = isDelivery ? 'checkout.missed' : 'pickup.missed'
    await onRecord({ event: missed, reason: reason.trim(), ...(fault !== null && { details: { fault } }) })
    return setBusy(false)
  }
  const choose = (chosen: Fault) => {
    setFault(chosen)
    setReason('')
  }

  const title = isDelivery ? texts.notDeliveredTitle : texts.missedTitle
  return (
    <form method="post" className={css.form} onSubmit={submit} noValidate aria-label={title}>
      <h2 className={css.heading}>{title}</h2>
      {isDelivery ? (
        <ReasonChoice
          label={texts.reason}
          reasons={reasonsFor('checkout.missed')}
          value={reason}
          onChange={setReason}
        />
      ) : (
        <Choices
          label={words.fault}
          choices={PICKUP_FAULTS.map(value => ({ value, label: FAULTS[value] }))}
          value={fault}
          onChange={choose}
        />
      )}
      {fault !== null && (
        <ReasonChoice
          key={fault}
          label={texts.reason}
          reasons={MISSED_REASONS[fault]}
          value={reason}
          onChange={setReason}
        />
      )}
      {wrong !== null && <FailureBanner>{wrong}</FailureBanner>}
      <RecordActions isBusy={isBusy} onBack={onBack} />
    </form>
  )
}
