import { parseOrderId } from '#core/storing/order-id.ts'
import type { StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import { Card } from '../../../parts/card.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { dayText } from '../../../texts/dates.ts'
import { CUSTOMER_TEXTS as texts } from '../../texts/customer.ts'
import { taskName } from '../../texts/orders.ts'
import css from './customer-screen.module.css'

type Props = { readonly customer: Pick<StaffCustomerPage, 'tasks' | 'openComplaints'> }

/** What waits for somebody of the shop; nothing where nothing does. */
export function WaitingCard({ customer: { tasks, openComplaints } }: Props) {
  if (tasks.length === 0 && openComplaints === 0) return null
  return (
    <Card title={texts.tasks}>
      {openComplaints > 0 && <p className={css.quiet}>{texts.complaints(openComplaints)}</p>}
      <ul className={css.rows}>
        {tasks.map(({ id, kind, subject, dueOn }) => {
          const order = parseOrderId(subject).unwrapOr(null)
          return (
            <li key={id}>
              {order === null ? (
                <p className={css.line}>
                  <span>{taskName(kind)}</span>
                  <span className={css.note}>{dayText(dueOn)}</span>
                </p>
              ) : (
                <ListRow title={taskName(kind)} note={dayText(dueOn)} way={{ to: `/desk/orders/${order}` }} />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
