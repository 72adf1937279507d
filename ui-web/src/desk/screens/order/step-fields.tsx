import { Day } from '#core/shared/day.ts'
import { latestDeliveryDay } from '#core/storing/checkout-date.ts'
import { EQUIPMENT_NAMES, EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { GEAR_TEXT_MAX_CHARACTERS } from '#core/storing/gear-text.ts'
import { GEAR_PARTS, type GearPart } from '#core/storing/hand-over.ts'
import { checkPickupDay, lastPickupDay, pickupDaysOf } from '#core/storing/pickup-target.ts'
import type { StepDetail } from '#core/storing/step-details.ts'
import type { OrderAction, StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { SHOP } from '../../../app/shop.ts'
import { CheckRow } from '../../../parts/check-row.tsx'
import { DayPicker } from '../../../parts/day-picker.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import { CALENDAR_TEXTS, holidayName } from '../../../texts/calendar.ts'
import { useDesk } from '../../desk.ts'
import { Choices } from '../../parts/choices.tsx'
import { LineArea } from '../../parts/line-area.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { WonField } from '../../parts/won-field.tsx'
import { bookedStop } from '../../texts/order.ts'
import { PART_NAMES, STEP_TEXTS as texts } from '../../texts/order-steps.ts'
import { FreeWindows } from './free-windows.tsx'
import {
  canWaitForLocker,
  earlierOf,
  isAsBefore,
  isMomentMissing,
  lettersOf,
  mayBeEarlier,
  type StepDraft,
  typedMoment,
} from './step-draft.ts'
import css from './order-screen.module.css'

type Props = {
  readonly order: StaffOrderDetail
  readonly action: OrderAction
  readonly draft: StepDraft
  readonly onChange: (change: Partial<StepDraft>) => void
}

const TOLD_MAX_CHARACTERS = 500

/** Taking an unscheduled pickup back needs its day again; any other correction needs none. */
const isDayAsked = ({ order, action }: Props): boolean =>
  action.event !== 'status.corrected' || order.steps.at(-1)?.event === 'pickup.unscheduled'

/** Of a correction, only where gear that has left its locker may go back into one. */
const isLockerAsked = ({ order, action }: Props): boolean =>
  action.event !== 'status.corrected' ||
  (order.locker === null && order.steps.some(({ event }) => event === 'storage.shelved'))

/** What a step asks for, and nothing else. */
export function StepFields(props: Props) {
  const has = (detail: StepDetail) => props.action.details.includes(detail)
  return (
    <div className={css.fields}>
      {(has('pickupDate') || has('scheduledFor')) && isDayAsked(props) && <WhenFields {...props} />}
      {has('fault') && <FaultField {...props} />}
      {has('brand') && <GearFields {...props} />}
      {has('equipmentType') && !has('brand') && <KindField {...props} />}
      {has('serialNumber') && !isAsBefore(props.draft, props.order) && <SerialField {...props} />}
      {has('handedParts') && <PartsField {...props} />}
      {has('locker') && isLockerAsked(props) && <LockerFields {...props} />}
      {has('deliveredTo') && <DeliveryFields {...props} />}
      {has('compensation') && <EndingFields {...props} />}
      {has('isForced') && props.action.event !== 'status.corrected' && (
        <CheckRow
          label={forcedText(has)}
          checked={props.draft.isForced}
          onChange={isForced => props.onChange({ isForced })}
        />
      )}
      {mayBeEarlier(props.action.event) && <EarlierFields {...props} />}
    </div>
  )
}

function EarlierFields({ draft, onChange }: Props) {
  const { clock } = useDesk()
  return (
    <>
      <CheckRow
        label={texts.earlier}
        checked={draft.happenedAt !== null}
        onChange={isEarlier => onChange({ happenedAt: isEarlier ? typedMoment(clock.now()) : null })}
      />
      {draft.happenedAt !== null && (
        <TextField
          label={texts.happenedAt}
          type="datetime-local"
          value={draft.happenedAt}
          onChange={happenedAt => onChange({ happenedAt })}
          {...(isMomentMissing(draft) && { message: { tone: 'bad' as const, text: texts.momentNeeded } })}
        />
      )}
    </>
  )
}

const forcedText = (has: (detail: StepDetail) => boolean): string => {
  if (!has('pickupDate')) return texts.forced.restored
  return has('half') ? texts.forced.window : texts.forced.day
}

/** The days that the service takes as far as the page knows them; a day off only when it is forced. */
const offeredDays = ({ order, action, draft }: Props, today: Day) => {
  if (!action.details.includes('pickupDate')) {
    const to = latestDeliveryDay(order.checkout?.day ?? null, today)
    return { to, isOpen: (day: Day) => day >= today && day <= to }
  }
  const to = lastPickupDay(today, draft.isForced)
  const rules = { ...pickupDaysOf(SHOP, order.region), isForced: draft.isForced }
  return { to, isOpen: (day: Day) => checkPickupDay(day, today, rules).isOk() }
}

function WhenFields(props: Props) {
  const { order, action, draft, onChange } = props
  const today = Day.of(useDesk().clock.now())
  const isByHalf = action.details.includes('half')
  const { to, isOpen } = offeredDays(props, today)
  const booked = bookedStop(order)
  return (
    <>
      {booked !== null && <p className={css.quiet}>{texts.booked(booked)}</p>}
      <DayPicker
        days={{ from: today, to }}
        picked={draft.day}
        start={today}
        onPick={day => onChange({ day })}
        isOpen={isOpen}
        holidayName={holidayName}
        texts={CALENDAR_TEXTS}
      />
      {isByHalf && <FreeWindows region={order.region} from={today} picked={draft} isOpen={isOpen} onPick={onChange} />}
      {isByHalf && (
        <Choices
          label={texts.half}
          choices={[
            { value: 'ANY', label: texts.anyHalf },
            { value: 'MORNING', label: texts.morning },
            { value: 'AFTERNOON', label: texts.afternoon },
          ]}
          value={draft.half ?? 'ANY'}
          onChange={half => onChange({ half: half === 'ANY' ? null : half })}
        />
      )}
    </>
  )
}

const FaultField = ({ draft, onChange }: Props) => (
  <Choices
    label={texts.fault}
    choices={[
      { value: 'CUSTOMER', label: texts.faults.CUSTOMER },
      { value: 'SHOP', label: texts.faults.SHOP },
    ]}
    value={draft.fault}
    onChange={fault => onChange({ fault })}
  />
)

const KindField = ({ draft, onChange }: Props) => (
  <Choices
    label={texts.kind}
    choices={EQUIPMENT_TYPES.map(kind => ({ value: kind, label: EQUIPMENT_NAMES[kind] }))}
    value={draft.kind}
    onChange={kind => onChange({ kind })}
  />
)

function GearFields(props: Props) {
  const { order, draft, onChange } = props
  const earlier = earlierOf(draft, order)
  return (
    <>
      {order.state === 'REQUESTED' && (
        <CheckRow label={texts.walkIn} checked={draft.isWalkIn} onChange={isWalkIn => onChange({ isWalkIn })} />
      )}
      <KindField {...props} />
      {earlier && (
        <CheckRow
          label={texts.asBefore}
          note={texts.asBeforeNote(earlier)}
          checked={draft.isAsBefore}
          onChange={isSame => onChange({ isAsBefore: isSame })}
        />
      )}
      {!isAsBefore(draft, order) && (
        <>
          <LineField
            label={texts.brand}
            most={GEAR_TEXT_MAX_CHARACTERS}
            value={draft.brand}
            onChange={brand => onChange({ brand })}
          />
          <LineField
            label={texts.name}
            most={GEAR_TEXT_MAX_CHARACTERS}
            value={draft.name}
            onChange={name => onChange({ name })}
          />
          <LineField
            label={texts.size}
            most={GEAR_TEXT_MAX_CHARACTERS}
            value={draft.size}
            onChange={size => onChange({ size })}
          />
        </>
      )}
    </>
  )
}

const SerialField = ({ draft, onChange }: Props) => (
  <TextField label={texts.serial} value={draft.serial} onChange={serial => onChange({ serial })} />
)

function PartsField({ draft, onChange }: Props) {
  const parts = draft.parts ?? []
  const tick = (part: GearPart, isThere: boolean) =>
    onChange({ parts: isThere ? [...parts, part] : parts.filter(other => other !== part) })
  return (
    <fieldset className={css.group}>
      <legend>{texts.parts}</legend>
      {GEAR_PARTS.map(part => (
        <CheckRow
          key={part}
          label={PART_NAMES[part]}
          checked={parts.includes(part)}
          onChange={isThere => tick(part, isThere)}
        />
      ))}
      <CheckRow
        label={texts.noParts}
        checked={draft.parts?.length === 0}
        onChange={isNone => onChange({ parts: isNone ? [] : null })}
      />
    </fieldset>
  )
}

function LockerFields({ action, draft, onChange }: Props) {
  const ways = (['NEXT', 'ZONE', 'CODE', 'LATER'] as const).filter(
    way => way !== 'LATER' || canWaitForLocker(action.event),
  )
  return (
    <>
      <Choices
        label={texts.lockerWay}
        choices={ways.map(way => ({ value: way, label: texts.lockerWays[way] }))}
        value={draft.lockerWay}
        onChange={lockerWay => onChange({ lockerWay })}
      />
      {draft.lockerWay === 'ZONE' && (
        <TextField label={texts.zone} value={draft.zone} onChange={zone => onChange({ zone })} />
      )}
      {draft.lockerWay === 'CODE' && (
        <TextField label={texts.lockerCode} value={draft.locker} onChange={locker => onChange({ locker })} />
      )}
      {draft.lockerWay === 'CODE' && action.details.includes('isSwap') && (
        <CheckRow
          label={texts.swap}
          note={texts.swapNote}
          checked={draft.isSwap}
          onChange={isSwap => onChange({ isSwap })}
        />
      )}
    </>
  )
}

const DeliveryFields = ({ action, draft, onChange }: Props) => (
  <>
    <TextField
      label={texts.deliveredTo}
      value={draft.deliveredTo}
      onChange={deliveredTo => onChange({ deliveredTo })}
    />
    {action.details.includes('isFinal') && (
      <CheckRow label={texts.isFinal} checked={draft.isFinal} onChange={isFinal => onChange({ isFinal })} />
    )}
  </>
)

const EndingFields = ({ action, draft, onChange }: Props) => (
  <>
    <Choices
      label={texts.compensation}
      choices={[
        { value: 'NONE', label: texts.compensations.NONE },
        { value: 'WON', label: texts.compensations.WON },
      ]}
      value={draft.compensation}
      onChange={compensation => onChange({ compensation })}
    />
    {draft.compensation === 'WON' && (
      <WonField label={texts.won} value={draft.won} digits={9} onChange={won => onChange({ won })} />
    )}
    <LineArea
      label={texts.told}
      value={draft.told}
      onChange={told => onChange({ told })}
      maxLength={TOLD_MAX_CHARACTERS}
    />
    {action.details.includes('lettersOn') && (
      <TextField
        label={texts.letters}
        value={draft.letters}
        onChange={letters => onChange({ letters })}
        message={
          lettersOf(draft) === null
            ? { tone: 'bad', text: texts.lettersWrong }
            : { tone: 'neutral', text: texts.lettersNote }
        }
      />
    )}
  </>
)
