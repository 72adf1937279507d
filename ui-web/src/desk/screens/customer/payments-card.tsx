import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import { AmountText } from '../../../parts/amount-text.tsx'
import { Card } from '../../../parts/card.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { dayText } from '../../../texts/dates.ts'
import { CUSTOMER_TEXTS as texts } from '../../texts/customer.ts'
import { ORDER_TEXTS, PAYMENT_STATUS_NAMES } from '../../texts/order.ts'
import { gearTitle } from '../../texts/gear.ts'
import css from './customer-screen.module.css'

/** The others are with their orders. */
const SHOWN = 5

type Props = { readonly customer: Pick<StaffCustomerPage, 'payments' | 'contracts'> }

/** What was paid last, over all orders. */
export const PaymentsCard = ({ customer: { payments, contracts } }: Props) => (
  <Card title={texts.payments}>
    {payments.length === 0 && <p className={css.quiet}>{texts.noPayments}</p>}
    <ul className={css.rows}>
      {payments.slice(0, SHOWN).map(({ paymentId, orderId, term, amount, status, approvedAt }) => (
        <li key={paymentId}>
          <ListRow
            title={ORDER_TEXTS.term(term)}
            note={[
              PAYMENT_STATUS_NAMES[status],
              approvedAt === null ? null : dayText(Day.of(approvedAt)),
              gearOf(contracts, orderId),
            ]
              .filter(Boolean)
              .join(' · ')}
            value={<AmountText won={amount} size="text" />}
            way={{ to: `/desk/orders/${orderId}` }}
          />
        </li>
      ))}
    </ul>
  </Card>
)

const gearOf = (contracts: StaffCustomerPage['contracts'], orderId: OrderId): string | null => {
  const contract = contracts.find(one => one.orderId === orderId)
  return contract === undefined ? null : gearTitle(contract)
}
