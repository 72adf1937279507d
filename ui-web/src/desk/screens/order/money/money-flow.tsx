import { match } from 'ts-pattern'
import { type MoneyMove, moneyFlow, type MovedMoney } from '#core/billing/money-flow.ts'
import { Day } from '#core/shared/day.ts'
import type { MoneyNote, MoneyPayment } from '#adapters/http/contract/staff/order-money.ts'
import { shortDay } from '../../../../texts/dates.ts'
import { ORDER_TEXTS } from '../../../texts/order.ts'
import { MONEY_TEXTS as texts, moveText, noteName, ruleName } from '../../../texts/order-money.ts'
import css from './money.module.css'

type Move = MoneyMove<MoneyPayment, MoneyPayment['refunds'][number], MoneyNote>

/** From two moves on: what came and went in its order, with what is held after each (G746). */
export function MoneyFlow({ payments, notes }: MovedMoney<MoneyPayment, MoneyNote>) {
  const moves: readonly Move[] = moneyFlow<MoneyPayment['refunds'][number], MoneyPayment, MoneyNote>({
    payments,
    notes,
  })
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
          <tr key={keyOf(move)}>
            <th scope="row">
              {nameOf(move)}
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

const nameOf = (move: Move): string =>
  match(move)
    .with({ kind: 'PAID' }, ({ of }) => ORDER_TEXTS.term(of.term))
    .with({ kind: 'GIVEN_BACK' }, ({ of }) => ruleName(of.rule))
    .with({ kind: 'FEE' }, ({ of }) => noteName(of))
    .exhaustive()

const keyOf = (move: Move): string =>
  match(move)
    .with({ kind: 'PAID' }, ({ of }) => of.paymentId)
    .with({ kind: 'GIVEN_BACK' }, ({ of }) => of.refundId)
    .with({ kind: 'FEE' }, ({ of }) => `${of.kind} ${of.at} ${of.amount}`)
    .exhaustive()
