import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import { type RateLimit, RATE_LIMITS } from '#core/account/rate-limits.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import { Instant } from '#core/shared/instant.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'

const newSubject = () => newIds.token() as Hashed
const budgetWith = (limits: Omit<RateLimit, 'name'>): RateLimit => ({ name: newIds.token(), ...limits })
const tooMany = (retryAfterSeconds: number) => err({ kind: 'TooManyRequests', retryAfterSeconds })

/** What each keeper of rateLimiter does. */
export const rateLimiterConforms = (name: string, bench: () => RateLimiter): void => {
  describe(`rateLimiter: ${name}`, () => {
    test('let exactly the limit through, however many consume at once', async () => {
      const [rateLimit, subject] = [budgetWith({ limit: 5, windowSeconds: 60 }), newSubject()]
      const spent = await Promise.all(Array.from({ length: 40 }, () => bench().consume(rateLimit, subject, NOON)))
      expect(spent.filter(result => result.isOk())).toHaveLength(5)
      expect(spent.filter(result => result.isErr())).toEqual(Array.from({ length: 35 }, () => tooMany(60)))
    })

    test('make room as the oldest use leaves the window, and say when that is', async () => {
      const [rateLimit, subject] = [budgetWith({ limit: 2, windowSeconds: 60 }), newSubject()]
      expect(await bench().consume(rateLimit, subject, NOON)).toEqual(ok(undefined))
      expect(await bench().consume(rateLimit, subject, at(20))).toEqual(ok(undefined))
      expect(await bench().consume(rateLimit, subject, at(20))).toEqual(tooMany(40))
      expect(await bench().consume(rateLimit, subject, at(59.001))).toEqual(tooMany(1))
      expect(await bench().consume(rateLimit, subject, at(59.999))).toEqual(tooMany(1))
      expect(await bench().consume(rateLimit, subject, at(60))).toEqual(ok(undefined))
      expect(await bench().consume(rateLimit, subject, at(60))).toEqual(tooMany(20))
    })

    test('count each subject and each rateLimit apart', async () => {
      const [one, other] = [newSubject(), newSubject()]
      const [hourly, daily] = [
        budgetWith({ limit: 1, windowSeconds: 3_600 }),
        budgetWith({ limit: 1, windowSeconds: 86_400 }),
      ]
      for (const rateLimit of [hourly, daily])
        for (const subject of [one, other])
          expect(await bench().consume(rateLimit, subject, NOON)).toEqual(ok(undefined))
      expect(await bench().consume(hourly, one, NOON)).toEqual(tooMany(3_600))
      expect(await bench().consume(daily, one, NOON)).toEqual(tooMany(86_400))
    })

    test('close for the whole pause once the limit lies within the window, and then begin anew', async () => {
      const [rateLimit, subject] = [RATE_LIMITS.wrongCodesPerTarget, newSubject()]
      for (let n = 0; n < rateLimit.limit; n += 1)
        expect(await bench().consume(rateLimit, subject, at(n * 200))).toEqual(ok(undefined))
      const last = (rateLimit.limit - 1) * 200
      expect(await bench().consume(rateLimit, subject, at(last))).toEqual(tooMany(3_600))
      expect(await bench().consume(rateLimit, subject, at(last + 3_599))).toEqual(tooMany(1))
      for (let n = 0; n < rateLimit.limit; n += 1)
        expect(await bench().consume(rateLimit, subject, at(last + 3_600))).toEqual(ok(undefined))
      expect(await bench().consume(rateLimit, subject, at(last + 3_600))).toEqual(tooMany(3_600))
    })

    test('do not pause while the uses are further apart than the window', async () => {
      const [rateLimit, subject] = [budgetWith({ limit: 2, windowSeconds: 60, pauseSeconds: 600 }), newSubject()]
      for (const second of [0, 60, 120, 180])
        expect(await bench().consume(rateLimit, subject, at(second))).toEqual(ok(undefined))
      expect(await bench().consume(rateLimit, subject, at(239))).toEqual(ok(undefined))
      expect(await bench().consume(rateLimit, subject, at(240))).toEqual(tooMany(599))
    })

    test('take the newest use back, and nothing where nothing was used', async () => {
      const [rateLimit, subject] = [budgetWith({ limit: 2, windowSeconds: 60 }), newSubject()]
      expect(await bench().restore(rateLimit, subject)).toEqual(ok(undefined))
      await bench().consume(rateLimit, subject, NOON)
      await bench().consume(rateLimit, subject, at(30))
      await bench().restore(rateLimit, subject)
      expect(await bench().consume(rateLimit, subject, at(50))).toEqual(ok(undefined))
      // The one of noon still counts, the one of 30 s does not.
      expect(await bench().consume(rateLimit, subject, at(55))).toEqual(tooMany(5))
      expect(await bench().consume(rateLimit, subject, at(60))).toEqual(ok(undefined))
    })

    test('answer whether there is room without consuming it', async () => {
      const rateLimit = budgetWith({ limit: 2, windowSeconds: 60 })
      const subject = newSubject()
      for (let looks = 0; looks < 5; looks += 1)
        expect(await bench().look(rateLimit, subject, NOON)).toEqual(ok(undefined))
      await bench().consume(rateLimit, subject, NOON)
      expect(await bench().look(rateLimit, subject, NOON)).toEqual(ok(undefined))
      await bench().consume(rateLimit, subject, NOON)
      expect(await bench().look(rateLimit, subject, at(10))).toEqual(tooMany(50))
      expect(await bench().look(rateLimit, newSubject(), at(10))).toEqual(ok(undefined))
      expect(await bench().look(rateLimit, subject, at(60))).toEqual(ok(undefined))
    })

    // With any limits and at any time, also by a clock that goes back a little: no window holds more uses than the limit.
    test('never let more than the limit through in any window', async () => {
      const limits = fc.record({
        limit: fc.integer({ min: 1, max: 4 }),
        windowSeconds: fc.integer({ min: 1, max: 60 }),
        pauseSeconds: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
      })
      const waits = fc.array(fc.integer({ min: -2_000, max: 20_000 }), { minLength: 5, maxLength: 25 })
      await fc.assert(
        fc.asyncProperty(limits, waits, async ({ pauseSeconds, ...sliding }, milliseconds) => {
          const rateLimit = budgetWith(pauseSeconds === undefined ? sliding : { ...sliding, pauseSeconds })
          const subject = newSubject()
          const uses: Instant[] = []
          let now = NOON
          for (const wait of milliseconds) {
            now = Instant.plusSeconds(now, wait / 1_000)
            if ((await bench().consume(rateLimit, subject, now)).isOk()) uses.push(now)
          }
          for (const start of uses) {
            const end = Instant.plusSeconds(start, rateLimit.windowSeconds)
            expect(uses.filter(use => use >= start && use < end).length).toBeLessThanOrEqual(rateLimit.limit)
          }
        }),
        { numRuns: 60 },
      )
    })

    // A caller who has to wait so many seconds is admitted after them, and not a second earlier.
    test('answer exactly how long to wait', async () => {
      const waits = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 3, maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(waits, fc.constantFrom(30, 90), async (milliseconds, pauseSeconds) => {
          const rateLimit = budgetWith({ limit: 2, windowSeconds: 60, pauseSeconds })
          const subject = newSubject()
          let now = NOON
          for (const wait of milliseconds) {
            now = Instant.plusSeconds(now, wait / 1_000)
            const spent = await bench().consume(rateLimit, subject, now)
            if (spent.isOk() || spent.error.kind !== 'TooManyRequests') continue
            const opens = Instant.plusSeconds(now, spent.error.retryAfterSeconds)
            if (spent.error.retryAfterSeconds > 1)
              expect((await bench().consume(rateLimit, subject, Instant.plusSeconds(opens, -1))).isOk()).toBe(false)
            expect(await bench().consume(rateLimit, subject, opens)).toEqual(ok(undefined))
            now = opens
          }
        }),
        { numRuns: 30 },
      )
    })
  })
}
