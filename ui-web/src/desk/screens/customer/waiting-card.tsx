import type { StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import { Card } from '../../../parts/card.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { dayText } from '../../../texts/dates.ts'
import { CUSTOMER_TEXTS as texts } from '../../texts/customer.ts'
import { taskName } from '../../texts/orders.ts'
import { TaskInCard } from '../tasks/task-in-card.tsx'
import css from './customer-screen.module.css'

type Props = { readonly customer: Pick<StaffCustomerPage, 'tasks' | 'openComplaints'> }

/** What waits for somebody of the shop; nothing where nothing does. */
export function WaitingCard({ customer: { tasks, openComplaints } }: Props) {
  if (tasks.length === 0 && openComplaints === 0) return null
  return (
    <Card title={texts.tasks}>
      {openComplaints > 0 && <p className={css.quiet}>{texts.complaints(openComplaints)}</p>}
      <ul className={css.rows}>
        {tasks.map(task =>
          task.orderId === null ? (
            <TaskInCard key={task.id} task={task} />
          ) : (
            <li key={task.id}>
              <ListRow
                title={taskName(task.kind)}
                note={dayText(task.dueOn)}
                way={{ to: `/desk/orders/${task.orderId}` }}
              />
            </li>
          ),
        )}
      </ul>
    </Card>
  )
}
