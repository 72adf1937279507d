import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Day } from '#core/shared/day.ts'
import { GearText, NO_GEAR_TEXT } from '#core/storing/gear-text.ts'
import { yearlyPriceOf } from '#core/storing/plan.ts'
import type { KnownHome } from '#core/storing/ports/kept-home.ts'
import { EMPTY_DRAFT, type StoringDraft } from '#core/storing/storing-draft.ts'
import { memoryStorage } from './device-storage.ts'
import { localKeptHome } from './local-kept-home.ts'
import { sessionKeptDraft } from './session-kept-draft.ts'

const gearText = fc.string({ maxLength: 20 }).map(text => GearText.parse(text).unwrapOr(NO_GEAR_TEXT))
const draft: fc.Arbitrary<StoringDraft> = fc.record({
  equipmentType: fc.constantFrom(null, 'SKI' as const, 'SNOWBOARD' as const),
  location: fc.constantFrom(null, 'RESORT' as const),
  plan: fc.constantFrom(null, 'BASIC' as const, 'FLEX' as const),
  brand: gearText,
  equipmentName: gearText,
  agreements: fc.record({ service: fc.boolean(), damageCompensation: fc.boolean(), autoExtension: fc.boolean() }),
  order: fc.constantFrom(null, {
    orderId: 'order-1' as OrderId,
    amountWon: yearlyPriceOf('FLEX'),
    placedAt: 1_795_000_000_000 as Instant,
  }),
})

const HOME: KnownHome = {
  customer: 'customer-1' as CustomerId,
  readAt: 1_795_000_000_000 as Instant,
  home: {
    userName: '김철수',
    storingStatus: 7,
    activeCount: 1,
    canCheckout: true,
    secondContract: { orderId: 'order-2' as OrderId, equipmentType: 'SKI' },
    order: {
      orderId: 'order-1' as OrderId,
      equipmentType: 'SKI',
      brand: 'Atomic',
      equipmentName: '',
      plan: 'BASIC',
      location: 'RESORT',
      pickupDate: null,
      pickupTarget: { from: '2026-11-24' as Day, to: '2026-11-25' as Day },
      storageEndDate: '2027-12-02' as Day,
      nextRenewalDate: '2027-12-03' as Day,
      renewalCancelDeadline: '2027-11-26' as Day,
      renewalStatus: 'OK',
      score: 92.5,
      timeline: [
        { event: 'storage.shelved', from: 'ARRIVED', to: 'IN_STORAGE', occurredAt: 1_795_000_000_000 as Instant },
      ],
    },
  },
}

/** What another version of the app, or somebody with the developer tools, may have left. */
const LEFTOVERS = ['', 'null', '{', '[]', '{"plan":"GOLD"}', '{"customer":1,"home":{}}']

describe('what the device keeps of an application', () => {
  // A reload in the middle must not change what is ordered.
  test('comes back as it was', () => {
    fc.assert(
      fc.property(draft, kept => {
        const storage = memoryStorage()
        sessionKeptDraft({ storage }).keep(kept)
        expect(sessionKeptDraft({ storage }).read()).toEqual(kept)
      }),
    )
  })

  test.each(LEFTOVERS)('begins anew when it cannot be read: %s', text => {
    const storage = memoryStorage()
    storage.setItem('storing_draft', text)
    expect(sessionKeptDraft({ storage }).read()).toEqual(EMPTY_DRAFT)
  })

  test('is gone once it is forgotten', () => {
    const keptDraft = sessionKeptDraft({ storage: memoryStorage() })
    keptDraft.keep({ ...EMPTY_DRAFT, plan: 'FLEX' })
    keptDraft.forget()
    expect(keptDraft.read()).toEqual(EMPTY_DRAFT)
  })
})

describe('the last home that the device has seen', () => {
  test('comes back with its time and whose it is', () => {
    const storage = memoryStorage()
    localKeptHome({ storage }).keep(HOME)
    expect(localKeptHome({ storage }).read()).toEqual(HOME)
  })

  test.each(LEFTOVERS)('counts as none when it cannot be read: %s', text => {
    const storage = memoryStorage()
    storage.setItem('last_home', text)
    expect(localKeptHome({ storage }).read()).toBeNull()
  })
})
