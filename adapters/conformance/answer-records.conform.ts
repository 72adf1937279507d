import { ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { ABANDONED_AFTER_SECONDS, type AnswerRecords } from '#adapters/http/server/idempotent-answers.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'

export type AnswersUnderTest<Owner extends string = CustomerId> = {
  readonly answers: AnswerRecords<Owner>
  readonly newOwner: () => Promise<Owner>
}

const answer = { status: 200, body: { data: { orderId: 'SK-AAAAAAAAAAAA' } } }

/** What each keeper of answers does with a key (P15). `make` gives it the clock that the suite moves. */
export const answerRecordsConform = <Owner extends string = CustomerId>(
  name: string,
  make: (clock: Clock) => AnswersUnderTest<Owner>,
): void => {
  describe(`answer records: ${name}`, () => {
    let now = Instant.ofDate(new Date('2026-11-21T03:00:00Z'))
    const bench = () => make({ now: () => now })
    const asked = async () => {
      const { answers, newOwner } = bench()
      return { answers, newOwner, request: { owner: await newOwner(), key: 'key', request: 'confirm 99000' } }
    }

    test('give a key to one of twenty who claim it at once', async () => {
      const { answers, request } = await asked()
      const claims = await Promise.all(Array.from({ length: 20 }, () => answers.claim(request)))
      expect(claims.filter(claim => claim.unwrapOr(null)?.kind === 'Fresh')).toHaveLength(1)
      expect(claims.filter(claim => claim.unwrapOr(null)?.kind === 'Running')).toHaveLength(19)
    })

    test('repeat the answer that was kept, and refuse the key for another request', async () => {
      const { answers, request } = await asked()
      await answers.claim(request)
      await answers.keep(request.owner, request.key, answer)
      await answers.release(request.owner, request.key)
      expect(await answers.claim(request)).toEqual(ok({ kind: 'Answered', answer }))
      expect(await answers.claim({ ...request, request: 'confirm 1' })).toEqual(ok({ kind: 'OtherRequest' }))
    })

    test('give a released key again, and the same key to each owner apart', async () => {
      const { answers, newOwner, request } = await asked()
      await answers.claim(request)
      expect(await answers.claim({ ...request, owner: await newOwner() })).toEqual(ok({ kind: 'Fresh' }))
      await answers.release(request.owner, request.key)
      expect(await answers.claim(request)).toEqual(ok({ kind: 'Fresh' }))
    })

    test('take a key from a call that must be dead, once', async () => {
      const { answers, request } = await asked()
      await answers.claim(request)
      now = Instant.plusSeconds(now, ABANDONED_AFTER_SECONDS)
      expect(await answers.claim(request)).toEqual(ok({ kind: 'Running' }))
      now = Instant.plusSeconds(now, 1)
      expect(await answers.claim({ ...request, request: 'confirm 1' })).toEqual(ok({ kind: 'OtherRequest' }))
      expect(await answers.claim(request)).toEqual(ok({ kind: 'Fresh' }))
      expect(await answers.claim(request)).toEqual(ok({ kind: 'Running' }))
    })
  })
}
