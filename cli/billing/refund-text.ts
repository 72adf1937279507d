import type { Refund, RefundStep, RefusedRule } from '#core/billing/refund.ts'
import { Won } from '#core/shared/won.ts'
import type { withExplained } from '../explain-text.ts'
import { type Answer, answered, columns, refused, spelled } from '../output.ts'

/** One answer for what was typed and for what the database knows. */
export const quoteAnswer = (answer: Refund, explained: ReturnType<typeof withExplained>): Answer => {
  const [document, text] = [{ ...answer, ...explained.document }, quoteText(answer) + explained.text]
  return answer.allowed
    ? answered(document, text)
    : refused({ code: answer.rule, message: REFUSALS[answer.rule] }, document, text)
}

const REFUSALS: Readonly<Record<RefusedRule, string>> = {
  AFTER_PICKUP: 'The gear was picked up, so nothing can be cancelled or paid back.',
  ALREADY_CANCELLED: 'The order is cancelled or has expired, so there is nothing left to pay back.',
}

const quoteText = ({ allowed, refundableWon, rule, explain }: Refund): string =>
  columns([
    ['allowed', allowed ? 'yes' : 'no'],
    ['refundable', `${Won.format(refundableWon)} won`],
    ['rule', rule],
    ['', ''],
    ...explain.map(({ step, value }) => [spelled(step), stepText(value)]),
  ])

const stepText = (value: RefundStep['value']): string =>
  typeof value === 'number' ? Won.format(value as Won) : String(value ?? 'none')
