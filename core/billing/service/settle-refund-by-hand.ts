import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import { checkShown } from '#core/shared/taken-at-desk.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import { type GatewayPayment, recordedRefunds } from '../gateway-record.ts'
import { refundKey } from '../payment-attempt.ts'
import type { CardGateway, PaymentNames } from '../ports/card-gateway.ts'
import type { HandRefund, RefundRecord, RefundRecords, RefundUnknown, SettledByHand } from '../ports/refund-records.ts'
import { PAID_AT_DESK } from './refund-verdict.ts'
import type { RefundDone, RefundReplaced } from './retry-refund.ts'

/** A call is under way or in doubt: the money may still go back automatically. */
export type RefundInDoubt = { readonly kind: 'RefundInDoubt' }

/** A payment is neither before its request, nor in the future. */
export type DayNotPossible = { readonly kind: 'DayNotPossible'; readonly asked: Day }

/** The provider's record shows that so much has gone back already; null when it does not know the payment. */
export type RecordDiffers = { readonly kind: 'RecordDiffers'; readonly givenBackWon: number | null }

/** The provider gave no answer that can be read. */
export type ProviderSilent = { readonly kind: 'ProviderSilent' }

export type HandRefused =
  | RefundUnknown
  | RefundDone
  | RefundReplaced
  | RefundInDoubt
  | DayNotPossible
  | RecordDiffers
  | ProviderSilent
  | RoleTooLow

export type SettledRefund = { readonly refund: RefundRecord; readonly settled: SettledByHand }

/** Writes down that staff has paid a refund by bank, which the card provider would not give back (G47). */
export type SettleRefundByHand = (asked: {
  /** Its own, or of an order of which one refund is not back. */
  readonly id: string
  /** The day of the transfer, in Seoul. */
  readonly paidOn: Day
  /** What was transferred; other than what is left to give back, it is not noted (G789). */
  readonly shownWon?: Won | undefined
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}) => ResultAsync<SettledRefund, HandRefused | ServiceUnreachable>

export const SETTLES_BY_HAND: StaffRole = 'OPERATOR'

type Deps = {
  readonly refunds: RefundRecords
  readonly clock: Clock
  readonly gateway: Pick<CardGateway, 'findByKey'>
}

const IN_DOUBT: RefundInDoubt = { kind: 'RefundInDoubt' }

type RecordNeeded = {
  readonly kind: 'RecordNeeded'
  readonly payment: PaymentNames
  readonly wasOfErased: boolean
}

/**
 * The provider's record decides first, read here and now: what it refused may have gone back all the same (G525), and what was left to the
 * staff in doubt is not asked for again automatically. Money that the staff took themselves is known to nobody else.
 */
export const makeSettleRefundByHand =
  ({ refunds, clock, gateway }: Deps): SettleRefundByHand =>
  ({ id, paidOn, shownWon, staff, reason, dryRun }) => {
    if (!mayActAs(staff.role, SETTLES_BY_HAND)) {
      return errAsync({ kind: 'RoleTooLow', needed: SETTLES_BY_HAND, role: staff.role })
    }
    const now = clock.now()
    const settle = (read: Read | null) =>
      refunds.settleByHand(
        id,
        settledBy({ paidOn, shownWon, now, read }),
        { by: staff.id, reason, at: now },
        { dryRun },
      )
    return settle(null).orElse(failure =>
      failure.kind === 'RecordNeeded'
        ? gateway
            .findByKey(failure.payment)
            .mapErr((): ProviderSilent => ({ kind: 'ProviderSilent' }))
            .andThen(record => settle({ record, wasOfErased: failure.wasOfErased }))
            .mapErr((late): HandRefused | ServiceUnreachable => (late.kind === 'RecordNeeded' ? IN_DOUBT : late))
        : errAsync(failure),
    )
  }

type Settling = {
  readonly paidOn: Day
  readonly shownWon: Won | undefined
  readonly now: Instant
  readonly read: Read | null
}

type Read = {
  readonly record: GatewayPayment | null
  /** When it was asked for. */
  readonly wasOfErased: boolean
}

type Refused = Exclude<HandRefused, ProviderSilent | RoleTooLow> | RecordNeeded

/** Runs while the order's row is locked. */
const settledBy =
  ({ paidOn, shownWon, now, read }: Settling) =>
  (refund: RefundRecord, newest: RefundRecord): Result<SettledByHand, Refused> => {
    const asked = Day.of(refund.requestedAt)
    if (refund.status === 'DONE') return err({ kind: 'RefundDone' })
    if (refund.id !== newest.id) return err({ kind: 'RefundReplaced', by: newest.id })
    if (paidOn < asked || paidOn > Day.of(now)) return err({ kind: 'DayNotPossible', asked })
    if (refund.amountWon > Won.minus(refund.paidWon, refund.givenBackWon)) {
      return err({ kind: 'RecordDiffers', givenBackWon: refund.givenBackWon })
    }
    if (refund.paymentKey === null) {
      // Nobody but the staff can give it back, whether or not a worker has said so yet (G951).
      return ok(toSettlement(refund, { paidOn, now, givenThere: NO_WON, givenThereAt: null }))
    }
    if (refund.status !== 'FAILED' && !refund.isLeftToStaff) return err(IN_DOUBT)
    if (read === null) {
      const { paymentKey, gatewayOrderId: orderId, isOfErased: wasOfErased } = refund
      return err({ kind: 'RecordNeeded', payment: { paymentKey, orderId }, wasOfErased })
    }
    if (refund.isOfErased && !read.wasOfErased) return err({ kind: 'RefundUnknown' })
    const { record } = read
    if (record === null) return err({ kind: 'RecordDiffers', givenBackWon: null })
    const recorded = recordedRefunds(record)
    if (recorded.isPending || !recorded.isBalanced) return err(IN_DOUBT)
    const givenThere = recorded.givenBackWon - refund.givenByCardWon
    const isAsShown = checkShown(Won.minus(refund.amountWon, givenThere as Won), shownWon).isOk()
    return givenThere >= 0 && givenThere < refund.amountWon && isAsShown
      ? ok(toSettlement(refund, { paidOn, now, givenThere: givenThere as Won, givenThereAt: lastGivenAt(record) }))
      : err({ kind: 'RecordDiffers', givenBackWon: recorded.givenBackWon })
  }

const lastGivenAt = ({ cancels }: GatewayPayment): Instant | null =>
  cancels.findLast(({ status }) => status === 'DONE')?.at ?? null

type Found = {
  readonly paidOn: Day
  readonly now: Instant
  readonly givenThere: Won
  readonly givenThereAt: Instant | null
}

/** What was given back at the provider's own page is a refund of its own; only the rest was paid by bank. */
const toSettlement = (refund: RefundRecord, { paidOn, now, givenThere, givenThereAt }: Found): SettledByHand => {
  const { payment, rule, explain, requestedAt, amountWon, n } = refund
  const done = (tries: number, change: Pick<HandRefund, 'amountWon' | 'paidByBankOn' | 'decidedAt'>): HandRefund => ({
    n: n + tries,
    rule,
    explain,
    requestedAt,
    sentAt: now,
    idempotencyKey: refundKey(payment, n + tries),
    ...change,
  })
  // The self-check looks for it near the day on which the provider gave it.
  const decidedAt = givenThereAt ?? requestedAt
  const there = givenThere > 0 ? [done(1, { amountWon: givenThere, paidByBankOn: null, decidedAt })] : []
  const rest = Won.minus(amountWon, givenThere)
  const code = refund.paymentKey === null ? PAID_AT_DESK : givenThere > 0 ? 'GIVEN_IN_PART' : 'NOT_GIVEN'
  return {
    failure: refund.status === 'FAILED' ? null : { code, message: '' },
    refunds: [...there, done(there.length + 1, { amountWon: rest, paidByBankOn: paidOn, decidedAt: now })],
  }
}
