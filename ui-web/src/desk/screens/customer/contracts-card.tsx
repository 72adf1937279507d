import { Day } from '#core/shared/day.ts'
import type { StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import { Card } from '../../../parts/card.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { useDesk } from '../../desk.ts'
import { contractNote, CUSTOMER_TEXTS as texts } from '../../texts/customer.ts'
import { gearTitle } from '../../texts/gear.ts'
import css from './customer-screen.module.css'

type Props = { readonly customer: Pick<StaffCustomerPage, 'contracts' | 'hasMoreContracts'> }

/** What of theirs is where: each set with its state, and the way to its order. */
export function ContractsCard({ customer: { contracts, hasMoreContracts } }: Props) {
  const today = Day.of(useDesk().clock.now())
  return (
    <Card title={texts.contracts}>
      {contracts.length === 0 && <p className={css.quiet}>{texts.noContracts}</p>}
      <ul className={css.rows}>
        {contracts.map(contract => (
          <li key={contract.orderId}>
            <ListRow
              title={gearTitle(contract)}
              note={contractNote(contract, today)}
              way={{ to: `/desk/orders/${contract.orderId}` }}
            />
          </li>
        ))}
      </ul>
      {hasMoreContracts && <p className={css.quiet}>{texts.moreContracts}</p>}
    </Card>
  )
}
