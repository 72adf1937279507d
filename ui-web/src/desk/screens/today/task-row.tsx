import { Link } from 'react-router-dom'
import type { Day } from '#core/shared/day.ts'
import type { TaskRow as Task } from '#adapters/http/contract/staff/work.ts'
import { taskName } from '../../texts/orders.ts'
import { DESK_TEXTS } from '../../texts/shared.ts'
import { TASK_TEXTS } from '../../texts/tasks.ts'
import { taskDueText, TODAY_TEXTS as texts } from '../../texts/today.ts'
import css from './row.module.css'

type Props = { readonly task: Task; readonly day: Day; readonly isNew: boolean }

/** What went wrong or is late, whom to call, and the way to the order. */
export function TaskRow({ task, day, isNew }: Props) {
  const { kind, dueOn, orderId, customerId, customerName, maskedPhone, stoppedChannel } = task
  const due = taskDueText(dueOn, day)
  return (
    <li className={css.row} data-new={isNew || undefined}>
      <div className={css.facts}>
        <p className={css.first}>
          <span className={css.name}>{taskName(kind, stoppedChannel)}</span>
          <span className={css.time} data-late={due.isLate || undefined}>
            {due.text}
          </span>
        </p>
        <p className={css.gear}>
          {customerId === null ? (
            stoppedChannel === null ? (
              texts.nobody
            ) : (
              TASK_TEXTS.atProvider(kind)
            )
          ) : (
            <Link to={`/desk/customers/${customerId}`}>{[customerName, maskedPhone].filter(Boolean).join(' · ')}</Link>
          )}
        </p>
        {orderId !== null && <p className={css.place}>{orderId}</p>}
      </div>
      {orderId !== null && (
        <Link to={`/desk/orders/${orderId}`} className={css.action}>
          <span className="unseen">{texts.of(customerName ?? orderId)} </span>
          {DESK_TEXTS.toOrder}
        </Link>
      )}
    </li>
  )
}
