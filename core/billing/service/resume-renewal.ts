import { err, ok, type Result } from 'neverthrow'
import type { Instant } from '#core/shared/instant.ts'
import type { SeasonDays } from '#core/shared/shop.ts'
import { canGoOn, type CheckoutLimit } from '#core/storing/allowance.ts'
import { toCheckoutQuestion } from '#core/storing/checkout-offer.ts'
import type { InvalidState } from '#core/storing/errors.ts'
import type { StepActor } from '#core/storing/ports/order-records.ts'
import { nextState } from '#core/storing/transitions.ts'
import type { CardNeeded } from '../errors.ts'
import type { Contract, ContractChange } from '../ports/contract-records.ts'
import { canResume } from '../termination.ts'
import type { InProgress } from '#core/shared/failures.ts'

export type Resumption = {
  readonly now: Instant
  readonly seasonDays: SeasonDays
  readonly actor: StepActor
  readonly reason: string | null
}

/** Whether the renewal can be taken up again as far as dates, card and what was taken out decide (G70). */
export const mayResume = (
  { order, attemptOpen, isCardUsable, checkouts }: Resumable,
  { now, seasonDays }: Pick<Resumption, 'now' | 'seasonDays'>,
): boolean =>
  canGoOn(toCheckoutQuestion({ order, checkouts, seasonDays })).isOk() &&
  isInTime({ order, attemptOpen, isCardUsable }, now)

type Resumable = Pick<Contract, 'order' | 'attemptOpen' | 'isCardUsable' | 'checkouts'>

const isInTime = ({ order, attemptOpen, isCardUsable }: Omit<Resumable, 'checkouts'>, now: Instant): boolean =>
  !attemptOpen &&
  nextState('autopay.resumed', order.state, {}).isOk() &&
  canResume(
    { autoRenewal: order.autoRenewal, start: order.storageStartDate, termsPaid: order.termsPaid, isCardUsable },
    now,
  )

type NotResumed = InvalidState | CheckoutLimit | InProgress

/** T24 by the customer, who can register a card first. Runs while the order's row is locked. */
export const decideResume =
  (resumption: Resumption) =>
  (contract: Contract): Result<ContractChange, NotResumed | CardNeeded> =>
    decideStaffResume(resumption)(contract).andThen(change =>
      contract.isCardUsable ? ok(change) : err<ContractChange, CardNeeded>({ kind: 'CardNeeded' }),
    )

/** By the staff: without a card the contract renews as one that never had one, and its customer is asked for it (G917). */
export const decideStaffResume =
  ({ now, seasonDays, actor, reason }: Resumption) =>
  (contract: Contract): Result<ContractChange, NotResumed> => {
    const { order, attemptOpen } = contract
    // Apart from the card: a customer who comes too late is not sent to register one.
    if (!isInTime({ order, attemptOpen: false, isCardUsable: true }, now)) return err({ kind: 'InvalidState' })
    const goesOn = canGoOn(toCheckoutQuestion({ order, checkouts: contract.checkouts, seasonDays }))
    if (goesOn.isErr()) return err(goesOn.error)
    if (attemptOpen) return err({ kind: 'InProgress' })
    return ok({
      step: {
        event: 'autopay.resumed',
        to: order.state,
        occurredAt: now,
        recordedAt: now,
        actor,
        reason,
        set: { autoRenewal: contract.isCardUsable ? 'ACTIVE' : 'NEEDS_CARD' },
      },
      refund: null,
    })
  }
