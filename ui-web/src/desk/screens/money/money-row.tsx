import { Link } from 'react-router-dom'
import type { OrderId } from '#core/shared/ids.ts'
import { moneyWay } from '../../app/step-way.ts'
import { DESK_TEXTS, factsLine } from '../../texts/shared.ts'
import css from './money.module.css'

type Props = {
  readonly title: string
  readonly amount?: string
  readonly note?: string
  readonly isBad?: boolean
  readonly facts: readonly string[]
  readonly orderId: OrderId | null
  /** What is done about it, in the words of a button; it leads to what may be done about the money of its order. */
  readonly action?: string | undefined
}

/** One thing about money, and the way to its order, where it is dealt with. */
export const MoneyRow = ({ title, amount, note, isBad = false, facts, orderId, action }: Props) => (
  <li className={css.row}>
    <div className={css.facts}>
      <p className={css.first}>
        <strong>{title}</strong>
        {amount !== undefined && <span className={css.amount}>{amount}</span>}
      </p>
      {note !== undefined && (
        <p className={css.small} data-bad={isBad || undefined}>
          {note}
        </p>
      )}
      <p className={css.note}>{factsLine(facts)}</p>
    </div>
    {orderId !== null && (
      <Link to={action === undefined ? `/desk/orders/${orderId}` : moneyWay(orderId)} className={css.way}>
        <span className="unseen">
          {title} {orderId}{' '}
        </span>
        {action ?? DESK_TEXTS.toOrder}
      </Link>
    )}
  </li>
)
