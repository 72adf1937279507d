import type { OrderId } from '#core/shared/ids.ts'
import type { Lane } from '#core/staff/work-today.ts'
import { today } from '#adapters/http/contract/staff/work.ts'
import { ListRow } from '../../parts/list-row.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useStaffCall } from '../data/use-staff-call.ts'
import { gearFacts, gearTitle } from '../texts/gear.ts'
import { SCAN_TEXTS } from '../texts/scan.ts'
import css from './scan.module.css'
import { LoadFailure } from './load-failure.tsx'

type Props = {
  readonly lanes: readonly Lane[]
  readonly title: string
  readonly empty: string
  readonly wayTo: (id: OrderId) => string
}

/** What waits for a page's own work, to tap in place of a scan. */
export function WaitingOrders({ lanes, title, empty, wayTo }: Props) {
  const work = useStaffCall(today, {})
  if (work.status === 'failed') return <LoadFailure failure={work.error} onRetry={work.retry} />
  if (work.status === 'loading') {
    return (
      <Loading>
        <Skeleton shape="card" />
      </Loading>
    )
  }
  const waiting = work.value.lanes.filter(({ lane }) => lanes.includes(lane))
  const orders = waiting.flatMap(lane => lane.orders)
  return (
    <section>
      <h2 className={css.head}>{title}</h2>
      {orders.length === 0 && <p className={css.note}>{empty}</p>}
      <ul>
        {orders.map(order => (
          <li key={order.orderId}>
            <ListRow title={gearTitle(order)} note={gearFacts(order)} way={{ to: wayTo(order.orderId) }} />
          </li>
        ))}
      </ul>
      {waiting.some(({ hasMore }) => hasMore) && <p className={css.note}>{SCAN_TEXTS.more}</p>}
    </section>
  )
}
