import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import { Won } from '#core/shared/won.ts'
import type { PaymentNotFound } from '../errors.ts'
import { type GatewayPayment, matchesPayment, momentOfMove, recordedRefunds } from '../gateway-record.ts'
import { promisedWon } from '../goodwill.ts'
import { isOpen } from '../payment-attempt.ts'
import type { CardGateway } from '../ports/card-gateway.ts'
import type { RefundRecord } from '../ports/refund-records.ts'
import type { StaffPayments } from '../ports/staff-payments.ts'
import type { Adoption, TakenPayment, TakenPayments } from '../ports/taken-payments.ts'
import { cancelsWithoutOurs, isOvertaken, refundsThere, sumOf } from './compare-payment.ts'
import { refundReason } from './refund-verdict.ts'
import type { ProviderSilent, RecordDiffers, RefundInDoubt } from './settle-refund-by-hand.ts'

/** By card and by bank more has gone back than was paid: a person has to find out what is true. */
export type MoreThanPaid = { readonly kind: 'MoreThanPaid'; readonly givenBackWon: Won; readonly byBankWon: Won }

export type AdoptRefused = PaymentNotFound | RefundInDoubt | RecordDiffers | MoreThanPaid | ProviderSilent | RoleTooLow

/** Takes refunds that were made at the provider's own page into our books, as its record says (G163). Asked again it finds nothing new. */
export type AdoptRefunds = (asked: {
  /** Of the payment. */
  readonly id: string
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}) => ResultAsync<{ readonly payment: TakenPayment; readonly adoption: Adoption }, AdoptRefused | ServiceUnreachable>

export const ADOPTS_REFUNDS: StaffRole = 'OPERATOR'

type Deps = {
  readonly staffPayments: StaffPayments
  readonly taken: TakenPayments
  readonly gateway: Pick<CardGateway, 'findByKey'>
  readonly clock: Clock
}

const NOT_FOUND: PaymentNotFound = { kind: 'PaymentNotFound' }

export const makeAdoptRefunds =
  ({ staffPayments, taken, gateway, clock }: Deps): AdoptRefunds =>
  ({ id, staff, reason, dryRun }) => {
    if (!mayActAs(staff.role, ADOPTS_REFUNDS)) {
      return errAsync({ kind: 'RoleTooLow', needed: ADOPTS_REFUNDS, role: staff.role })
    }
    return staffPayments
      .find(id)
      .andThen((found): Result<OrderId, PaymentNotFound> => {
        const done = found.find(payment => payment.id === id)?.attempts.find(({ status }) => status === 'DONE')
        return done === undefined ? err(NOT_FOUND) : ok(done.gatewayOrderId as OrderId)
      })
      .andThen(gatewayOrderId => taken.find(gatewayOrderId))
      .andThen((payment): ResultAsync<TakenPayment, PaymentNotFound> | Result<TakenPayment, PaymentNotFound> =>
        payment === null ? err(NOT_FOUND) : ok(payment),
      )
      .andThen(payment =>
        gateway
          .findByKey({ paymentKey: payment.paymentKey, orderId: payment.gatewayOrderId })
          .mapErr((): ProviderSilent => ({ kind: 'ProviderSilent' }))
          .andThen(record => {
            const now = clock.now()
            return taken.adopt(payment, adoptionFrom(record, now), { by: staff.id, reason, at: now }, { dryRun })
          }),
      )
  }

/** Runs while the order's row is locked. */
export const adoptionFrom =
  (record: GatewayPayment | null, now: Instant) =>
  (payment: TakenPayment): Result<Adoption, RefundInDoubt | RecordDiffers | MoreThanPaid> => {
    if (record === null || !matchesPayment(record, payment)) return err({ kind: 'RecordDiffers', givenBackWon: null })
    const { givenBackWon, isPending, isBalanced } = recordedRefunds(record)
    if (isPending || !isBalanced) return err({ kind: 'RefundInDoubt' })
    const open = payment.refunds.find(({ status }) => isOpen(status)) ?? null
    const cancels = cancelsWithoutOurs(record, payment.refunds)
    if (cancels === null) return err({ kind: 'RecordDiffers', givenBackWon })
    // Nothing asks for it any more, so the record is final about it as well.
    const own = open === null ? -1 : cancels.findIndex(({ reason }) => reason === refundReason(open))
    // What our own call gave of a debt is decided by its next look.
    const isDecidable = open === null || isLeftAsGoodwill(open) || (own < 0 && isOvertaken(record, payment, open))
    const there = cancels.filter((_, at) => at !== own)
    if (!isDecidable || (open !== null && there.length === 0)) return err({ kind: 'RefundInDoubt' })
    const refunds = payment.refunds.map((refund): RefundRecord =>
      refund === open ? { ...refund, status: own < 0 ? 'FAILED' : 'DONE' } : refund,
    )
    const promised = promisedWon(refunds)
    if (Won.plus(promised, sumOf(there)) > payment.amountWon) {
      const byBank = refunds.filter(({ status, paidByBankOn }) => status === 'DONE' && paidByBankOn !== null)
      return err({ kind: 'MoreThanPaid', givenBackWon, byBankWon: sumOf(byBank) })
    }
    return ok({
      ...(there.length === 0 ? { refunds: [], isRefunded: false } : refundsThere({ ...payment, refunds }, there, now)),
      decided: open && {
        id: open.id,
        givenAt: own < 0 ? null : momentOfMove(cancels[own]?.at ?? null, { since: open.requestedAt, now }),
      },
      decidedAt: now,
    })
  }

const isLeftAsGoodwill = ({ rule, isLeftToStaff }: RefundRecord): boolean => rule === 'GOODWILL' && isLeftToStaff
