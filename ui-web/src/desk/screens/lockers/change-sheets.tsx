import { useState } from 'react'
import { type LockerCode, parseLockerRange } from '#core/storing/locker.ts'
import { blockLocker, removeLockers, unblockLocker } from '#adapters/http/contract/staff/lockers.ts'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { LOCKERS_TEXTS as texts } from '../../texts/lockers.ts'
import { RangeField } from './range-field.tsx'

type Props = {
  readonly region: string
  /** Empty where nothing is chosen yet. */
  readonly code: string
  readonly onDone: () => unknown
  readonly onClose: () => void
}

/** Lockers that are none any more leave the list. */
export function RemoveLockersSheet({ region, code, onDone, onClose }: Props) {
  const [range, setRange] = useState(code)
  const codes = parseLockerRange(range).unwrapOr(null)
  return (
    <PlannedSheet
      title={texts.remove.title}
      text={texts.remove.text}
      reasons={texts.remove.reasons}
      typed={range}
      missing={codes === null ? [texts.range] : []}
      ask={(send, { body, ...parcel }) =>
        // It is asked once there are some.
        send(removeLockers, { ...parcel, body: { ...body, region, codes: codes as NonNullable<typeof codes> } })
      }
      linesOf={removed => [texts.remove.plan(removed.codes.length), texts.remove.planLabels]}
      action={texts.remove.action}
      busy={texts.remove.busy}
      tone="danger"
      done={texts.remove.done}
      onDone={onDone}
      onClose={onClose}
    >
      <RangeField value={range} onChange={setRange} />
    </PlannedSheet>
  )
}

/** Nothing more is put into it, or it is used again. */
export function BlockSheet({ isBlocked, region, code, onDone, onClose }: Props & { readonly isBlocked: boolean }) {
  const said = isBlocked ? texts.unblock : texts.block
  return (
    <PlannedSheet
      title={said.title(code)}
      reasons={said.reasons}
      ask={(send, { body }) =>
        // The service has named the locker.
        send(isBlocked ? unblockLocker : blockLocker, { body: { ...body, region, code: code as LockerCode } })
      }
      linesOf={({ locker }) => [
        said.plan(code),
        ...(!isBlocked && locker.orders.length > 0 ? [texts.block.stays(locker.orders.length)] : []),
      ]}
      action={said.action}
      busy={said.busy}
      done={said.done}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
