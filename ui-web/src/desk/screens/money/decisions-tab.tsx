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
import { taskAction } from '../../texts/tasks.ts'
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

type Task = Decisions['tasks'][number]

/** The kind of the oldest first; what to do is the same for all of a kind. */
const byKind = (tasks: readonly Task[]): readonly (readonly [string, readonly Task[]])[] =>
  [...new Set(tasks.map(({ kind }) => kind))].map(kind => [kind, tasks.filter(task => task.kind === kind)])

const moneyAction = (kind: string): string | undefined => {
  const { at, label } = taskAction(kind)
  return at === 'MONEY' ? label : undefined
}

const Waiting = ({ tasks, hasMoreTasks, refunds, hasMoreRefunds, renewals, hasMoreRenewals }: Decisions) => (
  <>
    {tasks.length + refunds.length + renewals.length === 0 && (
      <EmptyState title={texts.nothing} text={texts.nothingText} />
    )}
    {byKind(tasks).map(([kind, alike]) => (
      <Card key={kind} title={`${taskName(kind)} ${alike.length}`}>
        <p className={css.small}>{adviceText(kind)}</p>
        <ul className={css.rows}>
          {alike.map(({ taskId, dueOn, orderId, customerName }) => (
            <MoneyRow
              key={taskId}
              title={customerName ?? texts.gone}
              facts={[dayText(dueOn)]}
              orderId={orderId}
              action={moneyAction(kind)}
            />
          ))}
        </ul>
      </Card>
    ))}
    {hasMoreTasks && <p className={css.note}>{texts.more}</p>}
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
              action={moneyAction('RENEWAL_UNPAID')}
            />
          ))}
        </ul>
        {hasMoreRenewals && <p className={css.note}>{texts.more}</p>}
      </Card>
    )}
  </>
)
