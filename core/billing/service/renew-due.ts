import { okAsync, ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { GATEWAY_TOTAL_SECONDS } from '../gateway-timeouts.ts'
import type { ChargeableCards } from '../ports/chargeable-cards.ts'
import type { Failpoint } from '#core/shared/failpoint.ts'
import type { Delay } from '#core/shared/delay.ts'
import type { Attempt, PaymentRecords } from '../ports/payment-records.ts'
import type { ClaimedRenewal, RenewalRecords } from '../ports/renewal-records.ts'
import { mapInBatches } from './map-in-batches.ts'
import { lateSettlement, notNeeded, settleEarlier } from './settle-attempt.ts'
import { chargeCard, type ChargeDeps, deleteIfGone, renewing } from './settle-renewal.ts'
import type { PaidEarlier, Verdict } from './verdict.ts'

export type RenewDeps = ChargeDeps & {
  readonly renewals: RenewalRecords
  readonly records: Pick<PaymentRecords, 'settleFailed' | 'tries'>
  readonly cards: ChargeableCards
  readonly clock: Clock
  readonly shop: ShopNow
  readonly failpoint: Failpoint
  readonly delay: Delay
  /** How many calls to the provider one process keeps in flight. */
  readonly callsInFlight: number
}

/** What one claim takes; a round goes on until there is less. */
export const RENEWAL_BATCH = 200

/** By then a claim is charged as a rule. What is not is left to the reconciler, which sends the same attempt again. */
export const LOOK_AFTER_SECONDS = 60

/** Charges one batch of contracts that are due (G65); answers how many it took up. */
export type RenewDue = () => ResultAsync<number, ServiceUnreachable>

/**
 * The intents of a batch are committed, then the provider is asked, a bounded number at a time and in no transaction, and its answers are
 * written together as they come. Killed at any point in between, the reconciler finishes it.
 */
export const makeRenewDue = (deps: RenewDeps): RenewDue => {
  const { renewals, clock, failpoint } = deps
  return () => {
    const claimedAt = clock.now()
    return renewals
      .claim(claimedAt, RENEWAL_BATCH, Instant.plusSeconds(claimedAt, LOOK_AFTER_SECONDS))
      .andThen(claim => {
        if (claim.renewals.length > 0) failpoint('renewal.after_claim')
        return chargeAll(deps, claim.renewals).map(() => claim.renewals.length + claim.cardless + claim.held)
      })
  }
}

type Answered = { readonly renewal: ClaimedRenewal; readonly verdict: Verdict | PaidEarlier }

const chargeAll = (deps: RenewDeps, renewals: readonly ClaimedRenewal[]): ResultAsync<void, ServiceUnreachable> =>
  mapInBatches(
    renewals,
    deps.callsInFlight,
    renewal => charge(deps, renewal),
    answers => settleAll(deps, answers),
    () => deps.delay(0),
  )

/** Null when the time for it is over: another worker may be sending it. */
const charge = (
  { billingGateway, gateway, records, clock, failpoint }: RenewDeps,
  renewal: ClaimedRenewal,
): ResultAsync<Answered | null, never> => {
  const { attempt, order, card } = renewal
  const waited = Instant.secondsBetween(attempt.sentAt, clock.now())
  if (waited > LOOK_AFTER_SECONDS - GATEWAY_TOTAL_SECONDS) return okAsync(null)
  if (card === null) return okAsync({ renewal, verdict: { kind: 'NotAsked', code: 'CARD_UNREADABLE' } })
  failpoint('renewal.after_intent')
  return chargeCard({ billingGateway, gateway, records }, { attempt, order, card }).map(verdict => {
    failpoint('renewal.after_gateway')
    return { renewal, verdict }
  })
}

const settleAll = (deps: RenewDeps, answers: readonly (Answered | null)[]): ResultAsync<void, ServiceUnreachable> => {
  const { renewals, failpoint } = deps
  const how = renewing(deps)
  const answered = answers.filter(answer => answer !== null)
  if (answered.length === 0) return okAsync(undefined)
  return renewals
    .settle(
      answered.map(({ renewal, verdict }) => ({
        attempt: renewal.attempt,
        decide: verdict.kind === 'PaidEarlier' ? () => notNeeded(how.now) : how.decide(verdict),
      })),
    )
    .andTee(() => failpoint('renewal.after_commit'))
    .andThen(decidedBefore =>
      ResultAsync.combine(
        answered.map(({ renewal, verdict }) => {
          if (verdict.kind === 'PaidEarlier') {
            return settleEarlier(deps.records, renewal.attempt, verdict, how).map(() => undefined)
          }
          const isLate = verdict.kind === 'Taken' && decidedBefore.includes(renewal.attempt.id)
          return isLate ? settleLate(deps, renewal.attempt, verdict) : deleteCard(deps, { renewal, verdict })
        }),
      ),
    )
    .map(() => undefined)
}

/** The answer came so late that another worker had given the attempt up: its money pays the term all the same (G850). */
const settleLate = (deps: RenewDeps, attempt: Attempt, verdict: Verdict): ResultAsync<void, ServiceUnreachable> =>
  deps.records.settleFailed(attempt, lateSettlement(verdict, renewing(deps))).map(() => undefined)

const deleteCard = (deps: RenewDeps, { renewal: { customer, card }, verdict }: Answered) =>
  card === null ? okAsync<void, ServiceUnreachable>(undefined) : deleteIfGone(deps, { customer, card, verdict })
