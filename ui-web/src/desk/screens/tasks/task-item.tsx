import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Day } from '#core/shared/day.ts'
import { mayActAs } from '#core/shared/staff.ts'
import { closeTask, type OpenTask } from '#adapters/http/contract/staff/tasks.ts'
import { useSession } from '../../data/session.ts'
import { useDesk } from '../../desk.ts'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { taskName } from '../../texts/orders.ts'
import { sinceText, TASK_TEXTS as texts } from '../../texts/tasks.ts'
import { taskDueText } from '../../texts/today.ts'
import { taskWay } from './task-way.ts'
import css from './tasks.module.css'

/** What is open, whose it is and since when, and the one thing to do about it. */
export function TaskItem({ task }: { readonly task: OpenTask }) {
  const { member } = useSession()
  const now = useDesk().clock.now()
  const [isClosing, setClosing] = useState(false)
  const { kind, dueOn, since, orderId, customerId, customerName, maskedPhone, stoppedChannel } = task
  const name = taskName(kind, stoppedChannel)
  const due = taskDueText(dueOn, Day.of(now))
  const next = taskWay(task, member.role)
  return (
    <li className={css.row}>
      <p className={css.first}>
        <span className={css.name}>{name}</span>
        <span className={due.isLate ? css.late : css.note}>{due.text}</span>
      </p>
      <p className={css.note}>{sinceText(since, now)}</p>
      <p className={css.facts}>
        {customerId === null ? (
          next.way === null ? (
            texts.atProvider(kind)
          ) : (
            texts.nobody
          )
        ) : (
          <Link to={`/desk/customers/${customerId}`}>{[customerName, maskedPhone].filter(Boolean).join(' · ')}</Link>
        )}
        {orderId !== null && <Link to={`/desk/orders/${orderId}`}>{texts.order(orderId)}</Link>}
      </p>
      {next.way === null && <p className={css.name}>{next.label}</p>}
      <div className={css.actions}>
        {next.way !== null && (
          <Link to={next.way} className={css.way}>
            {customerName !== null && <span className="unseen">{texts.of(customerName)} </span>}
            {next.label}
          </Link>
        )}
        {mayActAs(member.role, 'OPERATOR') && (
          <button type="button" className={css.quietWay} onClick={() => setClosing(true)}>
            <span className="unseen">{name} </span>
            {texts.done}
          </button>
        )}
      </div>
      {isClosing && <CloseSheet task={task} onClose={() => setClosing(false)} />}
    </li>
  )
}

type SheetProps = { readonly task: Pick<OpenTask, 'id'>; readonly onClose: () => void }

/** Why a task is over. */
export function CloseSheet({ task, onClose }: SheetProps) {
  const { queries } = useDesk()
  return (
    <PlannedSheet
      title={texts.doneTitle}
      text={texts.doneText}
      reasons={texts.doneReasons}
      ask={(send, parcel) => send(closeTask, { ...parcel, params: { taskId: String(task.id) } })}
      linesOf={({ kind }) => [texts.donePlan(taskName(kind))]}
      action={texts.done}
      busy={texts.closing}
      done={texts.closed}
      onDone={() => queries.invalidateQueries()}
      onClose={onClose}
    />
  )
}
