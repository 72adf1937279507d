import * as z from 'zod/mini'
import { RENEWAL_STATUSES } from '#core/billing/renewal-status.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { ORDER_EVENTS } from '#core/storing/order-event.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { PLANS } from '#core/storing/plan.ts'
import type { KeptHome, KnownHome } from '#core/storing/ports/kept-home.ts'
import { type DeviceStorage, readJson } from './device-storage.ts'
import { STORED_KEYS } from './stored-keys.ts'

const KEY = STORED_KEYS.lastHome

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const Moment = z.int()

const Stored = z.object({
  customer: z.string(),
  readAt: Moment,
  home: z.object({
    userName: z.string(),
    storingStatus: z.int().check(z.minimum(0), z.maximum(9)),
    activeCount: z.int(),
    canCheckout: z.boolean(),
    secondContract: z.nullable(z.object({ orderId: z.string(), equipmentType: z.enum(EQUIPMENT_TYPES) })),
    order: z.nullable(
      z.object({
        orderId: z.string(),
        equipmentType: z.enum(EQUIPMENT_TYPES),
        brand: z.string(),
        equipmentName: z.string(),
        plan: z.enum(PLANS),
        location: z.string(),
        pickupDate: z.nullable(Day),
        pickupTarget: z.object({ from: Day, to: Day }),
        storageEndDate: z.nullable(Day),
        nextRenewalDate: z.nullable(Day),
        renewalCancelDeadline: z.nullable(Day),
        renewalStatus: z.enum(RENEWAL_STATUSES),
        score: z.nullable(z.number()),
        timeline: z.array(
          z.object({
            event: z.enum(ORDER_EVENTS),
            from: z.nullable(z.enum(ORDER_STATES)),
            to: z.enum(ORDER_STATES),
            occurredAt: Moment,
          }),
        ),
      }),
    ),
  }),
})

/** What an older version of the app left in another shape counts as nothing. */
export const localKeptHome = ({ storage }: { readonly storage: DeviceStorage }): KeptHome => ({
  read() {
    const stored = Stored.safeParse(readJson(storage, KEY))
    return stored.success ? (stored.data as unknown as KnownHome) : null
  },
  keep: known => storage.setItem(KEY, JSON.stringify(known)),
  forget: () => storage.removeItem(KEY),
})
