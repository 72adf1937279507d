import type { CancelQuote } from '#core/billing/ports/own-contracts.ts'
import { Won } from '#core/shared/won.ts'
import { PLAN_NAMES } from '#core/storing/plan.ts'
import { AmountText } from '../../parts/amount-text.tsx'
import { Card } from '../../parts/card.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { CANCEL_TEXTS as texts, holdsUntilText, deductionLabel } from '../../texts/contracts.ts'
import { dayText } from '../../texts/dates.ts'
import css from './contracts.module.css'

/** The refund, how long it holds, and how it comes about. */
export function QuoteCard({ quote }: { readonly quote: CancelQuote }) {
  const { plan, pickupDate, paidWon, refundableWon, rule, isByBank } = quote
  const kept = refundableWon === paidWon ? null : deductionLabel(rule)
  return (
    <Card>
      <p className={css.label}>{texts.refund}</p>
      <p className={css.amount}>
        <AmountText won={refundableWon} />
      </p>
      {refundableWon > 0 && <p className={css.holds}>{holdsUntilText(quote)}</p>}
      {isByBank && <p className={css.holds}>{texts.byBank}</p>}
      <div className={css.facts}>
        <KeyValueList
          rows={[
            { label: texts.plan, value: PLAN_NAMES[plan] },
            { label: texts.pickup, value: pickupDate === null ? texts.noPickup : dayText(pickupDate) },
            { label: texts.paid, value: <AmountText won={paidWon} size="text" /> },
            ...(kept === null ? [] : [{ label: kept, value: `-${Won.format(Won.minus(paidWon, refundableWon))}원` }]),
          ]}
        />
      </div>
    </Card>
  )
}
