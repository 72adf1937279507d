import { useState } from 'react'
import { handOut } from '#adapters/http/contract/staff/checkouts.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Day } from '#core/shared/day.ts'
import { isOver } from '#core/storing/storage-end.ts'
import { RecipientPhone } from '#core/storing/recipient.ts'
import { Banner } from '../../../parts/banner.tsx'
import { CheckRow } from '../../../parts/check-row.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import { useDesk } from '../../desk.ts'
import { Choices } from '../../parts/choices.tsx'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { HAND_OUT_TEXTS as texts, stepLines } from '../../texts/handing-out.ts'
import { STEP_TEXTS } from '../../texts/order-steps.ts'

type Props = { readonly order: StaffOrderDetail; readonly onClose: () => void }

/** Gear to somebody who stands at the desk: who takes it, and how they were recognised (G142). */
export function HandOutSheet({ order, onClose }: Props) {
  const { orderId, customerName, isReachable, mayHandOut, canBeFinal } = order
  const { queries, clock } = useDesk()
  const [to, setTo] = useState(customerName)
  const [recognisedBy, setRecognisedBy] = useState<string | null>(null)
  const [phone, setPhone] = useState('')
  const [isFinal, setFinal] = useState(() => isOver(order, Day.of(clock.now())))
  const [isForced, setForced] = useState(false)
  const name = to.trim()
  const said =
    name === '' || recognisedBy === null
      ? null
      : { to: name, recognisedBy, isFinal, isForced, ...(phone !== '' && { phone }) }
  return (
    <PlannedSheet
      title={texts.handOutTitle}
      reasons={isForced ? texts.forcedReasons : null}
      typed={JSON.stringify(said)}
      missing={[...(name === '' ? [texts.to] : []), ...(recognisedBy === null ? [texts.recognisedAs] : [])]}
      ask={(send, { body: { reason, dryRun }, ...parcel }) =>
        send(handOut, {
          ...parcel,
          params: { orderId },
          body: { ...(said ?? { to: '', recognisedBy: '' }), dryRun, ...(isForced && { reason }) },
        })
      }
      linesOf={done => stepLines(done, isReachable)}
      action={texts.record}
      busy={texts.recording}
      done={texts.handOutDone}
      onDone={() => queries.invalidateQueries()}
      onClose={onClose}
    >
      {!mayHandOut && <Banner tone="warn">{STEP_TEXTS.noLonger}</Banner>}
      <TextField label={texts.to} value={to} onChange={setTo} />
      <Choices
        label={texts.recognised}
        choices={texts.recognisedBy.map(value => ({ value, label: value }))}
        value={recognisedBy}
        onChange={setRecognisedBy}
      />
      {name !== customerName && (
        <TextField
          label={texts.phone}
          value={phone}
          onChange={typed => setPhone(RecipientPhone.typed(typed))}
          inputMode="tel"
        />
      )}
      {canBeFinal && <CheckRow label={texts.isFinal} checked={isFinal} onChange={setFinal} />}
      <CheckRow label={texts.isForced} checked={isForced} onChange={setForced} />
    </PlannedSheet>
  )
}
