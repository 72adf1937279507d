import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { AutoRenewal } from '#core/storing/auto-renewal.ts'
import type { RenewalStatus } from '#core/storing/renewal-status.ts'
import { termOf } from '#core/storing/term.ts'

/**
 * `ACCEPT_LATE`: after the published deadline, before the enforced one (G60).
 * `LOCKED`: the coming payment can no longer be stopped (G61). `IN_PROGRESS`: a payment is being decided right now.
 */
export const TERMINATION_ANSWERS = ['ACCEPT', 'ACCEPT_LATE', 'LOCKED', 'IN_PROGRESS'] as const

export type TerminationAnswer = (typeof TERMINATION_ANSWERS)[number]

export type TerminationQuestion = {
  /** Null until the gear has arrived at the storage (G62). */
  readonly start: Day | null
  readonly termsPaid: number
  readonly renewalStatus: RenewalStatus
  /** A payment attempt is SENT or UNKNOWN. */
  readonly attemptOpen: boolean
}

/** Whether the customer can end the yearly renewal at this moment (G60, G61). */
export const terminate = (contract: TerminationQuestion, now: Instant): TerminationAnswer => {
  if (contract.start === null) return 'ACCEPT'
  if (contract.attemptOpen) return 'IN_PROGRESS'
  if (contract.renewalStatus !== 'OK') return 'ACCEPT'

  const today = Day.of(now)
  const { renewalCancelDeadline, lastDayToTerminate } = termOf(contract.start, contract.termsPaid)
  if (today <= renewalCancelDeadline) return 'ACCEPT'
  return today <= lastDayToTerminate ? 'ACCEPT_LATE' : 'LOCKED'
}

export type ResumeQuestion = {
  readonly autoRenewal: AutoRenewal
  readonly start: Day | null
  readonly termsPaid: number
  readonly isCardUsable: boolean
}

/** Whether an ended renewal can be taken up again: until the renewal day, with a stored card (G70). */
export const canResume = (contract: ResumeQuestion, now: Instant): boolean =>
  contract.autoRenewal === 'TERMINATED' &&
  contract.isCardUsable &&
  (contract.start === null || Day.of(now) < termOf(contract.start, contract.termsPaid).nextRenewalDate)
