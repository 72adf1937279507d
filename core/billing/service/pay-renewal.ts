import { err, ok, type Result } from 'neverthrow'
import { match } from 'ts-pattern'
import type { Clock } from '#core/shared/clock.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { InvalidState } from '#core/storing/errors.ts'
import type { NothingUnpaid, RenewalEnded } from '../errors.ts'
import type { OpenRenewal, OwnContracts } from '../ports/own-contracts.ts'
import type { RenewalRecords, UnpaidRenewal } from '../ports/renewal-records.ts'
import { chargeDueAt } from '../renewal.ts'
import { mayCharge } from './charge-unpaid.ts'
import { termOf } from '#core/storing/term.ts'

type Deps = { readonly renewals: Pick<RenewalRecords, 'unpaid' | 'chargeUnpaid'>; readonly clock: Clock }

/** The customer pays a renewal whose card was refused, between the tries (G242) and after the last (G116), or that was never charged: pressing the button is the consent. */
export const makePayRenewal =
  ({ renewals, clock }: Deps) =>
  (customer: CustomerId): Pick<OwnContracts, 'openRenewal' | 'payRenewal'> => ({
    openRenewal: order => renewals.unpaid(order, customer).andThen(unpaid => toOpenRenewal(unpaid, clock.now())),
    payRenewal(order, shownWon) {
      const at = clock.now()
      return renewals
        .chargeUnpaid(
          order,
          unpaid =>
            mayCharge(
              'CUSTOMER',
              at,
            )(unpaid).andThen(() =>
              unpaid.next.amountWon === shownWon ? ok(undefined) : err({ kind: 'AmountMismatch' as const }),
            ),
          { customer, at },
          { dryRun: false },
        )
        .map(() => undefined)
        .mapErr(refused => (refused.kind === 'ChargeHeld' ? { kind: 'InvalidState' as const } : refused))
    },
  })

const toOpenRenewal = (
  unpaid: UnpaidRenewal,
  now: Instant,
): Result<OpenRenewal, RenewalEnded | NothingUnpaid | InvalidState> => {
  const { order, next, lastFailure } = unpaid
  const { autoRenewal, storageStartDate: start, termsPaid, renewal } = order
  if (renewal.status === 'OK' || start === null) return err({ kind: 'NothingUnpaid' })
  const paid = termOf(start, termsPaid)
  const nextTryAt = renewal.status === 'PAST_DUE' ? chargeDueAt({ autoRenewal, start, termsPaid, ...renewal }) : null
  const open = {
    orderId: order.id,
    term: next.term,
    amountWon: next.amountWon,
    storageEndDate: paid.storageEndDate,
    startsOn: paid.nextRenewalDate,
    payableUntil: termOf(start, next.term).storageEndDate,
    nextTryOn: nextTryAt && Day.of(nextTryAt),
    failure: lastFailure,
  }
  const answered = (answer: OpenRenewal['answer']) => ok({ ...open, answer })
  return mayCharge(
    'CUSTOMER',
    now,
  )(unpaid).match(
    () => answered('PAY'),
    refused =>
      match(refused)
        .returnType<Result<OpenRenewal, RenewalEnded | NothingUnpaid | InvalidState>>()
        .with({ kind: 'InProgress' }, () => answered('IN_PROGRESS'))
        .with({ kind: 'CardNeeded' }, () => answered('CARD_NEEDED'))
        .with({ kind: 'TriedToday' }, () => answered('TRIED_TODAY'))
        .with({ kind: 'ChargeHeld' }, () => answered('HELD'))
        .with({ kind: 'RenewalEnded' }, { kind: 'NothingUnpaid' }, { kind: 'InvalidState' }, err)
        .exhaustive(),
  )
}
