import * as z from 'zod/mini'
import { Day } from '#core/shared/day.ts'
import type { EquipmentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { EMPTY_CHECKOUT } from '#core/storing/checkout-draft.ts'
import type { KeptCheckout } from '#core/storing/ports/kept-checkout.ts'
import { type DeviceStorage, readJson } from './device-storage.ts'
import { STORED_KEYS } from './stored-keys.ts'

const Stored = z.object({
  equipmentId: z.nullable(z.string()),
  begunAt: z.nullable(z.int()),
  day: z.nullable(z.string()),
  isProxy: z.boolean(),
  proxy: z.object({ name: z.string(), phone: z.string() }),
  address: z.string(),
  addressDetail: z.string(),
  agreements: z.object({ service: z.boolean(), damageCompensation: z.boolean(), partnerDisclaimer: z.boolean() }),
})

/** Goes with the session: it holds names, numbers and an address. */
export const sessionKeptCheckout = ({ storage }: { readonly storage: DeviceStorage }): KeptCheckout => ({
  read() {
    const stored = Stored.safeParse(readJson(storage, STORED_KEYS.checkoutDraft))
    if (!stored.success) return EMPTY_CHECKOUT
    const { equipmentId, begunAt, day, ...rest } = stored.data
    return {
      ...rest,
      equipmentId: equipmentId as EquipmentId | null,
      begunAt: begunAt as Instant | null,
      day: day === null ? null : Day.parse(day).unwrapOr(null),
    }
  },
  keep: draft => storage.setItem(STORED_KEYS.checkoutDraft, JSON.stringify(draft)),
  forget: () => storage.removeItem(STORED_KEYS.checkoutDraft),
})
