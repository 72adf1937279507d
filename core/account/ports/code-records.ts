import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { CodePurpose } from '../code-purpose.ts'
import type { Hashed } from '../hashed.ts'

/** A code belongs to a purpose, a target and the browser that asked; it works for no other purpose and no other person (G08, C7). */
export type CodeKey = {
  readonly purpose: CodePurpose
  readonly target: Hashed
  /** Or the customer who asked, of a change of phone. */
  readonly browser: Hashed
}

export type NewCode = CodeKey & {
  /** Null where nothing is sent: such a row only makes the answers equal (G12). */
  readonly code: Hashed | null
  /** Whose change of phone it is; null elsewhere. */
  readonly customer: CustomerId | null
  readonly sentAt: Instant
  readonly tries: number
}

/** The newest code of a key, with the try that is being checked still counted. */
export type CodeTaken = {
  readonly code: Hashed | null
  readonly customer: CustomerId | null
  readonly sentAt: Instant
  readonly triesLeft: number
}

/** One code for each key; a newer one replaces it. */
export interface CodeRecords {
  /** Replaces a code that was sent at `replaces` or before; else nothing changes and the answer is when the present one was sent. */
  put(code: NewCode, replaces: Instant): ResultAsync<'Put' | { readonly sentAt: Instant }, ServiceUnreachable>
  /** The message did not go out: the code of that moment is gone, and another may be sent at once. */
  withdraw(key: CodeKey, sentAt: Instant): ResultAsync<void, ServiceUnreachable>
  /** Takes one try off, committed before anything is compared; null when there is no unused code. */
  takeTry(key: CodeKey): ResultAsync<CodeTaken | null, ServiceUnreachable>
  /** Marks the code of that moment as used; false when it was used or replaced before (C2). */
  use(key: CodeKey, sentAt: Instant, at: Instant): ResultAsync<boolean, ServiceUnreachable>
}
