import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { BillingSide } from '#adapters/container/billing-tokens.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { type DatedDevice, deviceOn, storingDevice } from '#adapters/container/testing/signed-in-device.ts'
import { resolve } from '#adapters/container/token.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import type { KnownHome } from '#core/storing/ports/own-storage.ts'

const CANCEL = { intent: 'CANCEL', expectedRefund: 96_030 as Won } as const
const CANCELLED = ok({ kind: 'Cancelled', refundWon: 96_030 })
const TERMINATE = { intent: 'TERMINATE', expectedRefund: null } as const

const ending = (device: DatedDevice, orderId: OrderId) => ({
  ...device,
  orderId,
  payment: device.paymentOf(orderId),
  homeStore: resolve(device.container, StoringSide.homeStore),
  endContract: resolve(device.container, BillingSide.endContract),
  resumeRenewal: resolve(device.container, BillingSide.resumeRenewal),
  /** Those that the tries to end it were named by, oldest first. */
  keys: () => device.link.asked('end').map(([, , key]) => key),
})

/** Paid on the first of December, to be picked up on the next day. */
const paid = async () => {
  const device = deviceOn('2026-12-01')
  return ending(device, await device.shop.order({ upTo: 'PICKUP_SCHEDULED' }))
}

const stored = async () => {
  const { device, orderId } = await storingDevice()
  return ending(device, orderId)
}

describe('cancelling a storage', () => {
  test('two taps send one request', async () => {
    const { payment, endContract, keys } = await paid()
    const answers = await Promise.all([endContract(payment, CANCEL), endContract(payment, CANCEL)])
    expect(answers).toEqual([CANCELLED, CANCELLED])
    expect(keys()).toHaveLength(1)
  })

  test('a home that knows nothing of it is forgotten', async () => {
    const { payment, homeStore, endContract } = await paid()
    homeStore.write({} as KnownHome)
    await endContract(payment, CANCEL)
    expect(homeStore.read()).toBeNull()
  })

  test('a try after a lost answer is the same try, and is answered as if it had been heard', async () => {
    const { payment, link, endContract, keys } = await paid()
    link.state = 'lossy'
    expect(await endContract(payment, CANCEL)).toEqual(err(serviceUnreachable))
    link.state = 'up'
    expect(await endContract(payment, CANCEL)).toEqual(CANCELLED)
    const [first, second] = keys()
    expect(second).toBe(first)
  })

  test('a try after a refusal is another one', async () => {
    const { payment, comeBack, clock, endContract, keys } = await paid()
    comeBack('2026-12-02')
    const changed = err({ kind: 'RefundChanged', refundableWon: 49_500 })
    expect(await endContract(payment, CANCEL)).toEqual(changed)
    clock.wait(1)
    expect(await endContract(payment, CANCEL)).toEqual(changed)
    const [first, second] = keys()
    expect(second).not.toBe(first)
  })

  // Whatever is lost on the way: as long as the customer goes on, the storage is cancelled once and the answer is the real one.
  test('any row of lost answers ends in what really happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('down', 'lossy'), { maxLength: 8 }), async troubles => {
        const { payment, orderId, link, service, endContract, keys } = await paid()
        for (const trouble of troubles) {
          link.state = trouble
          expect(await endContract(payment, CANCEL)).toEqual(err(serviceUnreachable))
        }
        link.state = 'up'
        expect(await endContract(payment, CANCEL)).toEqual(CANCELLED)
        expect(new Set(keys()).size).toBe(1)
        expect([...service.database.refunds.values()]).toMatchObject([{ orderId, amountWon: 96_030 }])
      }),
    )
  })
})

describe('ending the renewal', () => {
  test('ended, taken up and ended again are two tries', async () => {
    const { payment, clock, endContract, resumeRenewal, keys } = await stored()
    await endContract(payment, TERMINATE)
    expect((await resumeRenewal(payment)).isOk()).toBe(true)
    clock.wait(1)
    expect(await endContract(payment, TERMINATE)).toEqual(
      ok({ kind: 'Terminated', isLate: false, storageEndDate: '2027-12-02' }),
    )
    expect(new Set(keys()).size).toBe(2)
  })

  test('what is meant for a storage that was picked up since is not done to it', async () => {
    const { payment, endContract } = await stored()
    expect(await endContract(payment, CANCEL)).toEqual(err({ kind: 'IntentMismatch' }))
  })
})
