import { err, ok, okAsync, ResultAsync, safeTry } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import type { InProgress, ServiceUnreachable } from '#core/shared/failures.ts'
import type { EquipmentId, OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { NewId } from '#core/shared/new-id.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import { isByWindow } from '../payment-attempt.ts'
import type { PaymentNotFound } from '../errors.ts'
import type { CardGateway } from '../ports/card-gateway.ts'
import type { Attempt, PaymentRecords } from '../ports/payment-records.ts'
import type { StaffPayment, StaffPayments } from '../ports/staff-payments.ts'
import { isCallRunning, readBack } from './read-back.ts'
import { settleAttempt } from './settle-attempt.ts'
import type { SettlePayments } from './settle-payments.ts'
import { settlingNow } from './settlement.ts'
import { type Verdict, verdictOfRecord } from './verdict.ts'

/** What the provider's record says of one payment. */
export type Finding = {
  readonly payment: PaymentId
  readonly gatewayOrderId: OrderId
  /** `NotTaken`: no money was requested, and none was taken. */
  readonly verdict: Verdict | { readonly kind: 'NotTaken' }
}

/** The payment is decided, and the provider was heard about it. */
export type NothingInDoubt = { readonly kind: 'NothingInDoubt' }

export type ReconcileRefused = PaymentNotFound | NothingInDoubt | InProgress | RoleTooLow | ServiceUnreachable

/** Reads the provider's record of a payment at once, and writes what it decides; a `dryRun` only reads. */
export type ReconcilePayment = (asked: {
  /** Of a payment, or of an order: then of all its terms. */
  readonly id: string
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}) => ResultAsync<readonly Finding[], ReconcileRefused>

type Deps = {
  readonly staffPayments: StaffPayments
  readonly records: PaymentRecords
  readonly settlePayments: SettlePayments
  readonly gateway: CardGateway
  readonly clock: Clock
  readonly shop: ShopNow
  readonly newEquipmentId: NewId<EquipmentId>
}

export const RECONCILES: StaffRole = 'OPERATOR'

export const makeReconcilePayment =
  (deps: Deps): ReconcilePayment =>
  ({ id, staff, reason, dryRun }) =>
    safeTry(async function* () {
      const { staffPayments, gateway, clock } = deps
      if (!mayActAs(staff.role, RECONCILES)) {
        return err({ kind: 'RoleTooLow' as const, needed: RECONCILES, role: staff.role })
      }
      const now = clock.now()
      const payments = yield* staffPayments.find(id)
      if (payments.length === 0) return err({ kind: 'PaymentNotFound' as const })
      const attempts = yield* staffPayments.inDoubt(id)
      if (attempts.some(attempt => isCallRunning(attempt, now))) return err({ kind: 'InProgress' as const })
      // Of what was paid at the desk the provider has no record.
      const decided =
        attempts.length > 0
          ? []
          : payments.flatMap(payment => triedOrders(payment).map(gatewayOrderId => ({ payment, gatewayOrderId })))
      if (attempts.length === 0 && decided.length === 0) return err({ kind: 'NothingInDoubt' as const })

      const asked = { by: staff.id, reason, at: now }
      for (const payment of dryRun ? [] : payments) yield* staffPayments.noteReconciled(payment, asked)
      return ResultAsync.combine([
        ...attempts.map(attempt =>
          found(gateway, attempt, now).andThen(verdict => written(deps, attempt, verdict, dryRun)),
        ),
        ...decided.map(one => compared(deps, one, dryRun)),
      ])
    })

/** A renewal that the provider knows nothing of was never sent: a worker sends the same try again. */
const found = (gateway: CardGateway, attempt: Attempt, now: Instant): ResultAsync<Finding['verdict'], never> =>
  isByWindow(attempt)
    ? readBack(gateway, attempt, now)
    : gateway
        .findByOrder(attempt.gatewayOrderId)
        .map((record): Finding['verdict'] =>
          record === null ? { kind: 'NotTaken' } : verdictOfRecord(record, attempt),
        )
        .orElse(() => okAsync<Finding['verdict']>({ kind: 'Unsure' }))

const written = (
  { records, clock, shop, newEquipmentId }: Deps,
  attempt: Attempt,
  verdict: Finding['verdict'],
  dryRun: boolean,
): ResultAsync<Finding, ServiceUnreachable> => {
  const finding = { payment: attempt.payment, gatewayOrderId: attempt.gatewayOrderId, verdict }
  if (dryRun || verdict.kind === 'Unsure' || verdict.kind === 'NotTaken') return okAsync(finding)
  return settleAttempt(records, attempt, verdict, settlingNow({ clock, shop, newEquipmentId })).map(() => finding)
}

/**
 * Nothing is in doubt with us, so what the record says beyond that is written down: money that was taken without our asking, or given back
 * at the provider's own page.
 */
const compared = (
  { gateway, settlePayments }: Deps,
  { payment: { id, amountWon }, gatewayOrderId }: { readonly payment: StaffPayment; readonly gatewayOrderId: OrderId },
  dryRun: boolean,
): ResultAsync<Finding, ServiceUnreachable> =>
  gateway
    .findByOrder(gatewayOrderId)
    .map((record): Finding['verdict'] =>
      record?.approvedAt
        ? verdictOfRecord(record, { gatewayOrderId, paymentKey: null, amountWon })
        : { kind: 'NotTaken' },
    )
    .orElse(() => ok<Finding['verdict']>({ kind: 'Unsure' }))
    .andThen(verdict =>
      (dryRun || verdict.kind === 'Unsure' || verdict.kind === 'NotTaken'
        ? okAsync(undefined)
        : settlePayments.hinted(gatewayOrderId)
      ).map(() => ({ payment: id, gatewayOrderId, verdict })),
    )

/** As the provider knows a payment that is decided: also the tries that had failed, whose money may have been taken all the same (G650). */
const triedOrders = ({ kind, term, orderId, attempts }: StaffPayment): readonly OrderId[] => {
  if (kind !== 'CARD') return []
  return term === 1 ? [orderId] : [...new Set(attempts.map(({ gatewayOrderId }) => gatewayOrderId as OrderId))]
}
