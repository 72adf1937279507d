import type { StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import { Card } from '../../../parts/card.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { owedName, CUSTOMER_TEXTS as texts, wonText } from '../../texts/customer.ts'
import css from './customer-screen.module.css'

/** Money that is open, each with the order where it is seen to. */
export const OwedCard = ({ owed }: Pick<StaffCustomerPage, 'owed'>) => (
  <Card title={texts.owed}>
    <ul className={css.rows}>
      {owed.map(({ kind, orderId, amount }) => (
        <li key={`${kind} ${orderId}`}>
          <ListRow
            title={owedName(kind)}
            note={orderId}
            value={wonText(amount)}
            way={{ to: `/desk/orders/${orderId}` }}
          />
        </li>
      ))}
    </ul>
  </Card>
)
