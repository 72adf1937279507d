import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { NO_GEAR_TEXT } from '../gear-text.ts'
import { EMPTY_PICKS, type Order } from '../order.ts'

/** An order whose gear lies in the storage since this day, in its first term; `change` says what is different about it. */
export const storedOrder = (start: Day, change: Partial<Order> = {}): Order => ({
  id: 'SK-7Q2K9XMD4TBA' as OrderId,
  equipmentType: 'SKI',
  location: 'RESORT',
  plan: 'BASIC',
  ...EMPTY_PICKS,
  equipmentSize: NO_GEAR_TEXT,
  serialNumber: NO_GEAR_TEXT,
  handedParts: null,
  state: 'IN_STORAGE',
  placedAt: Day.startOf(start),
  stateChangedAt: Day.startOf(start),
  pickupDate: start,
  pickupHalf: null,
  pickupWish: null,
  missedPickup: null,
  placeStatus: 'KNOWN',
  storageStartDate: start,
  termsPaid: 1,
  autoRenewal: 'ACTIVE',
  renewal: INITIAL_RENEWAL_STATE,
  equipmentId: null,
  locker: null,
  ending: null,
  ...change,
})
