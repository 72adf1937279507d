import { err } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { deviceOnStoppedClock } from '#adapters/container/testing/signed-in-device.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { resolve } from '#adapters/container/token.ts'
import { EMPTY_PICKS } from '../order.ts'
import { EMPTY_DRAFT, type StoringDraft } from '../storing-draft.ts'

const COMPLETE: StoringDraft = {
  ...EMPTY_DRAFT,
  equipmentType: 'SKI',
  location: 'RESORT',
  plan: 'FLEX',
  agreements: { service: true, damageCompensation: true, autoExtension: true },
}

const setUp = (draft: StoringDraft) => {
  const { container, clock, link, service, storingDraftStore } = deviceOnStoppedClock()
  storingDraftStore.write(draft)
  return {
    clock,
    storingDraftStore,
    orders: () => [...service.database.orders.keys()],
    requests: () => link.asked('place'),
    requestStorage: resolve(container, StoringSide.requestStorage),
  }
}

describe('requesting storage', () => {
  test('places one order with everything that was picked and agreed to', async () => {
    const { requests, orders, requestStorage } = setUp(COMPLETE)
    await requestStorage()
    expect(requests()).toEqual([
      [
        {
          selection: { equipmentType: 'SKI', location: 'RESORT', plan: 'FLEX', ...EMPTY_PICKS },
          agreements: COMPLETE.agreements,
          pickupPlace: null,
          pickupWindow: null,
        },
      ],
    ])
    expect(orders()).toHaveLength(1)
  })

  test('remembers the order, its amount and its time with the draft', async () => {
    const { clock, storingDraftStore, orders, requestStorage } = setUp(COMPLETE)
    await requestStorage()
    const [orderId] = orders()
    expect(storingDraftStore.read().order).toEqual({ orderId, amountWon: 139_000, placedAt: clock.now() })
  })

  test('asks the service for nothing while something is missing, and says what', async () => {
    const { requests, requestStorage } = setUp({ ...COMPLETE, plan: null })
    expect(await requestStorage()).toEqual(err({ kind: 'SelectionIncomplete', missing: ['plan'] }))
    expect(requests()).toEqual([])
  })
})
