import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { output } from 'zod/mini'
import { CustomerName } from '#core/account/customer-name.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { mayActAs } from '#core/shared/staff.ts'
import { EQUIPMENT_NAMES } from '#core/storing/equipment-type.ts'
import { search } from '#adapters/http/contract/staff/work.ts'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { useSession } from '../../data/session.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { FIND_TEXTS as texts, foundByText } from '../../texts/find.ts'
import { STATE_NAMES } from '../../texts/order-steps.ts'
import type { BegunOrder } from '../new-order/order-draft.ts'
import css from './results.module.css'

type Props = {
  readonly asked: string
  readonly onOpen: (orderId: OrderId, name: string) => void
}
type Hit = output<typeof search.answer>['hits'][number]

/** Customers with their orders, grouped by what they were found by. While more is typed the results before stay. */
export function Results({ asked, onOpen }: Props) {
  const { role, regions } = useSession().member
  const mayOrder = mayActAs(role, 'OPERATOR')
  const loaded = useStaffCall(search, { query: { q: asked } })
  const [before, setBefore] = useState<{ readonly asked: string; readonly hits: readonly Hit[] } | null>(null)
  if (loaded.status === 'ready' && before?.hits !== loaded.value.hits) setBefore({ asked, hits: loaded.value.hits })

  if (loaded.status === 'failed') return <LoadFailure failure={loaded.error} onRetry={loaded.retry} />
  const hits = loaded.status === 'ready' ? loaded.value.hits : before?.hits
  const isDecided = loaded.status === 'ready'
  return (
    <>
      <p className="unseen" role="status">
        {isDecided ? texts.found(loaded.value.hits.length) : texts.searching}
      </p>
      {isDecided && loaded.value.hits.length === 0 && (
        <EmptyState
          title={texts.none(asked)}
          text={regions === undefined ? texts.noneText : texts.noneOwn(regions)}
          action={mayOrder && <NewOrder asked={asked} />}
        />
      )}
      {[...Map.groupBy(hits ?? [], ({ by }) => by)].map(([by, found]) => (
        <section key={by} className={css.group} aria-labelledby={`by-${by}`}>
          <h2 id={`by-${by}`} className={css.title}>
            {foundByText(by)}
          </h2>
          <ul className={css.hits}>
            {found.map(hit => (
              <li key={hit.customerId} className={css.hit}>
                <FoundCustomer hit={hit} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** Who is not known yet may be at the counter for the first time: a phone or a name that was looked for is theirs. */
const NewOrder = ({ asked }: { readonly asked: string }) => {
  const phone = PhoneNumber.parse(asked).unwrapOr(null)
  const name = CustomerName.parse(asked).unwrapOr(null)
  const state: BegunOrder = phone !== null ? { phone } : name !== null ? { name } : {}
  return <TextLink way={{ to: '/desk/orders/new', state }}>{texts.newOrder}</TextLink>
}

const FoundCustomer = ({ hit, onOpen }: { readonly hit: Hit; readonly onOpen: Props['onOpen'] }) => (
  <>
    <p className={css.customer}>
      <Link to={`/desk/customers/${hit.customerId}`} className={css.name}>
        {hit.name}
      </Link>
      <span className={css.contact}>{[hit.maskedPhone, hit.maskedEmail].filter(Boolean).join(' · ')}</span>
    </p>
    {hit.orders.length === 0 && <p className={css.note}>{texts.noOrders}</p>}
    {hit.orders.map(({ orderId, kind, gear, locker, state }) => (
      <Link
        key={orderId}
        to={`/desk/orders/${orderId}`}
        className={css.order}
        onClick={() => onOpen(orderId, hit.name)}
      >
        <span className={css.gear}>{[EQUIPMENT_NAMES[kind], gear].filter(Boolean).join(' · ')}</span>
        <span className={css.state}>
          {[STATE_NAMES[state], locker === null ? null : texts.locker(locker)].filter(Boolean).join(' · ')}
        </span>
        <span className={css.id}>{orderId}</span>
      </Link>
    ))}
    {hit.hasMoreOrders && <p className={css.note}>{texts.moreOrders}</p>}
  </>
)
