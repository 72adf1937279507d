import { match } from 'ts-pattern'
import { Instant } from '#core/shared/instant.ts'
import { Won } from '#core/shared/won.ts'
import { momentOfMove } from '../gateway-record.ts'
import type { RefundRecord, RefundSettlement } from '../ports/refund-records.ts'
import { nextLookAt } from '../settle-schedule.ts'
import { type RefundRemedy, refundRemedy } from '../refund-remedy.ts'
import type { RefundVerdict } from './refund-verdict.ts'

/** What one verdict means for a refund. Runs while the order's row is locked. */
export const refundSettlement =
  (verdict: RefundVerdict, now: Instant) =>
  (refund: RefundRecord): RefundSettlement =>
    match(verdict)
      .returnType<RefundSettlement>()
      .with({ kind: 'Given' }, ({ at }) => ({
        // By a clock that is not ours; what is written has happened.
        refund: {
          status: 'DONE',
          givenAt: Math.min(momentOfMove(at, { since: refund.requestedAt, now }), now) as Instant,
        },
        decidedAt: now,
      }))
      // Never everything in place of a part that the card cannot give back (G47): a person finds a way.
      .with({ kind: 'Refused' }, ({ code, message }) => ({
        refund: { status: 'FAILED', failure: { code, message } },
        task: {
          kind: 'MANUAL_REFUND',
          detail: `${describeRefund(refund)}: ${whyByHand(refund, code)}`,
        },
        decidedAt: now,
      }))
      .with({ kind: 'Unsure' }, () => stillOpen(refund, now))
      .with({ kind: 'Mismatch' }, ({ givenBackWon }) => ({
        refund: { status: 'UNKNOWN', nextLookAt: readAgainAt(refund, now), isLeftToStaff: true },
        task: {
          kind: 'REFUND_MISMATCH',
          detail: `${describeRefund(refund)}: the provider's record says ${givenBackWon === null ? 'nothing of this payment' : `${givenBackWon} won were given back`}, ours ${refund.givenByCardWon} won without this one`,
        },
        decidedAt: now,
      }))
      .exhaustive()

const whyByHand = ({ paymentKey }: RefundRecord, code: string): string => {
  if (paymentKey === null) return 'pay it by bank'
  const remedy = refundRemedy(code)
  return remedy === null ? `the provider refused it with ${code}` : WHAT_TO_DO[remedy](code)
}

const WHAT_TO_DO = {
  BY_BANK: () => 'its card takes back no part, pay it by bank',
  RETRY_IN_DAYTIME: code => `its bank is closed at this hour (${code}), retry it in the daytime`,
  RAISE_LIMIT: code =>
    `it is more than the provider lets this shop give back (${code}), ask the provider to raise the limit, then retry it`,
} as const satisfies Record<RefundRemedy, (code: string) => string>

const describeRefund = ({ orderId, amountWon, paymentKey }: RefundRecord): string =>
  `order ${orderId}, refund of ${Won.format(amountWon)} won, ${paymentKey === null ? 'paid at the desk' : `payment key ${paymentKey}`}`

/** Null after a week. */
const readAgainAt = (refund: RefundRecord, now: Instant): Instant | null => {
  const next = nextLookAt(refund, now)
  return next === 'GIVE_TO_STAFF' ? null : next
}

/** After a week of silence a person looks; it stays open, for the money may still have moved. What a person looks at already stays theirs. */
const stillOpen = (refund: RefundRecord, now: Instant): RefundSettlement => {
  const next = readAgainAt(refund, now)
  return next === null && !refund.isLeftToStaff
    ? {
        refund: { status: 'UNKNOWN', nextLookAt: null, isLeftToStaff: true },
        task: { kind: 'REFUND_UNDECIDED', detail: `${describeRefund(refund)}, sent ${Instant.toIso(refund.sentAt)}` },
        decidedAt: now,
      }
    : { refund: { status: 'UNKNOWN', nextLookAt: next, isLeftToStaff: refund.isLeftToStaff }, decidedAt: now }
}
