import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { EQUIPMENT_NAMES, EQUIPMENT_TYPES, type EquipmentType } from '#core/storing/equipment-type.ts'
import { GearText } from '#core/storing/gear-text.ts'
import { GEAR_PARTS, type GearPart } from '#core/storing/hand-over.ts'
import { CheckRow } from '../../../parts/check-row.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import type { StepBody } from '../../data/outbox.ts'
import { Choices } from '../../parts/choices.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { DRIVE_TEXTS as texts, KIND_REASONS } from '../../texts/drive.ts'
import { PART_NAMES, STEP_TEXTS as words } from '../../texts/order-steps.ts'
import css from './drive.module.css'
import { ReasonChoice } from './reason-choice.tsx'
import { RecordActions } from './record-actions.tsx'
import type { TourStop } from './tour.ts'

type Props = {
  readonly stop: TourStop | null
  /** What was typed before and refused. */
  readonly typed: StepBody | null
  readonly onRecord: (body: StepBody) => PromiseLike<unknown>
  readonly onBack: () => void
}

const GEAR_FIELDS = ['brand', 'equipmentName', 'equipmentSize'] as const
type Gear = Readonly<Record<(typeof GEAR_FIELDS)[number] | 'serialNumber', string>>
const LABELS = { brand: words.brand, equipmentName: words.name, equipmentSize: words.size } as const

const startingGear = (stop: TourStop | null, typed: StepBody['details']): Gear => ({
  brand: typed?.brand ?? stop?.brand ?? '',
  equipmentName: typed?.equipmentName ?? stop?.name ?? '',
  equipmentSize: typed?.equipmentSize ?? stop?.size ?? '',
  serialNumber: typed?.serialNumber ?? '',
})

/** What was handed over, all of it asked at once. */
export function HandOverForm({ stop, typed, onRecord, onBack }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const booked = stop?.kind ?? null
  const [kind, setKind] = useState<EquipmentType | null>(typed?.details?.equipmentType ?? booked)
  const [kindReason, setKindReason] = useState(typed?.reason ?? '')
  const [isAsBefore, setAsBefore] = useState(typed?.details?.isAsBefore === true)
  const [gear, setGear] = useState<Gear>(startingGear(stop, typed?.details))
  const [parts, setParts] = useState<readonly GearPart[]>(typed?.details?.handedParts ?? [])
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const isOtherKind = kind !== null && kind !== booked && booked !== null
  const missing = isAsBefore ? [] : GEAR_FIELDS.filter(name => parseGear(gear[name]) === null)
  const lacksReason = isOtherKind && kindReason.trim() === ''
  useEffect(() => {
    if (isTried) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [isTried])

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing.length > 0 || lacksReason || isBusy) {
      form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
      return
    }
    const serial = parseGear(gear.serialNumber)
    const details = Object.fromEntries(GEAR_FIELDS.map(name => [name, parseGear(gear[name])]))
    setBusy(true)
    await onRecord({
      event: 'pickup.done',
      ...(isOtherKind && { reason: kindReason.trim() }),
      details: {
        ...((isOtherKind || booked === null) && kind !== null && { equipmentType: kind }),
        ...(isAsBefore ? { isAsBefore } : { ...details, ...(serial !== null && { serialNumber: serial }) }),
        handedParts: [...parts],
      },
    })
    setBusy(false)
  }

  return (
    <form ref={form} method="post" className={css.form} onSubmit={submit} noValidate aria-label={texts.tookTitle}>
      <h2 className={css.heading}>{texts.tookTitle}</h2>
      {kind !== null && (
        <Choices
          label={words.kind}
          choices={EQUIPMENT_TYPES.map(type => ({ value: type, label: EQUIPMENT_NAMES[type] }))}
          value={kind}
          onChange={setKind}
        />
      )}
      {isOtherKind && (
        <ReasonChoice label={texts.kindReason} reasons={KIND_REASONS} value={kindReason} onChange={setKindReason} />
      )}
      {isTried && lacksReason && <FailureBanner>{texts.wrong.reason}</FailureBanner>}
      <CheckRow label={words.asBefore} note={words.asBeforeNote} checked={isAsBefore} onChange={setAsBefore} />
      {!isAsBefore && (
        <>
          {GEAR_FIELDS.map((name, position) => (
            <TextField
              key={name}
              label={LABELS[name]}
              value={gear[name]}
              onChange={text => setGear(found => ({ ...found, [name]: text }))}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens by a press of its own, to be typed in
              autoFocus={position === 0}
              enterKeyHint="next"
              message={isTried && missing.includes(name) ? { tone: 'bad', text: texts.wrong.gear } : undefined}
            />
          ))}
          <TextField
            label={words.serial}
            value={gear.serialNumber}
            onChange={text => setGear(found => ({ ...found, serialNumber: text }))}
            enterKeyHint="done"
          />
        </>
      )}
      <fieldset className={css.parts}>
        <legend>{words.parts}</legend>
        {GEAR_PARTS.map(part => (
          <CheckRow
            key={part}
            label={PART_NAMES[part]}
            checked={parts.includes(part)}
            onChange={isHanded =>
              setParts(found => [...found.filter(other => other !== part), ...(isHanded ? [part] : [])])
            }
          />
        ))}
      </fieldset>
      <RecordActions isBusy={isBusy} onBack={onBack} />
    </form>
  )
}

/** Null where nothing usable is typed. */
const parseGear = (text: string): GearText | null => {
  const parsed = GearText.parse(text).unwrapOr(null)
  return parsed === null || parsed.trim() === '' ? null : parsed
}
