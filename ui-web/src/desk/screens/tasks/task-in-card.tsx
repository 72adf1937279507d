import { useState } from 'react'
import { mayActAs } from '#core/shared/staff.ts'
import type { OpenTask } from '#adapters/http/contract/staff/tasks.ts'
import { dayText } from '../../../texts/dates.ts'
import { useSession } from '../../data/session.ts'
import { taskName } from '../../texts/orders.ts'
import { TASK_TEXTS as texts } from '../../texts/tasks.ts'
import { CloseSheet } from './task-item.tsx'
import css from './tasks.module.css'

/** A task on the page that it is about, which says whose it is and has the ways to see to it. */
export function TaskInCard({ task }: { readonly task: Pick<OpenTask, 'id' | 'kind' | 'dueOn'> }) {
  const { member } = useSession()
  const [isClosing, setClosing] = useState(false)
  const name = taskName(task.kind)
  return (
    <li className={css.inCard}>
      <p className={css.name}>{name}</p>
      <p className={css.note}>{dayText(task.dueOn)}</p>
      {mayActAs(member.role, 'OPERATOR') && (
        <div className={css.actions}>
          <button type="button" className={css.way} onClick={() => setClosing(true)}>
            <span className="unseen">{name} </span>
            {texts.done}
          </button>
        </div>
      )}
      {isClosing && <CloseSheet task={task} onClose={() => setClosing(false)} />}
    </li>
  )
}
