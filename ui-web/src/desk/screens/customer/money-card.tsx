import { useState } from 'react'
import { moneyFlow, moneyTotals } from '#core/billing/money-flow.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { CustomerNote, CustomerPayment, StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { KeyValueList } from '../../../parts/key-value-list.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { CUSTOMER_TEXTS as texts } from '../../texts/customer.ts'
import { gearTitle } from '../../texts/gear.ts'
import { ORDER_TEXTS, paymentFacts } from '../../texts/order.ts'
import { KIND_NAMES, moveText, noteName, noteNote, refundNote, ruleName } from '../../texts/order-money.ts'
import css from './customer-screen.module.css'

/** So many at once: the rest by a press. */
const SHOWN = 6

type Refund = CustomerPayment['refunds'][number]
type Props = {
  readonly customer: Pick<StaffCustomerPage, 'payments' | 'notes' | 'hasMorePayments' | 'contracts'>
}

/** All the money between a customer and the shop over all orders: what it came to, and each move with the way to its order (G783). */
export function MoneyCard({ customer: { payments, notes, hasMorePayments, contracts } }: Props) {
  const [isWhole, setWhole] = useState(false)
  const lines = linesOf(payments, notes, orderId => contracts.find(contract => contract.orderId === orderId))
  const { paidWon, givenBackWon, heldWon } = moneyTotals(
    moneyFlow<Refund, CustomerPayment, CustomerNote>({ payments, notes }),
  )
  return (
    <Card title={texts.money}>
      {lines.length === 0 && <p className={css.quiet}>{texts.noMoney}</p>}
      {lines.length > 0 && !hasMorePayments && (
        <KeyValueList
          rows={[
            { label: texts.paid, value: moveText(paidWon, false) },
            { label: texts.givenBack, value: moveText(givenBackWon, false) },
          ]}
          total={{ label: texts.held, value: moveText(heldWon, false) }}
        />
      )}
      <ul className={css.rows}>
        {(isWhole ? lines : lines.slice(0, SHOWN)).map(({ key, title, note, value, orderId }) => (
          <li key={key}>
            <ListRow title={title} note={note} value={value} way={{ to: `/desk/orders/${orderId}` }} />
          </li>
        ))}
      </ul>
      {!isWhole && lines.length > SHOWN && (
        <Button tone="ghost" onPress={() => setWhole(true)}>
          {texts.allMoney(lines.length)}
        </Button>
      )}
      {hasMorePayments && <p className={css.quiet}>{texts.moreMoney}</p>}
    </Card>
  )
}

type Line = {
  readonly key: string
  readonly at: Instant
  readonly title: string
  readonly note: string
  readonly value: string
  readonly orderId: OrderId
}

/** The latest first; what is not decided yet before all that is. */
const linesOf = (
  payments: readonly CustomerPayment[],
  notes: readonly CustomerNote[],
  contractOf: (orderId: OrderId) => StaffCustomerPage['contracts'][number] | undefined,
): readonly Line[] => {
  const about = (facts: readonly (string | null)[], orderId: OrderId): string => {
    const contract = contractOf(orderId)
    return [...facts, contract === undefined ? orderId : gearTitle(contract)].filter(Boolean).join(' · ')
  }
  return [
    ...payments.flatMap(({ paymentId, orderId, term, amount, status, kind, cardLabel, approvedAt, refunds }) => [
      ...refunds.map(refund => ({
        key: refund.refundId,
        at: refund.decidedAt ?? OPEN,
        title: ruleName(refund.rule),
        note: about([refundNote(refund)], orderId),
        value: refund.status === 'DONE' ? moveText(0 - refund.amount) : moveText(refund.amount, false),
        orderId,
      })),
      {
        key: paymentId,
        at: approvedAt ?? OPEN,
        title: ORDER_TEXTS.term(term),
        note: about(
          [...paymentFacts({ status, approvedAt }), approvedAt === null ? null : (cardLabel ?? KIND_NAMES[kind])],
          orderId,
        ),
        // Without a sign: no money came.
        value: moveText(amount, approvedAt !== null),
        orderId,
      },
    ]),
    ...notes.map(note => ({
      key: `${note.orderId} ${note.kind} ${note.at} ${note.amount}`,
      at: note.at,
      title: noteName(note),
      note: about([noteNote(note)], note.orderId),
      value: moveText(note.amount, note.kind === 'LATE_FEE_CASH' || note.kind === 'LATE_FEE_BANK'),
      orderId: note.orderId,
    })),
  ].toSorted((one, other) => other.at - one.at)
}

/** After everything that has a time. */
const OPEN = Number.MAX_SAFE_INTEGER as Instant
