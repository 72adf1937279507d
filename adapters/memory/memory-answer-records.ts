import { okAsync } from 'neverthrow'
import { ABANDONED_AFTER_SECONDS, type AnswerRecords, type KeyState } from '#adapters/http/server/idempotent-answers.ts'
import type { WithStatus } from '#adapters/http/server/mount.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'

type Kept = { readonly request: string; readonly answer: WithStatus | null; readonly claimedAt: Instant }

export const memoryAnswerRecords = <Owner extends string = CustomerId>(clock: Clock): AnswerRecords<Owner> => {
  const kept = new Map<string, Kept>()
  const placeOf = (owner: string, key: string): string => JSON.stringify([owner, key])
  return {
    claim({ owner, key, request }) {
      const place = placeOf(owner, key)
      const standing = standingOf(kept.get(place), request, clock.now())
      if (standing.kind === 'Fresh') kept.set(place, { request, answer: null, claimedAt: clock.now() })
      return okAsync(standing)
    },
    keep(owner, key, answer) {
      const found = kept.get(placeOf(owner, key))
      if (found) kept.set(placeOf(owner, key), { ...found, answer })
      return okAsync(undefined)
    },
    release(owner, key) {
      if (kept.get(placeOf(owner, key))?.answer === null) kept.delete(placeOf(owner, key))
      return okAsync(undefined)
    },
  }
}

const standingOf = (found: Kept | undefined, request: string, now: Instant): KeyState => {
  if (!found) return { kind: 'Fresh' }
  if (found.request !== request) return { kind: 'OtherRequest' }
  if (found.answer) return { kind: 'Answered', answer: found.answer }
  const isAbandoned = Instant.secondsBetween(found.claimedAt, now) > ABANDONED_AFTER_SECONDS
  return isAbandoned ? { kind: 'Fresh' } : { kind: 'Running' }
}
