import { Link } from 'react-router-dom'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { isDoorEvent } from '#core/storing/door-picture.ts'
import { nextStepFrom } from '#core/storing/next-step.ts'
import type { Lane } from '#core/staff/work-today.ts'
import type { WorkLane } from '#adapters/http/contract/staff/work.ts'
import { DESK_TEXTS } from '../../texts/shared.ts'
import { gearLine, LANE_TEXTS, placeLine, timeText, TODAY_TEXTS as texts } from '../../texts/today.ts'
import { stepWay } from '../../app/step-way.ts'
import css from './row.module.css'

type Props = {
  readonly lane: Lane
  readonly order: WorkLane['orders'][number]
  readonly now: Instant
  /** Else the order can be looked at. */
  readonly mayAct: boolean
  readonly isNew: boolean
}

/** Who, what, until when and where, each the way to its page, and the one next step, which opens on the order's. */
export function LaneRow({ lane, order, now, mayAct, isNew }: Props) {
  const time = timeText(lane, order, now)
  const address = `/desk/orders/${order.orderId}`
  const next = mayAct ? nextStepFrom(order.state) : null
  /** Nothing changes hands before its day (G866). */
  const isAhead = next !== null && isDoorEvent(next) && order.dueOn !== null && order.dueOn > Day.of(now)
  const step = isAhead ? null : next
  return (
    <li className={css.row} data-new={isNew || undefined}>
      <div className={css.facts}>
        <p className={css.first}>
          <Link to={`/desk/customers/${order.customerId}`} className={css.name}>
            {order.customerName}
          </Link>
          <span className={css.time} data-late={time.isLate || undefined}>
            {time.text}
          </span>
        </p>
        <p className={css.gear}>
          <Link to={address}>{`${gearLine(order)} · ${placeLine(order)}`}</Link>
        </p>
      </div>
      <Link to={step === null ? address : stepWay(order.orderId, step)} className={css.action}>
        <span className="unseen">{texts.of(order.customerName)} </span>
        {mayAct && !isAhead ? LANE_TEXTS[lane].action : DESK_TEXTS.toOrder}
      </Link>
    </li>
  )
}
