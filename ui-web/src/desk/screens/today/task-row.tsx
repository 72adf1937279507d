import { Link } from 'react-router-dom'
import type { Day } from '#core/shared/day.ts'
import type { TaskRow as Task } from '#adapters/http/contract/staff/work.ts'
import { useSession } from '../../data/session.ts'
import { taskName } from '../../texts/orders.ts'
import { TASK_TEXTS } from '../../texts/tasks.ts'
import { taskDueText, TODAY_TEXTS as texts } from '../../texts/today.ts'
import { taskWay } from '../tasks/task-way.ts'
import css from './row.module.css'

type Props = { readonly task: Task; readonly day: Day; readonly isNew: boolean }

/** What went wrong or is late, whom to call, and the one thing to do about it, as on 할 일 (G1052). */
export function TaskRow({ task, day, isNew }: Props) {
  const { kind, dueOn, orderId, customerId, customerName, maskedPhone, stoppedChannel } = task
  const { member } = useSession()
  const next = taskWay(task, member.role)
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
      {next.way !== null && (
        <Link to={next.way} className={css.action}>
          {customerName !== null && <span className="unseen">{texts.of(customerName)} </span>}
          {next.label}
        </Link>
      )}
    </li>
  )
}
