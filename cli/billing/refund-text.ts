import type { Refund, RefundStep, RefusedRule } from '#core/billing/refund.ts'
import { Won } from '#core/shared/won.ts'
import type { withExplained } from '../explain-text.ts'
import { columns, print, refuse } from '../output.ts'

/** One answer for what was typed and for what the database knows. */
export const sayQuote = (json: boolean, answer: Refund, explained: ReturnType<typeof withExplained>): void => {
  const [document, text] = [{ ...answer, ...explained.document }, quoteText(answer) + explained.text]
  if (answer.allowed) print(json, document, text)
  else refuse(json, { code: answer.rule, message: REFUSALS[answer.rule] }, document, text)
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
    ...explain.map(({ step, value }) => [step, stepText(value)]),
  ])

const stepText = (value: RefundStep['value']): string =>
  typeof value === 'number' ? Won.format(value as Won) : String(value ?? 'none')
