import * as fc from 'fast-check'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import type { Link } from '#adapters/memory/link.ts'
import { memoryRecovery } from '#adapters/memory/account/memory-recovery.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Email } from '../email.ts'
import type { PhoneNumber } from '../phone-number.ts'
import type { FoundAccount } from '../ports/recovery.ts'
import { codeSecondsLeft } from './code-entry.ts'
import { type CodeVerification, makeCodeExchange } from './code-entry-exchange.ts'
import { makeFindId } from './find-id.ts'

const PHONE = '01012345678' as PhoneNumber

const setUp = ({ aheadSeconds = 0, answered = () => Promise.resolve<unknown>(undefined) } = {}) => {
  let now = Instant.ofDate(new Date('2026-11-25T10:00:00+09:00'))
  const clock = { now: () => now }
  const link: Link = { state: 'up', arrived: [] }
  const memory = memoryRecovery({ clock, link, aheadSeconds })
  memory.people.push({
    name: '김철수',
    email: 'skier@example.com' as Email,
    phone: PHONE,
    provider: 'EMAIL',
    password: null,
  })
  const findId = makeFindId({ recovery: memory.recovery, clock })
  const found: (FoundAccount | null)[] = []
  const slow: CodeVerification<FoundAccount | null> = {
    clock,
    send: typed => findId.send(typed).andThrough(() => ResultAsync.fromSafePromise(answered())),
    verify: (typed, code) => findId.verify(typed, code).andThrough(() => ResultAsync.fromSafePromise(answered())),
  }
  const exchange = makeCodeExchange(() => (link.state === 'down' ? errAsync(serviceUnreachable) : okAsync(slow)))
  exchange.whenVerified(proof => found.push(proof))
  return {
    exchange,
    link,
    found,
    code: (target: string = PHONE) => memory.codeFor(target) ?? '',
    wait: (seconds: number) => void (now = Instant.plusSeconds(now, seconds)),
    left: () => codeSecondsLeft(exchange.read(), now),
  }
}

describe('one code entry', () => {
  test('verifies by itself at the sixth digit, and hands over what was proven', async () => {
    const { exchange, code, found, link } = setUp()
    await exchange.send('010-1234-5678')
    exchange.type(code().slice(0, 5))
    expect(link.arrived).toEqual(['sendIdCode'])
    exchange.type(code())
    await expect.poll(() => found).toEqual([{ name: '김철수', provider: 'EMAIL', maskedEmail: 's***r@example.com' }])
    expect(exchange.read().phase).toBe('Verified')
  })

  test.each([-600, 0, 600])('counts two minutes on a device that is %d seconds off', async aheadSeconds => {
    const { exchange, left, wait } = setUp({ aheadSeconds })
    await exchange.send(PHONE)
    expect(left()).toBe(120)
    wait(119)
    expect(left()).toBe(1)
  })

  test('asks for nothing before the two minutes are over, and then for a new code with empty boxes', async () => {
    const { exchange, code, wait, left, link } = setUp()
    await exchange.send(PHONE)
    const first = code()
    exchange.type('12345')
    wait(119)
    await exchange.send(PHONE)
    expect(link.arrived).toEqual(['sendIdCode'])
    wait(1)
    await exchange.send(PHONE)
    expect(code()).not.toBe(first)
    expect([exchange.read().code, left()]).toEqual(['', 120])
  })

  test('a number that cannot be one is never asked about', async () => {
    const { exchange, link } = setUp()
    await exchange.send('02-123-4567')
    expect(exchange.read()).toMatchObject({ phase: 'NothingSent', failure: { kind: 'InvalidPhoneNumber' } })
    expect(link.arrived).toEqual([])
  })

  test('a code that came although its answer was lost can still be typed', async () => {
    const { exchange, link, code, found } = setUp()
    link.state = 'lossy'
    await exchange.send(PHONE)
    expect(exchange.read()).toMatchObject({ phase: 'NothingSent', failure: { kind: 'ServiceUnreachable' } })
    link.state = 'up'
    await exchange.send(PHONE)
    exchange.type(code())
    await expect.poll(() => found).toHaveLength(1)
  })

  test('without a connection it stays as it was, before its code has loaded too', async () => {
    const { exchange, link } = setUp()
    link.state = 'down'
    await exchange.send(PHONE)
    expect(exchange.read()).toMatchObject({ phase: 'NothingSent', failure: { kind: 'ServiceUnreachable' } })
    link.state = 'up'
    await exchange.send(PHONE)
    expect(exchange.read()).toMatchObject({ phase: 'Sent', failure: null })
  })

  test('notifies listeners until they unsubscribe', async () => {
    const { exchange } = setUp()
    let heard = 0
    const stop = exchange.subscribe(() => (heard += 1))
    await exchange.send(PHONE)
    expect(heard).toBe(2)
    stop()
    exchange.startOver()
    expect(heard).toBe(2)
  })
})

// Each button may be tapped again at any moment, whichever of the answers comes first.
test('two taps on send and two on verify ask once each, in whatever order the answers come', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async scheduler => {
      const { exchange, link, code, found } = setUp({ answered: () => scheduler.schedule(Promise.resolve()) })
      const sends = Promise.all([exchange.send(PHONE), exchange.send(PHONE)])
      await scheduler.waitFor(sends)
      exchange.type(code())
      const verifies = Promise.all([exchange.verify(), exchange.verify()])
      await scheduler.waitFor(verifies)
      await scheduler.waitAll()
      await expect.poll(() => found).toHaveLength(1)
      expect(link.arrived).toEqual(['sendIdCode', 'findId'])
    }),
  )
})

// The customer corrects the number while its code is still on the way: the answer to the older send may come last.
test('a late answer to an older send never restarts the newer countdown', async () => {
  const numbers = ['01011111111', '01022222222', '01033333333'] as const
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async scheduler => {
      const lifeOf = (typed: string): number => 30 + numbers.findIndex(number => number === typed) * 30
      const clock = { now: () => 0 as Instant }
      const verification: CodeVerification<null> = {
        clock,
        send: typed =>
          ResultAsync.fromSafePromise(scheduler.schedule(Promise.resolve(), typed)).map(() => ({
            sentAt: 0 as Instant,
            expiresAt: Instant.plusSeconds(0 as Instant, lifeOf(typed)),
            resendAt: Instant.plusSeconds(0 as Instant, lifeOf(typed)),
          })),
        verify: () => okAsync(null),
      }
      const exchange = makeCodeExchange(() => okAsync(verification))
      const sends = numbers.map(number => {
        exchange.startOver()
        return exchange.send(number)
      })
      await scheduler.waitFor(Promise.all(sends))
      expect(exchange.read().phase).toBe('Sent')
      expect(codeSecondsLeft(exchange.read(), 0 as Instant)).toBe(lifeOf(numbers[2]))
    }),
  )
})

test('a screen that was left moves nobody on when the answer comes', async () => {
  const gate = Promise.withResolvers<void>()
  const { exchange, code, found, link } = setUp({ answered: () => gate.promise })
  const sending = exchange.send(PHONE)
  gate.resolve()
  await sending
  exchange.type(code())
  exchange.startOver()
  await expect.poll(() => link.arrived).toHaveLength(2)
  await gate.promise
  expect(found).toEqual([])
})
