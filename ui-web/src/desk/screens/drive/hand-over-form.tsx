import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { OrderId } from '#core/shared/ids.ts'
import { EQUIPMENT_NAMES, EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { GEAR_TEXT_MAX_CHARACTERS, GearText } from '#core/storing/gear-text.ts'
import { GEAR_PARTS } from '#core/storing/hand-over.ts'
import { CheckRow } from '../../../parts/check-row.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import type { StepBody } from '../../data/outbox.ts'
import { Choices } from '../../parts/choices.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { DRIVE_TEXTS as texts, KIND_REASONS } from '../../texts/drive.ts'
import { PART_NAMES, STEP_TEXTS as words } from '../../texts/order-steps.ts'
import css from './drive.module.css'
import { ReasonChoice } from './reason-choice.tsx'
import { RecordActions } from './record-actions.tsx'
import type { TourStop } from './tour.ts'
import { type HandOver, useHandOverDraft } from './use-hand-over-draft.ts'

type Props = {
  readonly stop: TourStop | null
  /** Under which what is typed is kept; null where a record is put right, which is kept itself. */
  readonly keptFor: OrderId | null
  /** What was typed before and refused. */
  readonly typed: StepBody | null
  /** What is taken of it. */
  readonly pictures: ReactNode
  readonly onRecord: (body: StepBody) => PromiseLike<unknown>
  readonly onBack: () => void
}

const GEAR_FIELDS = ['brand', 'equipmentName', 'equipmentSize'] as const
const LABELS = { brand: words.brand, equipmentName: words.name, equipmentSize: words.size } as const

const startingWith = (stop: TourStop | null, typed: StepBody | null): HandOver => {
  const details = typed?.details
  return {
    kind: details?.equipmentType ?? stop?.kind ?? null,
    kindReason: typed?.reason ?? '',
    isAsBefore: details?.isAsBefore === true,
    gear: {
      brand: details?.brand ?? stop?.brand ?? '',
      equipmentName: details?.equipmentName ?? stop?.name ?? '',
      equipmentSize: details?.equipmentSize ?? stop?.size ?? '',
      serialNumber: details?.serialNumber ?? '',
    },
    parts: [...(details?.handedParts ?? [])],
  }
}

/** What was handed over, all of it asked at once. */
export function HandOverForm({ stop, keptFor, typed, pictures, onRecord, onBack }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const booked = stop?.kind ?? null
  const [said, say] = useHandOverDraft(keptFor, startingWith(stop, typed))
  const { kind, kindReason, gear, parts } = said
  const earlier = stop?.earlierGear.find(set => set.kind === kind)
  const isAsBefore = said.isAsBefore && earlier !== undefined
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
          onChange={chosen => say({ kind: chosen })}
        />
      )}
      {isOtherKind && (
        <ReasonChoice
          label={texts.kindReason}
          reasons={KIND_REASONS}
          value={kindReason}
          onChange={reason => say({ kindReason: reason })}
        />
      )}
      {isTried && lacksReason && <FailureBanner>{texts.wrong.reason}</FailureBanner>}
      {earlier && (
        <CheckRow
          label={words.asBefore}
          note={words.asBeforeNote(earlier)}
          checked={isAsBefore}
          onChange={isSame => say({ isAsBefore: isSame })}
        />
      )}
      {!isAsBefore && (
        <>
          {GEAR_FIELDS.map((name, position) => (
            <LineField
              key={name}
              most={GEAR_TEXT_MAX_CHARACTERS}
              label={LABELS[name]}
              value={gear[name]}
              onChange={text => say({ gear: { ...gear, [name]: text } })}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens by a press of its own, to be typed in
              autoFocus={position === 0}
              enterKeyHint="next"
              message={isTried && missing.includes(name) ? { tone: 'bad', text: texts.wrong.gear } : undefined}
            />
          ))}
          <TextField
            label={words.serial}
            value={gear.serialNumber}
            onChange={text => say({ gear: { ...gear, serialNumber: text } })}
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
              say({ parts: [...parts.filter(other => other !== part), ...(isHanded ? [part] : [])] })
            }
          />
        ))}
      </fieldset>
      {pictures}
      <RecordActions isBusy={isBusy} onBack={onBack} />
    </form>
  )
}

/** Null where nothing usable is typed. */
const parseGear = (text: string): GearText | null => {
  const parsed = GearText.parse(text).unwrapOr(null)
  return parsed === null || parsed.trim() === '' ? null : parsed
}
