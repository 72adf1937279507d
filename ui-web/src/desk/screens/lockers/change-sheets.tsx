import { useState } from 'react'
import { parseLockerRange } from '#core/storing/locker.ts'
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

/** Nothing more is put into them, or they are used again. */
export function BlockSheet({ isBlocked, region, code, onDone, onClose }: Props & { readonly isBlocked: boolean }) {
  const [range, setRange] = useState(code)
  const said = isBlocked ? texts.unblock : texts.block
  const codes = parseLockerRange(range).unwrapOr(null)
  return (
    <PlannedSheet
      title={code === '' ? said.open : said.title(code)}
      reasons={said.reasons}
      typed={range}
      missing={codes === null ? [texts.range] : []}
      ask={(send, { body }) =>
        // It is asked once there are some.
        send(isBlocked ? unblockLocker : blockLocker, {
          body: { ...body, region, codes: codes as NonNullable<typeof codes> },
        })
      }
      linesOf={({ lockers, unknown }) => [
        said.plan(rangeText(lockers.map(one => one.code))),
        ...(!isBlocked && setsIn(lockers) > 0 ? [texts.block.stays(setsIn(lockers))] : []),
        ...(unknown.length > 0 ? [texts.block.unknown(unknown.join(', '))] : []),
      ]}
      action={said.action}
      busy={said.busy}
      done={said.done}
      onDone={onDone}
      onClose={onClose}
    >
      {code === '' && <RangeField value={range} onChange={setRange} />}
    </PlannedSheet>
  )
}

const rangeText = (codes: readonly string[]): string => [...new Set([codes[0], codes.at(-1)])].join('~')

const setsIn = (lockers: readonly { readonly orders: readonly unknown[] }[]): number =>
  lockers.reduce((sum, { orders }) => sum + orders.length, 0)
