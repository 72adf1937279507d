import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CustomerId, EquipmentId, OrderId, ReportId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Day } from '#core/shared/day.ts'
import { GearText, NO_GEAR_TEXT } from '#core/storing/gear-text.ts'
import type { Won } from '#core/shared/won.ts'
import type { HomePicture } from '#core/storing/ports/home-picture-store.ts'
import type { HomeOrder, KnownGear, KnownHome } from '#core/storing/ports/own-storage.ts'
import { EMPTY_DRAFT, type StoringDraft } from '#core/storing/storing-draft.ts'
import { memoryStorage } from './device-storage.ts'
import { deviceStores } from './device-stores.ts'
import { localHomePicture } from './local-home-picture.ts'
import { STORED_KEYS } from './stored-keys.ts'

const gearText = fc.string({ maxLength: 20 }).map(text => GearText.parse(text).unwrapOr(NO_GEAR_TEXT))
const draft: fc.Arbitrary<StoringDraft> = fc
  .record({
    equipmentType: fc.constantFrom(null, 'SKI' as const, 'SNOWBOARD' as const),
    location: fc.constantFrom(null, 'RESORT' as const),
    plan: fc.constantFrom(null, 'BASIC' as const, 'FLEX' as const),
    brand: gearText,
    equipmentName: gearText,
    agreements: fc.record({ service: fc.boolean(), damageCompensation: fc.boolean(), autoExtension: fc.boolean() }),
    order: fc.constantFrom(null, {
      orderId: 'order-1' as OrderId,
      amountWon: 139_000 as Won,
      placedAt: 1_795_000_000_000 as Instant,
    }),
  })
  .map(picked => ({ ...EMPTY_DRAFT, ...picked }))

const ORDER: HomeOrder = {
  orderId: 'order-1' as OrderId,
  equipmentType: 'SKI',
  brand: 'Atomic',
  equipmentName: '',
  plan: 'BASIC',
  location: 'RESORT',
  pickupDate: null,
  missedPickup: { day: '2026-11-20' as Day, fault: 'SHOP' },
  pickupHalf: null,
  pickupWish: { day: '2026-12-01' as Day, half: 'MORNING', isLost: false },
  canChooseWindow: true,
  isPlaceMissing: true,
  pickupTarget: { from: '2026-11-24' as Day, to: '2026-11-25' as Day },
  storageEndDate: '2027-12-02' as Day,
  nextRenewalDate: '2027-12-03' as Day,
  renewalCancelDeadline: '2027-11-26' as Day,
  renewalStatus: 'OK',
  score: 92.5,
  timeline: [{ event: 'storage.shelved', from: 'ARRIVED', to: 'IN_STORAGE', occurredAt: 1_795_000_000_000 as Instant }],
}

const HOME: KnownHome = {
  customer: 'customer-1' as CustomerId,
  readAt: 1_795_000_000_000 as Instant,
  home: {
    userName: '김철수',
    storingStatus: 7,
    activeCount: 1,
    canCheckout: true,
    secondContract: { orderId: 'order-2' as OrderId, equipmentType: 'SKI' },
    order: ORDER,
    contracts: [
      { ...ORDER, userEquipmentId: 'set-1' as EquipmentId, storingStatus: 7, canCheckout: true },
      { ...ORDER, userEquipmentId: null, storingStatus: 1, canCheckout: false },
    ],
  },
}

const GEAR: KnownGear = {
  customer: HOME.customer,
  readAt: HOME.readAt,
  sets: [
    {
      contract: {
        userEquipmentId: 'set-1' as EquipmentId,
        orderId: ORDER.orderId,
        orderName: '스키 보관 기본',
        equipmentType: 'SKI',
        equipmentBrand: 'Atomic',
        equipmentName: 'Redster X9',
        equipmentSize: '170',
        serialNumber: '',
        handedParts: ['POLES'],
        storingStatus: 7,
        moment: 'STORED',
        autoRenewal: 'ACTIVE',
        plan: 'BASIC',
        location: 'RESORT',
        storageStartDate: '2026-12-03' as Day,
        storageEndDate: '2027-12-02' as Day,
        nextRenewalDate: '2027-12-03' as Day,
        renewalCancelDeadline: null,
      },
      report: {
        id: 'report-1' as ReportId,
        userEquipmentId: null,
        equipmentType: 'SKI',
        equipmentBrand: 'Atomic',
        equipmentName: 'Redster X9',
        score: 92.5,
        updatedAt: HOME.readAt,
        inspectionTip: '엣지를 갈아 주세요.',
        picture: null,
      },
    },
  ],
}

const SIGN_UP = {
  agreements: { age: true, service: true, data: true, marketing: false },
  name: '김철수',
  email: 'ski@example.com',
  phone: '',
}

const device = () => {
  const storages = { storage: memoryStorage(), tabStorage: memoryStorage() }
  return { ...storages, stores: deviceStores(storages) }
}

// A reload in the middle must not change what is ordered.
test('an application comes back as it was', () => {
  fc.assert(
    fc.property(draft, stored => {
      const { stores } = device()
      stores.draft.write(stored)
      expect(stores.draft.read()).toEqual(stored)
    }),
  )
})

test('home and gear come back with their time and whose they are, a sign-up as it was left', () => {
  const { stores } = device()
  stores.home.write(HOME)
  expect(stores.home.read()).toEqual(HOME)
  stores.gear.write(GEAR)
  expect(stores.gear.read()).toEqual(GEAR)
  stores.signUp.write(SIGN_UP)
  expect(stores.signUp.read()).toEqual(SIGN_UP)
})

test('the new password and the way back from a card are kept as they are typed, and no address of another site', () => {
  const { tabStorage, stores } = device()
  stores.recovery.write('{"a":1}')
  expect([tabStorage.getItem('recovery_password'), stores.recovery.read()]).toEqual(['{"a":1}', '{"a":1}'])
  tabStorage.setItem('card_return', '//evil.example')
  expect(stores.cardReturn.read()).toBeNull()
})

test('what is cleared is gone, and only what lives with the device leaves the tab', () => {
  const { storage, tabStorage, stores } = device()
  const empty = Object.values(stores).map(store => store.read())
  stores.home.write(HOME)
  stores.signUp.write(SIGN_UP)
  stores.draft.write({ ...stores.draft.read(), plan: 'FLEX' })
  expect([storage.getItem('last_home'), tabStorage.getItem('last_home')]).toEqual([expect.any(String), null])
  expect([storage.getItem('sign_up'), storage.getItem('storing_draft')]).toEqual([null, null])
  for (const store of Object.values(stores)) store.clear()
  expect(Object.values(stores).map(store => store.read())).toEqual(empty)
})

/** What another version of the app, or somebody with the developer tools, may have left. */
test.each(['', 'null', '{', '[]', '7', '{"plan":"GOLD"}', '{"name":"김철수"}', '{"customer":1,"home":{}}'])(
  'a text that cannot be read is nothing: %s',
  text => {
    const { storage, tabStorage, stores } = device()
    const empty = [stores.home, stores.gear, stores.draft, stores.checkout, stores.signUp].map(store => store.read())
    for (const key of ['last_home', 'last_gear', 'storing_draft', 'checkout_draft', 'sign_up']) {
      storage.setItem(key, text)
      tabStorage.setItem(key, text)
    }
    expect([stores.home, stores.gear, stores.draft, stores.checkout, stores.signUp].map(store => store.read())).toEqual(
      empty,
    )
  },
)

const PICTURE: HomePicture = {
  build: '/assets/main-1.js',
  from: HOME.readAt,
  until: HOME.readAt,
  html: '<main></main>',
  note: '',
  retry: '',
}

test.each([
  ['no home, as after a logout', null],
  ['the home of another customer', { ...HOME, customer: 'customer-2' as CustomerId }],
  ['a newer home', { ...HOME, readAt: (HOME.readAt + 1) as Instant }],
])('how home was drawn is not kept beside %s (G773)', (_which, stored) => {
  const storage = memoryStorage()
  const { home } = deviceStores({ storage, tabStorage: memoryStorage() })
  const write = () => localHomePicture({ storage }).write(HOME, PICTURE)
  if (stored !== null) home.write(stored)
  write()
  expect(storage.getItem(STORED_KEYS.homePicture)).toBeNull()
  home.write(HOME)
  write()
  const kept = JSON.parse(storage.getItem(STORED_KEYS.homePicture) ?? '')
  expect(kept).toEqual({ ...PICTURE, home: JSON.stringify(JSON.parse(JSON.stringify(HOME.home))) })
})
