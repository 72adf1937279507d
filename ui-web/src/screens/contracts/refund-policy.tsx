import type { CancelQuote } from '#core/billing/ports/own-contracts.ts'
import { refundPolicy } from '#core/billing/refund-policy.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import { AmountText } from '../../parts/amount-text.tsx'
import { Card } from '../../parts/card.tsx'
import { Chip } from '../../parts/chip.tsx'
import { CANCEL_TEXTS as texts, policyMoment, ruleText } from '../../texts/contracts.ts'
import css from './contracts.module.css'

/** What is given back when, with the line that holds now marked by word and colour. */
export function RefundPolicy({ quote }: { readonly quote: CancelQuote }) {
  const { paidWon, refundableWon, rule } = quote
  if (paidWon === 0) return null
  // The fee is known only from a refund that keeps nothing else.
  const isFeeKnown = rule === 'FULL_MINUS_FEE'
  const rows = refundPolicy(paidWon, isFeeKnown ? Won.minus(paidWon, refundableWon) : NO_WON, quote)
  return (
    <Card tone="line" title={texts.policy}>
      <ul className={css.policy}>
        {rows.map(row => {
          const { when, day } = policyMoment(row.moment, quote)
          const isNow = row.rule === rule
          const hasAmount = row.refundableWon > 0 && (row.rule !== 'FULL_MINUS_FEE' || isFeeKnown)
          return (
            <li key={row.moment} className={css.policyRow} data-now={isNow || undefined}>
              <span>
                <span className={css.when}>
                  {when}
                  {isNow && <Chip tone="accent">{texts.now}</Chip>}
                </span>
                {day !== null && <span className={css.small}>{day}</span>}
              </span>
              <span className={css.back}>
                {hasAmount && <AmountText won={row.refundableWon} size="text" />}
                <span className={hasAmount ? css.small : undefined}>
                  {ruleText(row.rule, !isFeeKnown || refundableWon < paidWon)}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
      <p className={css.note}>{texts.slow}</p>
    </Card>
  )
}
