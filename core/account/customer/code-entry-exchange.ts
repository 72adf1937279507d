import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { CodeSent } from '../ports/recovery.ts'
import {
  afterCodeAction,
  canVerifyCode,
  type CodeAction,
  type CodeEntry,
  type CodeEntryFailure,
  NO_CODE,
  type OwnCodeFailure,
} from './code-entry.ts'

/** Who sends a code to what was typed, and says what the right one proves. */
export type CodeVerification<Proof, Own extends OwnCodeFailure = never> = {
  readonly clock: Clock
  send(typed: string): ResultAsync<CodeSent, CodeEntryFailure | Own>
  verify(typed: string, code: string): ResultAsync<Proof, CodeEntryFailure | Own>
}

/** One code entry as a screen holds it. Whatever is tapped twice is asked once. */
export type CodeExchange<Proof, Own extends OwnCodeFailure = never> = {
  read(): CodeEntry<Own>
  /** Calls back after each change; answers how to stop that. */
  subscribe(listener: () => void): () => void
  /** Hears what the right code proved; answers how to stop that. */
  whenVerified(listener: (proof: Proof) => void): () => void
  now(): Instant
  send(typed: string): Promise<void>
  /** Verifies automatically at the sixth digit. */
  type(text: string): void
  verify(): Promise<void>
  /** Clears what was sent, and whatever is still in progress. */
  startOver(): void
}

/** `load` is awaited at each send: a screen is shown before the code behind it has loaded. */
export const makeCodeExchange = <Proof, Own extends OwnCodeFailure = never>(
  load: () => ResultAsync<CodeVerification<Proof, Own>, ServiceUnreachable>,
): CodeExchange<Proof, Own> => {
  let entry: CodeEntry<Own> = NO_CODE
  let verification: CodeVerification<Proof, Own> | null = null
  let target = ''
  const listeners = new Set<() => void>()
  const verifiedListeners = new Set<(proof: Proof) => void>()

  // Time is only asked for once something was sent, and by then it is there.
  const now = (): Instant => verification?.clock.now() ?? (0 as Instant)
  const take = (action: CodeAction<Own>): boolean => {
    const before = entry
    entry = afterCodeAction(entry, action)
    if (entry !== before) for (const listener of listeners) listener()
    return entry !== before
  }

  const verify = async (): Promise<void> => {
    const begun = verification !== null && canVerifyCode(entry, now())
    take({ kind: 'VerifyBegun', at: now() })
    if (!begun || verification === null) return
    const { asked, code } = entry
    await verification.verify(target, code).match(
      proof => {
        if (take({ kind: 'Verified', asked })) for (const listener of verifiedListeners) listener(proof)
      },
      failure => void take({ kind: 'VerifyFailed', asked, failure }),
    )
  }

  return {
    read: () => entry,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    whenVerified(listener) {
      verifiedListeners.add(listener)
      return () => void verifiedListeners.delete(listener)
    },
    now,
    async send(typed) {
      if (!take({ kind: 'SendBegun', at: now() })) return
      target = typed
      const { asked } = entry
      await load()
        .andThen(loaded => {
          verification = loaded
          return loaded.send(typed)
        })
        .match(
          sent => void take({ kind: 'Sent', asked, sent, at: now() }),
          failure => void take({ kind: 'SendFailed', asked, failure, at: now() }),
        )
    },
    type(text) {
      take({ kind: 'Typed', text })
      if (canVerifyCode(entry, now())) void verify()
    },
    verify,
    startOver: () => void take({ kind: 'TargetChanged' }),
  }
}
