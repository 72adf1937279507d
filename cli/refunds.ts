import { match } from 'ts-pattern'
import { ATTEMPT_STATUSES, type AttemptStatus } from '#core/billing/payment-attempt.ts'
import type { RefundRecord, RefundRetry } from '#core/billing/ports/refund-records.ts'
import { Instant } from '#core/shared/instant.ts'
import { Won } from '#core/shared/won.ts'
import type { ListOptions, RetryOptions } from './commands/refund.ts'
import { codeOf, columns, EXIT_CODES, fail, print } from './output.ts'
import { inSeoul } from './time-text.ts'
import { atWork, refusedAs } from './workplace.ts'

/** Where a refund is that is not back yet. */
const NOT_BACK: readonly AttemptStatus[] = ATTEMPT_STATUSES.filter(status => status !== 'DONE')

export const listRefunds = ({ all = false, limit, ...options }: ListOptions): Promise<void> =>
  atWork(options, { needed: 'SUPPORT', tries: null }, ({ refunds }) =>
    refunds
      .list(all ? ATTEMPT_STATUSES : NOT_BACK, limit)
      .map(found => print(options.json ?? false, { refunds: found.map(refundDocument) }, listText(found))),
  )

export const retryRefund = (id: string, options: RetryOptions): Promise<void> => {
  const { reason, json = false, dryRun = false } = options
  const tries = dryRun ? null : { command: 'refund retry', subject: id, reason }
  return atWork(options, { needed: 'SUPPORT', tries }, ({ retryRefund: retry, member }) =>
    retry({ id, staff: member, reason, dryRun })
      .map(({ refund, retry: done }) =>
        print(
          json,
          { ...refundDocument(refund), dryRun, retry: done.kind === 'Again' ? 'AGAIN' : 'LOOK_NOW' },
          columns([
            ...refundLines(refund),
            ['next', RETRIES[done.kind]],
            ['', dryRun ? 'Dry run: nothing was written.' : 'Done.'],
          ]),
        ),
      )
      .orElse(
        refusedAs(refusal =>
          fail(json, EXIT_CODES.refused, {
            code: codeOf(refusal.kind),
            message: match(refusal)
              .with({ kind: 'RefundUnknown' }, () => `There is no refund ${id}: refund list shows them.`)
              .with({ kind: 'RefundDone' }, () => 'The money is back already.')
              .with({ kind: 'RefundReplaced' }, ({ by }) => `It was tried again since: ${by} counts.`)
              .exhaustive(),
          }),
        ),
      ),
  )
}

const RETRIES: Readonly<Record<RefundRetry['kind'], string>> = {
  Again: 'A worker asks the provider again, as a new try.',
  LookNow: "A worker reads the provider's record, and asks again if nothing went back.",
}

const refundDocument = ({ requestedAt, sentAt, ...refund }: RefundRecord): object => ({
  ...refund,
  requestedAt: Instant.toIso(requestedAt),
  sentAt: Instant.toIso(sentAt),
})

const refundLines = (refund: RefundRecord): readonly (readonly string[])[] => [
  ['refund', refund.id],
  ['order', refund.orderId],
  ['amount', `${Won.format(refund.amountWon)} of ${Won.format(refund.paidWon)} won`],
  ['rule', refund.rule],
  ['status', failureText(refund)],
  ['asked', inSeoul(refund.requestedAt)],
]

const failureText = ({ status, failure }: RefundRecord): string =>
  failure === null ? status : `${status} ${failure.code}`

const listText = (found: readonly RefundRecord[]): string =>
  found.length === 0
    ? 'No refund matches.'
    : columns([
        ['refund', 'order', 'won', 'rule', 'try', 'status', 'asked'],
        ...found.map(refund => [
          refund.id,
          refund.orderId,
          Won.format(refund.amountWon),
          refund.rule,
          String(refund.n),
          failureText(refund),
          inSeoul(refund.requestedAt),
        ]),
      ])
