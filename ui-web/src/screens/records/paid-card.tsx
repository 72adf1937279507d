import { type Plan, PLAN_NAMES } from '#core/storing/plan.ts'
import type { TermPayment } from '#core/storing/storage-record.ts'
import { AmountText } from '../../parts/amount-text.tsx'
import { Card } from '../../parts/card.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { momentText } from '../../texts/dates.ts'
import { paymentStatusText, RECORD_TEXTS, STORY_TEXTS as texts } from '../../texts/records.ts'
import type { RefundTimes } from '../../texts/refund-progress.ts'
import css from './records.module.css'
import { RefundNote } from './refund-note.tsx'

type PaidCardProps = {
  readonly payment: TermPayment
  readonly plan: Plan
  /** When the storage was cancelled, if it was. */
  readonly refund: RefundTimes | null
}

/** The money of one term; of what went back, what came back counts. */
export const PaidCard = ({
  payment: { term, amountWon, status, method, approvedAt, receiptUrl, refunded, givenBack },
  plan,
  refund,
}: PaidCardProps) => {
  const paid = { label: texts.paid, value: <AmountText won={amountWon} size="text" /> }
  return (
    <Card title={texts.paidFor(term)}>
      <KeyValueList
        rows={[
          { label: texts.plan, value: PLAN_NAMES[plan] },
          { label: texts.status, value: paymentStatusText(status) },
          ...(method === null ? [] : [{ label: texts.method, value: method }]),
          ...(approvedAt === null ? [] : [{ label: texts.paidAt, value: momentText(approvedAt) }]),
          ...(refunded === undefined ? [] : [paid]),
        ]}
        total={
          refunded === undefined
            ? paid
            : { label: RECORD_TEXTS.givenBack, value: <AmountText won={refunded.amountWon} size="text" /> }
        }
      />
      <RefundNote status={status} times={refund} refunded={refunded} givenBack={givenBack} />
      {receiptUrl !== null && (
        <div className={css.receipt}>
          <TextLink way={{ href: receiptUrl }}>{texts.receipt}</TextLink>
        </div>
      )}
    </Card>
  )
}
