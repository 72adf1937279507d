import { useState } from 'react'
import { listRefunds } from '#adapters/http/contract/staff/money.ts'
import { Button } from '../../../parts/button.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { Choices } from '../../parts/choices.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { SHOP_MONEY_TEXTS as texts } from '../../texts/money.ts'
import { RefundRow } from './refund-row.tsx'
import css from './money.module.css'

/** Refunds that are not back yet, or all of them. */
export function RefundsTab() {
  const [which, setWhich] = useState<'WAITING' | 'ALL'>('WAITING')
  return (
    <div className={css.sections}>
      <Choices
        label={texts.filter.which}
        choices={[
          { value: 'WAITING', label: texts.filter.waiting },
          { value: 'ALL', label: texts.filter.every },
        ]}
        value={which}
        onChange={setWhich}
      />
      <ul className={css.rows} key={which}>
        <RefundPage which={which} after={null} />
      </ul>
    </div>
  )
}

/** One page of the list, and by a press the next one below it. */
function RefundPage({ which, after }: { readonly which: string; readonly after: string | null }) {
  const loaded = useStaffCall(listRefunds, { query: { which, ...(after !== null && { after }) } })
  const [isMore, setMore] = useState(false)
  if (loaded.status === 'loading') {
    return (
      <li>
        <Loading>
          <Skeleton shape="card" />
        </Loading>
      </li>
    )
  }
  if (loaded.status === 'failed') {
    return (
      <li>
        <LoadFailure failure={loaded.error} onRetry={loaded.retry} />
      </li>
    )
  }
  const { refunds, next } = loaded.value
  return (
    <>
      {refunds.length === 0 && after === null && (
        <li>
          <EmptyState title={texts.noRefunds} />
        </li>
      )}
      {refunds.map(refund => (
        <RefundRow key={refund.refundId} refund={refund} />
      ))}
      {next !== null && !isMore && (
        <li className="unprinted">
          <Button tone="ghost" onPress={() => setMore(true)}>
            {texts.next}
          </Button>
        </li>
      )}
      {next !== null && isMore && <RefundPage which={which} after={next} />}
    </>
  )
}
