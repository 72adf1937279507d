import { EMPTY_PICKS } from '../order.ts'
import { err } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { memoryDeviceStore } from '#adapters/memory/account/memory-device-store.ts'
import { memoryShop } from '#adapters/memory/memory-shop.ts'
import type { Instant } from '#core/shared/instant.ts'
import { EMPTY_DRAFT, type StoringDraft } from '../storing-draft.ts'
import { makeRequestStorage } from './request-storage.ts'

const NOW = 1_795_000_000_000 as Instant
const COMPLETE: StoringDraft = {
  ...EMPTY_DRAFT,
  equipmentType: 'SKI',
  location: 'RESORT',
  plan: 'FLEX',
  agreements: { service: true, damageCompensation: true, autoExtension: true },
}

const setUp = (draft: StoringDraft) => {
  const storingDraftStore = memoryDeviceStore<StoringDraft>(EMPTY_DRAFT)
  storingDraftStore.write(draft)
  const shop = memoryShop({ now: () => NOW })
  return {
    storingDraftStore,
    shop,
    requestStorage: makeRequestStorage({ orders: shop.orders, storingDraftStore, clock: { now: () => NOW } }),
  }
}

describe('requesting storage', () => {
  test('places one order with everything that was picked and agreed to', async () => {
    const { shop, requestStorage } = setUp(COMPLETE)
    await requestStorage()
    expect(shop.requests).toEqual([
      {
        selection: { equipmentType: 'SKI', location: 'RESORT', plan: 'FLEX', ...EMPTY_PICKS },
        agreements: COMPLETE.agreements,
      },
    ])
  })

  test('remembers the order, its amount and its time with the draft', async () => {
    const { storingDraftStore, requestStorage } = setUp(COMPLETE)
    await requestStorage()
    expect(storingDraftStore.read().order).toEqual({ orderId: 'order-1', amountWon: 139_000, placedAt: NOW })
  })

  test('asks the service for nothing while something is missing, and says what', async () => {
    const { shop, requestStorage } = setUp({ ...COMPLETE, plan: null })
    expect(await requestStorage()).toEqual(err({ kind: 'SelectionIncomplete', missing: ['plan'] }))
    expect(shop.requests).toEqual([])
  })
})
