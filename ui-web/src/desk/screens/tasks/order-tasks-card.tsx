import { useState } from 'react'
import { mayActAs } from '#core/shared/staff.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Card } from '../../../parts/card.tsx'
import { dayText } from '../../../texts/dates.ts'
import { useSession } from '../../data/session.ts'
import { taskName } from '../../texts/orders.ts'
import { TASK_TEXTS as texts } from '../../texts/tasks.ts'
import { CloseSheet } from './task-item.tsx'
import css from './tasks.module.css'

type Task = StaffOrderDetail['tasks'][number]

/** What is open about an order, on its page (G410). */
export function OrderTasksCard({ tasks }: { readonly tasks: readonly Task[] }) {
  const { member } = useSession()
  const [closing, setClosing] = useState<Task | null>(null)
  return (
    <Card title={texts.title}>
      <ul>
        {tasks.map(task => (
          <li key={task.id} className={css.inCard}>
            <p className={css.name}>{taskName(task.kind)}</p>
            <p className={css.note}>{dayText(task.dueOn)}</p>
            {mayActAs(member.role, 'OPERATOR') && (
              <div className={css.actions}>
                <button type="button" className={css.way} onClick={() => setClosing(task)}>
                  <span className="unseen">{taskName(task.kind)} </span>
                  {texts.done}
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {closing !== null && <CloseSheet task={closing} onClose={() => setClosing(null)} />}
    </Card>
  )
}
