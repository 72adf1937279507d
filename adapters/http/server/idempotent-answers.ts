import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { InProgress, InvalidInput, KeyReused, ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { WithStatus } from './mount.ts'

export type IdempotentRequest<Owner extends string = CustomerId> = {
  /** A key is its own: of a customer, or of a member of the staff. */
  readonly owner: Owner
  /** From the header `Idempotency-Key`; null when the client sent none. */
  readonly key: string | null
  /** The request of the key; the same key with another request is refused. */
  readonly request: string
}

/** What became of the key so far. `Fresh` has just been claimed by this call. */
export type KeyState =
  | { readonly kind: 'Fresh' }
  | { readonly kind: 'Running' }
  | { readonly kind: 'Answered'; readonly answer: WithStatus }
  | { readonly kind: 'OtherRequest' }

/** Where answers to keyed requests are kept, for each owner apart (P15). */
export interface AnswerRecords<Owner extends string = CustomerId> {
  claim(request: IdempotentRequest<Owner> & { readonly key: string }): ResultAsync<KeyState, ServiceUnreachable>
  keep(owner: Owner, key: string, answer: WithStatus): ResultAsync<void, ServiceUnreachable>
  release(owner: Owner, key: string): ResultAsync<void, ServiceUnreachable>
}

export type IdempotentAnswers<Owner extends string = CustomerId> = <Failure>(
  request: IdempotentRequest<Owner>,
  run: () => ResultAsync<WithStatus, Failure>,
) => ResultAsync<WithStatus, Failure | KeyReused | InProgress | InvalidInput | ServiceUnreachable>

/** A process that was killed leaves its key running; once its call to the provider must be over, another call may take it over. */
export const ABANDONED_AFTER_SECONDS = 12

const MAX_KEY_LENGTH = 300

/** In days, as long as the card provider keeps its own (docs/rules/wire.md). What was done is found by its own record after that. */
export const ANSWER_RETENTION_DAYS = 15

/**
 * Same key and same body: the stored answer; same key, other body: refused; still running: said so. Only final answers are kept:
 * a refusal or a 202 may well turn out otherwise the next time.
 */
export const makeIdempotentAnswers =
  <Owner extends string>(records: AnswerRecords<Owner>): IdempotentAnswers<Owner> =>
  (request, run) => {
    const { owner, key } = request
    if (key === null) return run()
    if (key.length > MAX_KEY_LENGTH) return errAsync({ kind: 'InvalidInput' as const, field: 'Idempotency-Key' })

    const runAndKeep = () =>
      run()
        .andThen(answer =>
          (answer.status === 202 ? records.release(owner, key) : records.keep(owner, key, answer))
            .map(() => answer)
            // The work is done whether or not its answer could be kept.
            .orElse(() => okAsync(answer)),
        )
        .orElse(failure =>
          records
            .release(owner, key)
            .orElse(() => okAsync(undefined))
            .andThen(() => errAsync(failure)),
        )

    return records.claim({ ...request, key }).andThen(standing =>
      match(standing)
        .with({ kind: 'Fresh' }, runAndKeep)
        .with({ kind: 'Answered' }, ({ answer }) => okAsync(answer))
        .with({ kind: 'Running' }, () => errAsync({ kind: 'InProgress' as const }))
        .with({ kind: 'OtherRequest' }, () => errAsync({ kind: 'KeyReused' as const }))
        .exhaustive(),
    )
  }
