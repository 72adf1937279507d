import type { Selection } from '#core/storing/order.ts'
import { PICKS } from '#adapters/http/contract/storing/selection.ts'
import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import type { SignUpDraft } from '#core/account/sign-up-draft.ts'
import { RENEWAL_STATUSES } from '#core/storing/renewal-status.ts'
import type { SeenNotices } from '#core/notices/customer/read-notices.ts'
import { AUTO_RENEWALS } from '#core/storing/auto-renewal.ts'
import { AppPath } from '#core/shared/app-path.ts'
import { Day } from '#core/shared/day.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import type { CustomerId, EquipmentId, OrderId, ReportId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { HALF_DAYS } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import { type CheckoutDraft, EMPTY_CHECKOUT } from '#core/storing/checkout-draft.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { GONE_STATES } from '#core/storing/gone-gear.ts'
import { GEAR_PARTS } from '#core/storing/hand-over.ts'
import type { HomeStatus } from '#core/storing/home-status.ts'
import { ORDER_EVENTS } from '#core/storing/order-event.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { HOME_MOMENTS } from '#core/storing/home-moment.ts'
import { PICKUP_FAULTS } from '#core/storing/order.ts'
import { PLANS } from '#core/storing/plan.ts'
import type { KnownGear, KnownHome } from '#core/storing/ports/own-storage.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { EMPTY_DRAFT, type StoringDraft } from '#core/storing/storing-draft.ts'
import { type DeviceStorage, readField, readJson } from './device-storage.ts'
import { STORED_KEYS } from './stored-keys.ts'

/** A thing under one key. Its storage is how long it lives: with the device's browser, or with one tab. */
const jsonStore = <Thing, Nothing extends Thing | null>(
  storage: DeviceStorage,
  key: string,
  schema: z.ZodMiniType<Thing>,
  nothing: Nothing,
): DeviceStore<Thing | Nothing> => ({
  read() {
    const stored = schema.safeParse(readJson(storage, key))
    return stored.success ? stored.data : nothing
  },
  write: thing => storage.setItem(key, JSON.stringify(thing)),
  clear: () => storage.removeItem(key),
})

const textStore = <Text extends string>(
  storage: DeviceStorage,
  key: string,
  parse: (text: string) => Text | null,
): DeviceStore<Text | null> => ({
  read() {
    const text = storage.getItem(key)
    return text === null ? null : parse(text)
  },
  write: text => storage.setItem(key, text),
  clear: () => storage.removeItem(key),
})

const text = <Text extends string>() => z.custom<Text>(value => typeof value === 'string')
const whole = <Number extends number>() => z.custom<Number>(value => Number.isSafeInteger(value))
const ticked = z.boolean()
const day = z.custom<Day>(value => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))

const homeStatus = z.custom<HomeStatus>(value => Number.isInteger(value) && value >= 0 && value <= 9)

const HOME_ORDER = {
  orderId: text<OrderId>(),
  equipmentType: z.enum(EQUIPMENT_TYPES),
  brand: z.string(),
  equipmentName: z.string(),
  plan: z.enum(PLANS),
  location: text<RegionCode>(),
  pickupDate: z.nullable(day),
  // A home that was kept by a version before has none.
  missedPickup: z.prefault(z.nullable(z.object({ day, fault: z.enum(PICKUP_FAULTS) })), null),
  pickupHalf: z.prefault(z.nullable(z.enum(HALF_DAYS)), null),
  pickupWish: z.prefault(z.nullable(z.object({ day, half: z.enum(HALF_DAYS), isLost: z.boolean() })), null),
  canChooseWindow: z.prefault(z.boolean(), false),
  isDayClosed: z.optional(z.boolean()),
  isPlaceMissing: z.prefault(z.boolean(), false),
  pickupTarget: z.object({ from: day, to: day }),
  storageEndDate: z.nullable(day),
  nextRenewalDate: z.nullable(day),
  renewalCancelDeadline: z.nullable(day),
  needsCard: z.optional(z.boolean()),
  lateFee: z.optional(z.object({ days: z.int(), won: whole<Won>() })),
  renewalStatus: z.enum(RENEWAL_STATUSES),
  score: z.nullable(z.number()),
  timeline: z.array(
    z.object({
      event: z.enum(ORDER_EVENTS),
      from: z.nullable(z.enum(ORDER_STATES)),
      to: z.enum(ORDER_STATES),
      occurredAt: whole<Instant>(),
    }),
  ),
}

const Home: z.ZodMiniType<KnownHome> = z.object({
  customer: text<CustomerId>(),
  readAt: whole<Instant>(),
  home: z.object({
    userName: z.string(),
    storingStatus: homeStatus,
    activeCount: z.int(),
    canCheckout: z.boolean(),
    secondContract: z.nullable(z.object({ orderId: text<OrderId>(), equipmentType: z.enum(EQUIPMENT_TYPES) })),
    goneGear: z.optional(
      z.object({
        orderId: text<OrderId>(),
        equipmentType: z.enum(EQUIPMENT_TYPES),
        brand: z.string(),
        equipmentName: z.string(),
        end: z.enum(GONE_STATES),
        goneAt: whole<Instant>(),
        compensationWon: z.nullable(whole<Won>()),
      }),
    ),
    unpaidOrder: z.optional(
      z.object({ orderId: text<OrderId>(), ...PICKS, amountWon: whole<Won>(), placedAt: whole<Instant>() }),
    ),
    order: z.nullable(z.object(HOME_ORDER)),
    contracts: z.array(
      z.object({
        ...HOME_ORDER,
        userEquipmentId: z.nullable(text<EquipmentId>()),
        storingStatus: homeStatus,
        canCheckout: z.boolean(),
      }),
    ),
  }),
})

const Gear: z.ZodMiniType<KnownGear> = z.object({
  customer: text<CustomerId>(),
  readAt: whole<Instant>(),
  sets: z.array(
    z.object({
      contract: z.object({
        userEquipmentId: text<EquipmentId>(),
        orderId: text<OrderId>(),
        orderName: z.string(),
        equipmentType: z.enum(EQUIPMENT_TYPES),
        equipmentBrand: z.string(),
        equipmentName: z.string(),
        equipmentSize: z.string(),
        serialNumber: z.string(),
        handedParts: z.nullable(z.array(z.enum(GEAR_PARTS))),
        storingStatus: homeStatus,
        moment: z.enum(HOME_MOMENTS),
        autoRenewal: z.enum(AUTO_RENEWALS),
        plan: z.enum(PLANS),
        location: text<RegionCode>(),
        storageStartDate: z.nullable(day),
        storageEndDate: z.nullable(day),
        nextRenewalDate: z.nullable(day),
        renewalCancelDeadline: z.nullable(day),
      }),
      report: z.nullable(
        z.object({
          id: text<ReportId>(),
          userEquipmentId: z.nullable(text<EquipmentId>()),
          equipmentType: z.enum(EQUIPMENT_TYPES),
          equipmentBrand: z.string(),
          equipmentName: z.string(),
          score: z.number(),
          updatedAt: whole<Instant>(),
          inspectionTip: z.string(),
          picture: z.nullable(z.string()),
        }),
      ),
    }),
  ),
})

const Seen: z.ZodMiniType<SeenNotices> = z.object({ customer: text<CustomerId>(), until: whole<Instant>() })

/** Each pick as the contract writes it; one that cannot be read is still to be picked. */
const draftPicks = Object.fromEntries(
  (Object.keys(PICKS) as (keyof Selection)[]).map(pick => [
    pick,
    orElse<z.ZodMiniType>(EMPTY_DRAFT[pick] === null ? z.nullable(PICKS[pick]) : PICKS[pick], EMPTY_DRAFT[pick]),
  ]),
) as unknown as { readonly [Pick in keyof Selection]: z.ZodMiniType<StoringDraft[Pick]> }

const Draft: z.ZodMiniType<StoringDraft> = z.object({
  ...draftPicks,
  // A draft that was kept by a version before has none.
  place: orElse(
    z.object({
      isLater: z.boolean(),
      typed: z.object({
        recipientName: z.string(),
        phone: z.string(),
        address: z.string(),
        detail: z.string(),
        note: z.string(),
      }),
    }),
    EMPTY_DRAFT.place,
  ),
  window: orElse(z.nullable(z.object({ day, half: z.enum(HALF_DAYS) })), null),
  agreements: z.object({ service: ticked, damageCompensation: ticked, autoExtension: ticked }),
  order: z.nullable(z.object({ orderId: text<OrderId>(), amountWon: whole<Won>(), placedAt: whole<Instant>() })),
})

const Checkout: z.ZodMiniType<CheckoutDraft> = z.object({
  equipmentId: z.nullable(text<EquipmentId>()),
  begunAt: z.nullable(whole<Instant>()),
  day: z.pipe(
    z.nullable(z.string()),
    z.transform(typed => (typed === null ? null : Day.parse(typed).unwrapOr(null))),
  ),
  isProxy: z.boolean(),
  proxy: z.object({ name: z.string(), phone: z.string() }),
  address: z.string(),
  addressDetail: z.string(),
  agreements: z.object({ service: ticked, damageCompensation: ticked, partnerDisclaimer: ticked }),
})

const SignUp: z.ZodMiniType<SignUpDraft> = z.object({
  agreements: z.object({ age: ticked, service: ticked, data: ticked, marketing: ticked }),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
})

type Storages = {
  readonly storage: DeviceStorage
  /** Of this tab alone: what a closed tab leaves behind is nothing. */
  readonly tabStorage: DeviceStorage
}

/** It outlives its customer's session, and is nothing to another customer (G928). */
const draftStore = <Draft>(
  { storage, tabStorage }: Storages,
  key: string,
  schema: z.ZodMiniType<Draft>,
  nothing: Draft,
): DeviceStore<Draft> => {
  const draft = jsonStore(tabStorage, key, schema, nothing)
  const owner = () => readField(tabStorage, key, 'customer') ?? null
  const signedIn = () => readField(storage, STORED_KEYS.user, 'id') ?? owner()
  return {
    ...draft,
    read: () => ((owner() ?? signedIn()) === signedIn() ? draft.read() : nothing),
    write: thing => draft.write({ ...thing, customer: signedIn() }),
  }
}

export const deviceStores = (storages: Storages) => {
  const { storage, tabStorage } = storages
  return {
    home: jsonStore(storage, STORED_KEYS.lastHome, Home, null),
    gear: jsonStore(storage, STORED_KEYS.lastGear, Gear, null),
    seenNotices: jsonStore(storage, STORED_KEYS.seenNotices, Seen, null),
    draft: draftStore(storages, STORED_KEYS.storingDraft, Draft, EMPTY_DRAFT),
    checkout: draftStore(storages, STORED_KEYS.checkoutDraft, Checkout, EMPTY_CHECKOUT),
    signUp: jsonStore(tabStorage, STORED_KEYS.signUp, SignUp, null),
    recovery: textStore(tabStorage, STORED_KEYS.recoveryPassword, password => password),
    cardReturn: textStore(tabStorage, STORED_KEYS.cardReturn, AppPath.parse),
  }
}
