import type { ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { CallFailure, InProgress } from '#core/shared/failures.ts'
import type { NotEligible } from '#core/account/errors.ts'

/** What the law requires to retain of a departed customer, without anything that names them (G96) once no money is owed to them. */
export type RetainedByLaw = {
  readonly contracts: number
  readonly payments: number
  readonly complaints: number
  /** Name, phone and e-mail too, apart from it, until a refund under way is settled (G795). */
  readonly hasContact: boolean
  /** The last day on which any of it is kept. */
  readonly until: Day
}

/** The account is gone. */
export type Left = {
  /** Null when there was nothing to keep. */
  readonly kept: RetainedByLaw | null
  /** Where the person takes Naver's consent back by themselves, because we were left nothing to do it with; else null. */
  readonly naverConsentUrl: string | null
}

/** Leaving for good. */
export interface Leaving {
  /** What is known beforehand: false while a contract is under way. `withdraw` decides anew (G95). */
  isEligible(): ResultAsync<boolean, CallFailure>
  /** Refused as InProgress while a payment is being decided. A refund under way is no reason to stay. */
  withdraw(): ResultAsync<Left, NotEligible | InProgress | CallFailure>
}
