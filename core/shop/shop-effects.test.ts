import { expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { type PickupWindows, type Region, type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'
import { shopEffects } from './shop-effects.ts'

const [resort] = TRIAL_SHOP.regions
const WINDOWS: PickupWindows = { weekdays: [1], stops: { MORNING: 2, AFTERNOON: 2 }, closedDays: ['2026-12-25' as Day] }
const DRIVEN: Shop = { ...TRIAL_SHOP, regions: [{ ...resort, pickupWindows: WINDOWS }] }
const effectsOf = (change: Partial<Shop>) => shopEffects({ before: DRIVEN, after: { ...DRIVEN, ...change } })
const ofRegion = (change: Partial<Region>) => effectsOf({ regions: [{ ...DRIVEN.regions[0], ...change }] })

test('what stays as it is concerns nobody (G347)', () => {
  expect(shopEffects({ before: TRIAL_SHOP, after: structuredClone(TRIAL_SHOP) })).toEqual([])
})

test('every fact of a shop that changes concerns somebody (G347)', () => {
  const other: Readonly<Record<Exclude<keyof Shop, 'withdrawalEndedAt'>, unknown>> = {
    ...TRIAL_SHOP,
    brand: { latin: 'Other', korean: '다른', mark: null },
    company: { ...TRIAL_SHOP.company, name: '다른' },
    support: { ...TRIAL_SHOP.support, phone: '02-1234-5678' },
    links: { ...TRIAL_SHOP.links, help: 'https://other.example' },
    regions: [{ ...resort, hours: '매일' }],
    prices: [],
    lateFees: [{ from: '2027-01-01', region: null, perDayWon: 1_000 }],
    promises: { ...TRIAL_SHOP.promises, every: [] },
    paymentFeeBasisPoints: 0,
    statutoryWithdrawal: true,
    season: { ...TRIAL_SHOP.season, windowEnd: '04-15' },
    pickup: { ...TRIAL_SHOP.pickup, lastHour: 12 },
    selfBooking: false,
    limitToCapacity: true,
    alimtalk: { channel: 'KA01', templates: [] },
  }
  for (const [name, value] of Object.entries(other)) {
    const effects = shopEffects({ before: TRIAL_SHOP, after: { ...TRIAL_SHOP, [name]: value } })
    expect([name, effects.length]).toEqual([name, 1])
  }
})

test('of a region it is said what becomes of it: days that close, windows, its words, open or not (G347)', () => {
  const days = ['2026-12-26'] as Day[]
  expect(ofRegion({ pickupWindows: { ...WINDOWS, closedDays: days } })).toEqual([
    { kind: 'DAYS_CLOSED', region: 'RESORT', days },
    { kind: 'DAYS_OPENED', region: 'RESORT', days: ['2026-12-25'] },
  ])
  expect(ofRegion({ pickupWindows: { ...WINDOWS, weekdays: [1, 2] } })).toEqual([{ kind: 'WINDOWS', region: 'RESORT' }])
  expect(ofRegion({ isOpen: false, hours: '쉼' })).toEqual([
    { kind: 'REGION_CLOSED', region: 'RESORT' },
    { kind: 'REGION_SHOWN', region: 'RESORT' },
  ])
  expect(effectsOf({ regions: [{ ...resort, code: 'CITY' }] })).toEqual([
    { kind: 'REGION_DROPPED', region: 'RESORT' },
    { kind: 'REGION_ADDED', region: 'CITY' },
  ])
  expect(effectsOf({ pickup: { ...TRIAL_SHOP.pickup, closedDays: days } })).toEqual([
    { kind: 'DAYS_CLOSED', region: null, days },
  ])
})
