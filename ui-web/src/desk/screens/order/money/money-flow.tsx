import { moneyFlow } from '#core/billing/money-flow.ts'
import { Day } from '#core/shared/day.ts'
import type { MoneyPayment } from '#adapters/http/contract/staff/order-money.ts'
import { shortDay } from '../../../../texts/dates.ts'
import { ORDER_TEXTS } from '../../../texts/order.ts'
import { MONEY_TEXTS as texts, moveText, ruleName } from '../../../texts/order-money.ts'
import css from './money.module.css'

/** From two moves on: what came and went in its order, with what is held after each (G746). */
export function MoneyFlow({ payments }: { readonly payments: readonly MoneyPayment[] }) {
  const moves = moneyFlow<MoneyPayment['refunds'][number], MoneyPayment>(payments)
  if (moves.length < 2) return null
  return (
    <table className={css.flow}>
      <caption>{texts.flow}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.flowWhat}</th>
          <th scope="col">{texts.flowWon}</th>
          <th scope="col">{texts.flowHeld}</th>
        </tr>
      </thead>
      <tbody>
        {moves.map(move => (
          <tr key={move.kind === 'PAID' ? move.of.paymentId : move.of.refundId}>
            <th scope="row">
              {move.kind === 'PAID' ? ORDER_TEXTS.term(move.of.term) : ruleName(move.of.rule)}
              <span className={css.note}>{shortDay(Day.of(move.at))}</span>
            </th>
            <td>{moveText(move.won)}</td>
            <td>{moveText(move.heldWon, false)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
