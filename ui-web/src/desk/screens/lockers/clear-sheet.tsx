import { useState } from 'react'
import { parseLockerRange } from '#core/storing/locker.ts'
import { type ClearedLockers, clearLockers } from '#adapters/http/contract/staff/lockers.ts'
import { Choices } from '../../parts/choices.tsx'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { clearedLine, LOCKERS_TEXTS } from '../../texts/lockers.ts'
import { RangeField } from './range-field.tsx'

const texts = LOCKERS_TEXTS.clear

type Props = {
  readonly region: string
  readonly onCleared: (sets: ClearedLockers['sets']) => unknown
  readonly onClose: () => void
}

/** A row that can no longer be used is emptied into free lockers: which set goes where is shown before it is recorded (G784). */
export function ClearLockersSheet({ region, onCleared, onClose }: Props) {
  const [range, setRange] = useState('')
  const [target, setTarget] = useState<'ANY' | 'RANGE'>('ANY')
  const [typedTo, setTypedTo] = useState('')
  const codes = parseLockerRange(range).unwrapOr(null)
  const to = target === 'ANY' ? undefined : parseLockerRange(typedTo).unwrapOr(null)
  return (
    <PlannedSheet
      title={texts.title}
      text={texts.text}
      reasons={texts.reasons}
      typed={JSON.stringify([range, target, typedTo])}
      missing={[...(codes === null ? [LOCKERS_TEXTS.range] : []), ...(to === null ? [texts.to] : [])]}
      ask={(send, { body, ...parcel }) =>
        send(clearLockers, {
          ...parcel,
          // It is asked once both can be read.
          body: { ...body, region, codes: codes as NonNullable<typeof codes>, ...(to && { to }) },
        })
      }
      linesOf={({ sets }) => (sets.length === 0 ? [texts.nothing] : [texts.plan(sets), ...sets.map(clearedLine)])}
      action={texts.action}
      busy={texts.busy}
      done={texts.done}
      onDone={({ sets }) => onCleared(sets)}
      onClose={onClose}
    >
      <RangeField value={range} onChange={setRange} />
      <Choices
        label={texts.where}
        choices={[
          { value: 'ANY', label: texts.any },
          { value: 'RANGE', label: texts.chosen },
        ]}
        value={target}
        onChange={setTarget}
      />
      {target === 'RANGE' && <RangeField label={texts.to} value={typedTo} onChange={setTypedTo} />}
    </PlannedSheet>
  )
}
