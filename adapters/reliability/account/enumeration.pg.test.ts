import { describe, expect, test } from 'vitest'
import { type Answer, newAddress } from '#adapters/reliability/testing/api.ts'
import { newPhone, wrongCode } from '#adapters/reliability/testing/code-purposes.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { seedAccounts } from './seed-accounts.ts'

/** Milliseconds of each kind of call. */
type Samples = ReadonlyMap<string, readonly number[]>
type Calls = Readonly<Record<string, (round: number) => Promise<unknown>>>

const shuffled = <T>(items: readonly T[]): readonly T[] =>
  items
    .map(item => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** One of each kind in each round, in an order of its own, so that whatever slows the machine slows them alike. */
const sampled = async (calls: Calls, rounds: number): Promise<Samples> => {
  const samples = new Map<string, number[]>(Object.keys(calls).map(kind => [kind, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, call] of shuffled(Object.entries(calls))) {
      const began = performance.now()
      await call(round)
      samples.get(kind)?.push(performance.now() - began)
    }
  }
  return samples
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** By which share of the fastest kind the slowest takes longer. */
const gap = (times: readonly number[]): number => Math.max(...times) / Math.min(...times) - 1

const TOLERANCE = 0.1
/** In standard deviations of a fair coin: kinds that take the same time are called different once in ten thousand runs. */
const CERTAIN = 4

/** Comparing two kinds call by call is not better than tossing a coin. Other work on the machine falls on both. */
const isGuesswork = (some: readonly number[], others: readonly number[]): boolean => {
  const slower = some.filter((ms, round) => ms > (others[round] ?? 0)).length
  return Math.abs(slower - some.length / 2) < (CERTAIN * Math.sqrt(some.length)) / 2
}

/** The medians of all kinds lie within a tenth (A2), or on a busy machine no two kinds can be told apart. */
const expectSameTime = async (calls: Calls, rounds: number): Promise<void> => {
  const samples = await sampled(calls, rounds)
  const kinds = [...samples.values()]
  if (kinds.every((some, at) => kinds.slice(at + 1).every(others => isGuesswork(some, others)))) return
  const medians = kinds.map(median)
  expect(gap(medians), `medians of ${[...samples.keys()].join(', ')}: ${medians.join(', ')} ms`).toBeLessThan(TOLERANCE)
}

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })

const post = (path: string, body: object) => service.call('POST', path, { body, from: newAddress() })
const logIn = (email = '') => post('/api/users/login', { email, password: 'wrong-pass1' })
const sendReset = (email = '') => post('/api/auth/send-reset-code', { email })

/** All of an answer that a client can see, but for what differs each time. */
const plain = ({ status, headers, body }: Answer) => {
  const { requestId: _id, sentAt: _sent, expiresAt: _expires, resendAt: _resend, ...rest } = body
  return { status, headers: [...headers].filter(([name]) => name !== 'date'), body: rest }
}

const SAMPLES = 60

describe('a login with a wrong password', () => {
  /** Fewer than an account takes before it pauses. */
  const EACH = 4

  test('is answered alike, in the same time, for a known e-mail, an unknown one and one without a password (A2)', async () => {
    const known = await seedAccounts(service, 'EMAIL', SAMPLES / EACH)
    const social = await seedAccounts(service, 'kakao', SAMPLES / EACH)
    const expected = plain(await logIn('nobody@example.com'))
    expect(expected).toMatchObject({ status: 400, body: { code: 'LOGIN_FAILED' } })
    const makeSample = (emails: readonly string[]) => async (round: number) =>
      expect(plain(await logIn(emails[round % emails.length]))).toEqual(expected)

    await expectSameTime(
      { known: makeSample(known), unknown: makeSample(known.map(email => `un${email}`)), social: makeSample(social) },
      SAMPLES,
    )
  })
})

describe('asking for a code', () => {
  test('for a new password is answered alike, in the same time, for a known and an unknown e-mail (G12)', async () => {
    const known = await seedAccounts(service, 'EMAIL', SAMPLES)
    const social = await seedAccounts(service, 'google', SAMPLES)
    const unknown = known.map(email => `un${email}`)
    const expected = plain(await sendReset('nobody@example.com'))
    expect(expected).toMatchObject({ status: 200, body: { success: true } })
    const makeSample = (emails: readonly string[]) => async (round: number) =>
      expect(plain(await sendReset(emails[round]))).toEqual(expected)

    await expectSameTime(
      { known: makeSample(known), unknown: makeSample(unknown), social: makeSample(social) },
      SAMPLES,
    )
    const arrivedFor = async (emails: readonly string[], hasCode: boolean) =>
      (
        await service.rows('select from sandbox.message where recipient = any($1) and (code is not null) = $2', [
          emails,
          hasCode,
        ])
      ).length
    await expect.poll(() => arrivedFor(known, true), { timeout: 10_000 }).toBe(SAMPLES)
    await expect.poll(() => arrivedFor(social, false), { timeout: 10_000 }).toBe(SAMPLES)
    expect([await arrivedFor(social, true), await arrivedFor([...unknown, ...known], false)]).toEqual([0, 0])
    expect(await arrivedFor(unknown, true)).toBe(0)
  })

  test('for a new password a second time too soon is refused alike (G12)', async () => {
    const [known = ''] = await seedAccounts(service, 'EMAIL', 1)
    const [social = ''] = await seedAccounts(service, 'google', 1)
    const answers = []
    for (const email of [known, social, `un${known}`]) {
      await sendReset(email)
      const { status, body } = await sendReset(email)
      answers.push([status, body.code, body.retryAfter > 110])
    }
    expect(answers).toEqual(Array.from({ length: 3 }, () => [429, 'TOO_MANY_REQUESTS', true]))
  })

  test('for finding an ID is answered alike, and brings one to unknown phones too (G11)', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    const { email } = await service.customer()
    await service.rows(
      'update customer set phone = $1, phone_proved_at = case when $1::text is not null then now() end where email = $2',
      [known, email],
    )
    const answers = [known, unknown].map(phone => post('/api/auth/send-id-find-sms', { phone }))
    const [one, other] = await Promise.all(answers)
    expect(one && plain(one)).toEqual(other && plain(other))
    const verify = async (phone: string, authCode: string) =>
      plain(await post('/api/auth/verify-id-find-sms', { phone, authCode }))
    const wrong = async (phone: string) => verify(phone, wrongCode(await service.codeFor(phone)))
    expect(await wrong(known)).toEqual(await wrong(unknown))

    const found = await verify(known, await service.codeFor(known))
    expect(found).toMatchObject({ status: 200, body: { user: { name: '김시즌', email: null, provider: 'EMAIL' } } })
    expect(found.body.user.maskedEmail).toMatch(/^p\*+\d@example\.com$/)
    expect(JSON.stringify(found)).not.toContain(email)
    expect(await verify(unknown, await service.codeFor(unknown))).toMatchObject({ status: 200, body: { user: null } })
  })
})
