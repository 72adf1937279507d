import { ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import type { RateLimit } from '#core/account/rate-limits.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import type { CodeRecords } from '#core/account/ports/code-records.ts'
import type { ExpiredRecords } from '#core/privacy/ports/expired-records.ts'
import type { LogInGuard } from '#core/account/ports/log-in-guard.ts'
import type { ResetRecords } from '#core/account/ports/reset-records.ts'
import type { SecurityEvents } from '#core/account/ports/security-events.ts'
import type { SessionRecords } from '#core/account/ports/session-records.ts'
import type { SocialRecords } from '#core/account/ports/social-records.ts'
import { SECURITY_EVENTS_RETENTION_DAYS } from '#core/privacy/retention.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { NOON } from '#adapters/conformance/noon.ts'

const KINDS = ['codes', 'grants', 'beginnings', 'candidates', 'uses', 'guards', 'sessions', 'events'] as const

export type LeftoversUnderTest = {
  readonly expiredRecords: ExpiredRecords
  readonly codes: CodeRecords
  readonly resets: ResetRecords
  readonly social: SocialRecords
  readonly rateLimiter: RateLimiter
  readonly guard: LogInGuard
  readonly sessions: SessionRecords
  readonly events: SecurityEvents
  readonly newCustomer: () => Promise<CustomerId>
  /** How many there are of each kind. */
  readonly left: () => Promise<Readonly<Record<(typeof KINDS)[number], number>>>
}

const HOUR = 3_600
const DAY = 24 * HOUR
const limit: RateLimit = { name: 'of-the-test', limit: 2, windowSeconds: 60 }
const newHashed = () => newIds.token() as Hashed
const count = (each: number) => Object.fromEntries(KINDS.map(kind => [kind, each]))

/** What each clearing of expiredRecords takes away, and what it leaves. */
export const expiredRecordsConform = (name: string, bench: () => LeftoversUnderTest): void => {
  const nothingLeft = async () => {
    await bench().expiredRecords.purge(Instant.plusSeconds(NOON, 1_000 * DAY))
    expect(await bench().left()).toEqual(count(0))
  }

  /** One of each kind that will be over at that moment and not before. */
  const addOneOfEach = async (over: Instant): Promise<void> => {
    const { codes, resets, social, rateLimiter, guard, sessions, events, newCustomer } = bench()
    const before = (seconds: number): Instant => Instant.plusSeconds(over, -seconds)
    const customer = await newCustomer()
    const key = { purpose: 'SIGN_UP' as const, target: newHashed(), browser: newHashed() }
    await codes.put({ ...key, code: newHashed(), customer: null, sentAt: before(DAY), tries: 5 }, before(2 * DAY))
    await resets.grant({ token: newHashed(), target: newHashed(), customer, expiresAt: over })
    await social.begin({ state: newHashed(), provider: 'naver', browser: newHashed(), expiresAt: over })
    await social.keepCandidate({
      id: newIds.token(),
      profile: {
        provider: 'naver',
        providerId: newIds.token(),
        name: null,
        email: null,
        profileImage: null,
        thumbnailImage: null,
        refreshToken: null,
      },
      expiresAt: over,
    })
    const subject = newHashed()
    await rateLimiter.consume(limit, subject, before(2 * DAY))
    await rateLimiter.consume(limit, subject, before(DAY))
    await guard.admit({ account: newHashed(), address: newHashed(), at: before(12 * HOUR) })
    const started = before(31 * DAY)
    await sessions.start(
      { id: newIds.session(), customer, device: '', createdAt: started, lastSeenAt: started, endedAt: null },
      0,
    )
    const nobodys = { customer: null, account: null, address: null, device: null } as const
    await events.add({
      kind: 'LOG_IN_FAILED',
      ...nobodys,
      via: 'EMAIL',
      at: before(SECURITY_EVENTS_RETENTION_DAYS * DAY),
    })
  }

  describe(`expiredRecords: ${name}`, () => {
    test('go when their time is over, and not a moment earlier', async () => {
      await nothingLeft()
      await addOneOfEach(NOON)
      // The guard's try has left a use of its address too, which stays twelve hours longer.
      expect(await bench().left()).toEqual({ ...count(1), uses: 2 })
      expect(await bench().expiredRecords.purge((NOON - 1) as Instant)).toEqual(ok(undefined))
      expect(await bench().left()).toEqual({ ...count(1), uses: 2 })
      expect(await bench().expiredRecords.purge(NOON)).toEqual(ok(undefined))
      expect(await bench().left()).toEqual({ ...count(0), uses: 1 })
    })

    test('include a session that was ended for thirty days, and a limit whose use was given back', async () => {
      await nothingLeft()
      const { sessions, rateLimiter, newCustomer, expiredRecords, left } = bench()
      const id = newIds.session()
      const customer = await newCustomer()
      await sessions.start({ id, customer, device: '', createdAt: NOON, lastSeenAt: NOON, endedAt: null }, 0)
      await sessions.end(id, Instant.plusSeconds(NOON, HOUR))
      const subject = newHashed()
      await rateLimiter.consume(limit, subject, Instant.plusSeconds(NOON, 30 * DAY))
      await rateLimiter.restore(limit, subject)
      await expiredRecords.purge(Instant.plusSeconds(NOON, 30 * DAY + HOUR - 1))
      expect(await left()).toEqual({ ...count(0), sessions: 1 })
      await expiredRecords.purge(Instant.plusSeconds(NOON, 30 * DAY + HOUR))
      expect(await left()).toEqual(count(0))
    })
  })
}
