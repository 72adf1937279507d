import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import { type ServiceUnreachable, serviceUnreachable } from '#core/shared/failures.ts'
import type { EquipmentId, OrderId } from '#core/shared/ids.ts'
import type { NewId } from '#core/shared/new-id.ts'
import { contractBehind, isByWindow, isOpen } from '../payment-attempt.ts'
import { isTaken } from '#core/shared/payment-status.ts'
import { type GatewayPayment, mayHaveTaken } from '../gateway-record.ts'
import type { CardGateway } from '../ports/card-gateway.ts'
import type { Attempt, PaymentRecords } from '../ports/payment-records.ts'
import { LOOK_AFTER_SECONDS } from './renew-due.ts'
import { isCallRunning, readBack, triedBy } from './read-back.ts'
import type { ComparePayment } from './compare-payment.ts'
import { decideAttempt } from './decide-attempt.ts'
import { lateSettlement, settleAttempt } from './settle-attempt.ts'
import { settlingNow } from './settlement.ts'
import type { SettleRenewal } from './settle-renewal.ts'
import { type Verdict, verdictOfRecord } from './verdict.ts'
import { Instant } from '#core/shared/instant.ts'

/** A claim of many charges, or the call itself, may still be on its way to the provider. */
const isBeingSent = ({ status, sentAt }: Attempt, now: Instant): boolean =>
  status === 'SENT' && Instant.secondsBetween(sentAt, now) < LOOK_AFTER_SECONDS

type Deps = {
  readonly records: PaymentRecords
  readonly gateway: CardGateway
  readonly clock: Clock
  readonly shop: ShopNow
  readonly newAttemptId: NewId<string>
  readonly newEquipmentId: NewId<EquipmentId>
  readonly settleRenewal: SettleRenewal
  readonly comparePayment: ComparePayment
}

/** How many doubts one round takes; further ones wait for the next round. */
const BATCH = 20
/** Longer than one look can take, so that a second worker never looks at the same attempt meanwhile. */
const HOLD_SECONDS = 30

/** Decides payments in doubt from the provider's own record: the reconciler, and the answer to its webhooks. */
export type SettlePayments = {
  /** Looks at the attempts whose time has come; answers how many it looked at. */
  readonly due: () => ResultAsync<number, ServiceUnreachable>
  /** Something may have happened to this payment, named as the provider knows it. Never believed: the provider is asked (F12), and its silence is a failure. */
  readonly hinted: (order: OrderId) => ResultAsync<void, ServiceUnreachable>
}

export const makeSettlePayments = (deps: Deps): SettlePayments => {
  const { records, gateway, clock, newAttemptId, settleRenewal, comparePayment } = deps
  const settle = (attempt: Attempt, verdict: Verdict) =>
    settleAttempt(records, attempt, verdict, settlingNow(deps)).map(() => undefined)

  const look = (attempt: Attempt): ResultAsync<void, ServiceUnreachable> =>
    isByWindow(attempt)
      ? readBack(gateway, attempt, clock.now()).andThen(verdict => settle(attempt, verdict))
      : settleRenewal(attempt)

  /** While the call itself is under way only money decides: a refusal is left to the call's own answer. */
  const lookNow = (attempt: Attempt): ResultAsync<void, ServiceUnreachable> => {
    const now = clock.now()
    return readBack(gateway, attempt, now).andThen(verdict => {
      if (verdict.kind === 'Unsure') return errAsync(serviceUnreachable)
      return verdict.kind === 'Taken' || !isCallRunning(attempt, now) ? settle(attempt, verdict) : okAsync(undefined)
    })
  }

  /** Money that the provider took although no attempt of ours is open gets an attempt of its own, for what was to be paid: the record decides. */
  const takenUnasked = (order: OrderId, record: GatewayPayment) =>
    records
      .open(order, null, locked =>
        decideAttempt(
          { paymentKey: record.paymentKey, orderId: order, amount: locked.payment.amountWon },
          newAttemptId,
          {
            now: clock.now(),
            evenIfExpired: true,
          },
        )(locked),
      )
      .andThen(attempt => settle(attempt, verdictOfRecord(record, attempt)))
      .orElse(refusal => (refusal.kind === 'ServiceUnreachable' ? errAsync(refusal) : okAsync(undefined)))

  const lookAtUnpaid = (order: OrderId): ResultAsync<void, ServiceUnreachable> =>
    records.look(order).andThen(locked => {
      if (locked === null || isTaken(locked.payment.status)) return okAsync(undefined)
      const open = locked.attempts.find(attempt => isOpen(attempt.status))
      if (open) return lookNow(open)
      return gateway
        .findByOrder(order)
        .mapErr(() => serviceUnreachable)
        .andThen(record => (record !== null && mayHaveTaken(record) ? takenUnasked(order, record) : okAsync(undefined)))
    })

  /**
   * A renewal, by the id of its try. Only what the record decides is written: of a try in doubt, what the provider does not know and what it
   * is still deciding is left to the looks of the worker; of one that had failed, money that was taken all the same pays the term or is for
   * the staff (G650).
   */
  const lookAtRenewal = (order: OrderId): ResultAsync<void, ServiceUnreachable> =>
    records.tries(order).andThen(tries => {
      const named = tries.filter(({ gatewayOrderId }) => gatewayOrderId === order)
      const open = named.find(({ status }) => isOpen(status))
      if (open !== undefined && isByWindow(open)) return lookNow(open)
      return named.length === 0
        ? okAsync(undefined)
        : gateway
            .findByOrder(order)
            .mapErr(() => serviceUnreachable)
            .andThen(record => {
              const attempt = open ?? (record && triedBy(tries, record)) ?? named.at(-1)
              if (record === null || !attempt) return okAsync(undefined)
              const verdict = verdictOfRecord(record, attempt)
              return attempt === open ? decideOpen(attempt, verdict) : decideFailed(attempt, tries, verdict)
            })
    })

  const decideOpen = (attempt: Attempt, verdict: Verdict): ResultAsync<void, ServiceUnreachable> => {
    if (verdict.kind === 'Unsure' || verdict.kind === 'Undecided') return okAsync(undefined)
    const isLeft = verdict.kind !== 'Taken' && isCallRunning(attempt, clock.now())
    return isLeft ? okAsync(undefined) : settle(attempt, verdict)
  }

  /** Another try of the term is looked at first, which may have been paid too. */
  const decideFailed = (
    attempt: Attempt,
    tries: readonly Attempt[],
    verdict: Verdict,
  ): ResultAsync<void, ServiceUnreachable> => {
    const open = verdict.kind === 'Taken' ? tries.find(({ status }) => isOpen(status)) : undefined
    if (open !== undefined && isBeingSent(open, clock.now())) return errAsync(serviceUnreachable)
    return (open === undefined ? okAsync(undefined) : look(open))
      .andThen(() => records.settleFailed(attempt, lateSettlement(verdict, settlingNow(deps))))
      .map(() => undefined)
  }

  return {
    due: () =>
      records
        .claimDue(clock.now(), BATCH, HOLD_SECONDS)
        .andThen(attempts => ResultAsync.combine(attempts.map(look)).map(looked => looked.length)),
    hinted: order =>
      comparePayment(order).andThen(isCompared => {
        if (isCompared) return okAsync(undefined)
        return contractBehind(order) === order ? lookAtUnpaid(order) : lookAtRenewal(order)
      }),
  }
}
