import { useState } from 'react'
import {
  LOCKER_KINDS,
  LockerCode,
  type LockerKind,
  LockerZone,
  MAX_LOCKER_CAPACITY,
  parseLockerRange,
} from '#core/storing/locker.ts'
import { type AddedLockers, addLockers } from '#adapters/http/contract/staff/lockers.ts'
import { TextField } from '../../../parts/text-field.tsx'
import { Choices } from '../../parts/choices.tsx'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { addedLines, LOCKERS_TEXTS } from '../../texts/lockers.ts'
import { RangeField } from './range-field.tsx'

const texts = LOCKERS_TEXTS.add

type Props = {
  readonly region: string
  readonly onAdded: (added: AddedLockers) => unknown
  readonly onClose: () => void
}

/** Lockers that are new, with what they are for; before they are added, what of the gear there will be in them. */
export function AddLockersSheet({ region, onAdded, onClose }: Props) {
  const [range, setRange] = useState('')
  const [typedZone, setTypedZone] = useState('')
  const [kind, setKind] = useState<LockerKind>('BOTH')
  const [typedCapacity, setTypedCapacity] = useState('1')
  const codes = parseLockerRange(range).unwrapOr(null)
  const zone = typedZone === '' ? undefined : LockerZone.parse(typedZone).unwrapOr(null)
  const capacity = Number(typedCapacity)
  const isCapacity = capacity >= 1 && capacity <= MAX_LOCKER_CAPACITY
  const wish =
    codes === null || zone === null || !isCapacity
      ? null
      : { region, codes, kind, capacity, ...(zone !== undefined && { zone }) }

  return (
    <PlannedSheet<AddedLockers>
      title={texts.title}
      text={texts.text}
      reasons={texts.reasons}
      typed={JSON.stringify(wish)}
      missing={[
        ...(codes === null ? [LOCKERS_TEXTS.range] : []),
        ...(zone === null ? [texts.zone] : []),
        ...(isCapacity ? [] : [texts.capacity]),
      ]}
      ask={(send, { body, ...parcel }) =>
        // It is asked once all is typed.
        send(addLockers, { ...parcel, body: { ...(wish as NonNullable<typeof wish>), ...body } })
      }
      linesOf={addedLines}
      action={texts.action}
      busy={texts.busy}
      done={texts.done}
      onDone={onAdded}
      onClose={onClose}
    >
      <RangeField value={range} onChange={setRange} />
      <TextField
        label={texts.zone}
        value={typedZone}
        onChange={text => setTypedZone(text.toUpperCase())}
        autoComplete="off"
        message={
          zone === null
            ? { tone: 'bad', text: texts.zoneWrong }
            : codes === null
              ? undefined
              : { tone: 'neutral', text: texts.zoneHint(LockerCode.row(codes[0])) }
        }
      />
      <Choices
        label={texts.kind}
        choices={LOCKER_KINDS.toReversed().map(value => ({ value, label: texts.kinds[value] }))}
        value={kind}
        onChange={setKind}
      />
      <TextField
        label={texts.capacity}
        value={typedCapacity}
        onChange={text => setTypedCapacity(text.replaceAll(/\D/g, '').slice(0, 2))}
        inputMode="numeric"
        suffix={texts.capacityUnit}
        message={isCapacity ? undefined : { tone: 'bad', text: texts.capacityWrong }}
      />
    </PlannedSheet>
  )
}
