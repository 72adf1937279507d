import { ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import type { Hashed } from '#core/account/hashed.ts'
import { SECURITY_EVENTS, type SecurityEvents } from '#core/account/ports/security-events.ts'
import { REPEATED_AFTER_SECONDS, SECURITY_EVENT_KINDS, type SecurityEvent } from '#core/account/security-event.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { samePageByPage } from '#adapters/conformance/storing/pages.ts'

export type SecurityEventsUnderTest = {
  readonly events: SecurityEvents
  readonly newCustomer: () => Promise<CustomerId>
}

/** What is written down of the safety of accounts, and what is not. */
export const securityEventsConform = (name: string, bench: () => SecurityEventsUnderTest): void => {
  const newHashed = () => newIds.token() as Hashed
  const makeEvent = (customer: CustomerId | null, change: Partial<SecurityEvent> = {}): SecurityEvent => ({
    kind: 'LOGGED_IN',
    customer,
    account: null,
    via: 'EMAIL',
    address: newHashed(),
    device: '아이폰 · Safari',
    at: NOON,
    ...change,
  })
  const add = async (event: SecurityEvent): Promise<SecurityEvent> => {
    expect(await bench().events.add(event)).toEqual(ok(undefined))
    return event
  }
  const kept = async (customer: CustomerId, limit = 500) =>
    (await bench().events.ofCustomer(customer, { after: null, limit }))
      .unwrapOr([])
      .map(({ id: _id, nthAddress: _nth, ...event }): SecurityEvent => event)

  describe(`security events: ${name}`, () => {
    test('are answered the newest first, as they were written, up to the limit', async () => {
      const customer = await bench().newCustomer()
      const written = []
      for (const [n, kind] of SECURITY_EVENT_KINDS.entries())
        written.push(await add(makeEvent(customer, { kind, at: at(n) })))
      await add(makeEvent(await bench().newCustomer()))
      expect(await kept(customer)).toEqual(written.toReversed())
      expect(await kept(customer, 2)).toEqual(written.toReversed().slice(0, 2))
    })

    test('of one moment keep their order', async () => {
      const customer = await bench().newCustomer()
      const failed = await add(makeEvent(customer, { kind: 'LOG_IN_FAILED' }))
      const right = await add(makeEvent(customer))
      expect(await kept(customer)).toEqual([right, failed])
    })

    test('are listed page by page, and an address is the same one on each', async () => {
      const customer = await bench().newCustomer()
      const [first, second] = [newHashed(), newHashed()]
      for (const address of [second, first, null, second, first]) await add(makeEvent(customer, { address }))
      const found = await samePageByPage(SECURITY_EVENTS, part => bench().events.ofCustomer(customer, part))
      expect(found.map(({ nthAddress }) => nthAddress)).toEqual([1, 2, null, 1, 2])
    })

    test('are written without an account too, and of no departed customer', async () => {
      await add(makeEvent(null, { kind: 'LOG_IN_FAILED', account: newHashed() }))
      const gone = newIds.customer()
      await add(makeEvent(gone))
      expect(await kept(gone)).toEqual([])
    })

    test.each([
      ['a password that was compared', { kind: 'LOG_IN_FAILED', via: 'EMAIL' }, 3],
      ['a try that met a pause', { kind: 'LOG_IN_PAUSED', via: 'EMAIL' }, 1],
      ['a try from a closed address', { kind: 'LOG_IN_LIMITED', via: 'EMAIL' }, 1],
      ['a card too many', { kind: 'CARDS_LIMITED', via: null }, 1],
      ['what a provider did not confirm', { kind: 'LOG_IN_FAILED', via: 'kakao' }, 1],
    ] as const)('keep %s from being repeated where nothing else limits it', async (_what, change, count) => {
      const customer = await bench().newCustomer()
      const event = makeEvent(customer, change)
      for (const seconds of [0, 1, REPEATED_AFTER_SECONDS - 1]) await add({ ...event, at: at(seconds) })
      expect(await kept(customer)).toHaveLength(count)
      await add({ ...event, address: newHashed(), at: at(1) })
      await add({ ...event, at: at(REPEATED_AFTER_SECONDS) })
      expect(await kept(customer)).toHaveLength(count + 2)
    })
  })
}
