import type { output } from 'zod/mini'
import type { find } from '#adapters/http/contract/staff/work.ts'
import { Card } from '../../../parts/card.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { FIND_TEXTS as texts } from '../../texts/find.ts'
import { regionName } from '../../texts/region.ts'

type Locker = output<typeof find.answer>['lockers'][number]

/** A locker of this code in each region that has one, and what is in it. */
export const FoundLockers = ({ lockers }: { readonly lockers: readonly Locker[] }) => (
  <ul role="status">
    {lockers.map(({ region, code, blockedReason, capacity, orders }) => (
      <li key={region}>
        <Card title={`${regionName(region)} · ${texts.locker(code)}`}>
          <p>
            {blockedReason === null ? texts.lockerUsed(orders.length, capacity) : texts.lockerBlocked(blockedReason)}
          </p>
          {orders.map(orderId => (
            <ListRow key={orderId} title={texts.order(orderId)} way={{ to: `/desk/orders/${orderId}` }} />
          ))}
        </Card>
      </li>
    ))}
  </ul>
)
