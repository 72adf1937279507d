import * as fc from 'fast-check'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { PhoneNumber } from '../phone-number.ts'
import type { FoundAccount } from '../ports/recovery.ts'
import { codeSecondsLeft } from './code-entry.ts'
import { type CodeVerification, makeCodeExchange } from './code-entry-exchange.ts'

const PHONE = '01012345678' as PhoneNumber

const setUp = ({ answered = () => Promise.resolve<unknown>(undefined) } = {}) => {
  const device = deviceInMemory()
  const { clock, link } = device
  clock.stop()
  device.addPerson({ email: 'skier@example.com', phone: PHONE })
  const findId = resolve(device.container, AccountSide.findId)
  const found: (FoundAccount | null)[] = []
  const slow: CodeVerification<FoundAccount | null> = {
    clock,
    send: typed => findId.send(typed).andThrough(() => ResultAsync.fromSafePromise(answered())),
    verify: (typed, code) => findId.verify(typed, code).andThrough(() => ResultAsync.fromSafePromise(answered())),
  }
  const exchange = makeCodeExchange(() => (link.state === 'down' ? errAsync(serviceUnreachable) : okAsync(slow)))
  exchange.whenVerified(proof => found.push(proof))
  return {
    device,
    exchange,
    link,
    found,
    code: () => device.codeFor(PHONE),
    wait: clock.wait,
    left: () => codeSecondsLeft(exchange.read(), clock.now()),
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
    const { exchange, left, wait, device } = setUp()
    const sentAt = Instant.plusSeconds(device.clock.now(), aheadSeconds)
    const endsAt = Instant.plusSeconds(sentAt, 120)
    device.link.answerNext(Ports.recovery, 'sendIdCode', { sentAt, expiresAt: endsAt, resendAt: endsAt })
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
      const verified = new Promise<void>(over =>
        exchange.subscribe(() => exchange.read().phase === 'Verified' && over()),
      )
      exchange.type(code())
      await Promise.all([exchange.verify(), exchange.verify()])
      await scheduler.waitFor(verified)
      expect(found).toHaveLength(1)
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
