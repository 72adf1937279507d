import { type DragEvent, useId } from 'react'
import { Link } from 'react-router-dom'
import type { Day } from '#core/shared/day.ts'
import type { CalendarVisit } from '#adapters/http/contract/staff/calendar.ts'
import { Chip } from '../../../parts/chip.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { dayText } from '../../../texts/dates.ts'
import {
  CALENDAR_PAGE_TEXTS as texts,
  closedRegionText,
  closureText,
  roomText,
  slotName,
  spokenRoom,
  visitText,
} from '../../texts/calendar.ts'
import css from './calendar.module.css'
import { canDrop, type DayPlan, type Slot, type SlotKind } from './week.ts'

type Props = {
  readonly plan: DayPlan
  readonly isPicked: boolean
  readonly isToday: boolean
  readonly isPast: boolean
  /** Visits of several storages are shown. */
  readonly isOfMany: boolean
  readonly mayMove: (visit: CalendarVisit) => boolean
  readonly dragged: CalendarVisit | null
  readonly onDrag: (visit: CalendarVisit | null) => void
  readonly onDrop: (day: Day, kind: SlotKind) => void
  readonly onMove: (visit: CalendarVisit) => void
}

/** One day: its half-days and deliveries, why it is closed, and who is driven to. */
export function DayColumn(props: Props) {
  const { plan, isPicked, isToday, isPast, dragged, onDrop } = props
  const title = useId()
  return (
    <section
      className={css.day}
      aria-labelledby={title}
      data-picked={isPicked || undefined}
      data-today={isToday || undefined}
      data-closed={plan.closure !== null || undefined}
    >
      <header className={css.dayHead}>
        <h2 id={title} className={css.dayName}>
          {dayText(plan.day)}
          {isToday && <Chip tone="accent">{texts.today}</Chip>}
        </h2>
        {plan.closure !== null && <p className={css.closed}>{closureText(plan.closure, plan.day)}</p>}
        {plan.closed.map(({ region, closure }) => (
          <p key={region} className={css.closed}>
            {closedRegionText(region, closure, plan.day)}
          </p>
        ))}
      </header>
      {plan.slots.map(slot => (
        <SlotView
          key={slot.kind}
          {...props}
          slot={slot}
          accepts={dragged !== null && !isPast && canDrop(dragged, slot.kind)}
          onDrop={() => onDrop(plan.day, slot.kind)}
        />
      ))}
    </section>
  )
}

type SlotProps = Pick<Props, 'plan' | 'isOfMany' | 'mayMove' | 'onDrag' | 'onMove'> & {
  readonly slot: Slot
  readonly accepts: boolean
  readonly onDrop: () => void
}

function SlotView({ plan, slot, isOfMany, mayMove, accepts, onDrag, onDrop, onMove }: SlotProps) {
  const { kind, taken, stops, visits } = slot
  const done = taken - visits.length
  const isLimited = stops !== null && plan.closure === null
  const isFull = isLimited && taken >= stops
  const over = (event: DragEvent) => {
    if (accepts) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    if (!accepts) return
    event.preventDefault()
    onDrop()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropped on by a mouse; by keys the button of the stop does the same
    <div
      className={css.slot}
      role="group"
      aria-label={`${dayText(plan.day)} ${slotName(kind)}`}
      data-accepts={accepts || undefined}
      onDragOver={over}
      onDrop={drop}
    >
      <p className={css.slotHead}>
        <span>{slotName(kind)}</span>
        <span className={css.room} data-full={isFull || undefined}>
          <span aria-hidden="true">{roomText(isLimited ? slot : { ...slot, stops: null })}</span>
          <span className="unseen">{spokenRoom(isLimited ? slot : { ...slot, stops: null })}</span>
          {isFull && <span> {taken > stops ? texts.over : texts.full}</span>}
        </span>
      </p>
      {done > 0 && <p className={css.none}>{texts.done(done)}</p>}
      {visits.length === 0 ? (
        done <= 0 && <p className={css.none}>{texts.none}</p>
      ) : (
        <ul className={css.visits}>
          {visits.map(visit => (
            <VisitCard
              key={visit.orderId}
              visit={visit}
              isOfMany={isOfMany}
              mayMove={mayMove(visit)}
              onDrag={onDrag}
              onMove={onMove}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type VisitProps = Pick<Props, 'isOfMany' | 'onDrag' | 'onMove'> & {
  readonly visit: CalendarVisit
  readonly mayMove: boolean
}

/** Dragged by a mouse; by keys and on a phone its button opens the same sheet. */
const VisitCard = ({ visit, isOfMany, mayMove, onDrag, onMove }: VisitProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged by a mouse; by keys its button does the same
  <li
    className={css.visit}
    draggable={mayMove}
    onDragStart={event => {
      event.dataTransfer.effectAllowed = 'move'
      // Firefox drags nothing that carries no data; what it is stays on this page.
      event.dataTransfer.setData('text/plain', '')
      onDrag(visit)
    }}
    onDragEnd={() => onDrag(null)}
  >
    <span className={css.who}>
      <Link to={`/desk/orders/${visit.orderId}`} className={css.name} draggable={false}>
        {visit.customerName}
      </Link>
      <span className={css.what}>
        {visitText(visit, isOfMany)}
        {visit.state === 'CHECKOUT_REQUESTED' && <Chip>{texts.wished}</Chip>}
      </span>
    </span>
    {mayMove && (
      <button
        type="button"
        className={css.move}
        aria-label={texts.moveOf(visit.customerName)}
        onClick={() => onMove(visit)}
      >
        <Icon name="calendar" size={20} />
        <span className={css.moveText}>{texts.move}</span>
      </button>
    )}
  </li>
)
