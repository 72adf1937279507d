import type { output } from 'zod/mini'
import { Day } from '#core/shared/day.ts'
import { moneyDecisions } from '#adapters/http/contract/staff/money.ts'
import { Card } from '../../../parts/card.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { dayText } from '../../../texts/dates.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { SHOP_MONEY_TEXTS as texts, adviceText, wonText } from '../../texts/money.ts'
import { taskName } from '../../texts/orders.ts'
import { LedgerCheck } from './ledger-check.tsx'
import { MoneyRow } from './money-row.tsx'
import { RefundRow } from './refund-row.tsx'
import css from './money.module.css'

type Decisions = output<typeof moneyDecisions.answer>

/** What about money waits for a person, each with what to do. */
export function DecisionsTab() {
  const loaded = useStaffCall(moneyDecisions, {})
  return (
    <div className={css.sections}>
      {loaded.status === 'loading' && (
        <Loading>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </Loading>
      )}
      {loaded.status === 'failed' && <LoadFailure failure={loaded.error} onRetry={loaded.retry} />}
      {loaded.status === 'ready' && <Waiting {...loaded.value} />}
      <LedgerCheck />
    </div>
  )
}

const Waiting = ({ tasks, hasMoreTasks, refunds, hasMoreRefunds, renewals, hasMoreRenewals }: Decisions) => (
  <>
    {tasks.length + refunds.length + renewals.length === 0 && (
      <EmptyState title={texts.nothing} text={texts.nothingText} />
    )}
    {tasks.length > 0 && (
      <Card title={`${texts.tasks} ${tasks.length}`}>
        <ul className={css.rows}>
          {tasks.map(({ taskId, kind, dueOn, orderId, customerName }) => (
            <MoneyRow
              key={taskId}
              title={taskName(kind)}
              note={adviceText(kind)}
              facts={[customerName ?? texts.gone, dayText(dueOn)]}
              orderId={orderId}
            />
          ))}
        </ul>
        {hasMoreTasks && <p className={css.note}>{texts.more}</p>}
      </Card>
    )}
    {refunds.length > 0 && (
      <Card title={`${texts.waitingRefunds} ${refunds.length}`}>
        <ul className={css.rows}>
          {refunds.map(refund => (
            <RefundRow key={refund.refundId} refund={refund} />
          ))}
        </ul>
        {hasMoreRefunds && <p className={css.note}>{texts.more}</p>}
      </Card>
    )}
    {renewals.length > 0 && (
      <Card title={`${texts.renewals} ${renewals.length}`}>
        <ul className={css.rows}>
          {renewals.map(({ orderId, term, amount, dueAt, hasCard }) => (
            <MoneyRow
              key={`${orderId} ${term}`}
              title={wonText(amount)}
              note={hasCard ? texts.held : texts.noCard}
              facts={[texts.term(term), dayText(Day.of(dueAt)), orderId]}
              orderId={orderId}
            />
          ))}
        </ul>
        {hasMoreRenewals && <p className={css.note}>{texts.more}</p>}
      </Card>
    )}
  </>
)
