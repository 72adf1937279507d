import { randomUUID } from 'node:crypto'
import type { Caller } from '#core/account/customer.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { DoorEvent, DoorPictureId } from '#core/storing/door-picture.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { StepDetails } from '#core/storing/step-details.ts'
import { type DemoShop, done } from './demo-shop.ts'
import type { DrawnGear } from './draw-gear.ts'
import type { DemoContract, DemoPerson } from './people.ts'

/** Somebody who has signed in, and does what their life brings. */
export type Living = { readonly person: DemoPerson; readonly caller: Caller; readonly phone: PhoneNumber | null }

export type ContractLife = {
  readonly shop: DemoShop
  readonly pictures: DrawnGear
  readonly contract: DemoContract
  readonly now: Instant
  readonly who: () => Living
  /** So that not all order at the same time. */
  readonly minute: number
}

/** What is known of an order once it is placed. */
export type Placed = { readonly orderId: OrderId; readonly paymentId: PaymentId }

export const writeNote = async (shop: DemoShop, { orderId }: Placed, text: string): Promise<void> => {
  const author = { by: shop.staff.id, at: shop.clock.now() }
  await done('note', shop.notes.write({ about: { order: orderId }, text }, author, { dryRun: false }))
}

/** The driver takes a picture of what changes hands. */
export const takeDoorPicture = async (
  { shop, pictures, contract: { gear } }: ContractLife,
  { orderId }: Placed,
  event: DoorEvent,
): Promise<void> => {
  const bytes = pictures.get(gear)?.front.bytes
  if (bytes === undefined) throw new Error(`${gear.name} was not drawn`)
  const picture = { id: randomUUID() as DoorPictureId, orderId, event, bytes, takenAt: shop.clock.now() }
  await done('door picture', shop.doorPictures.keep({ ...picture, staff: shop.staff }))
}

/** The staff records what happened to the gear. */
export const advanced = async (
  shop: DemoShop,
  order: () => Placed,
  event: OrderEvent,
  reason: string,
  details: StepDetails,
): Promise<void> => {
  await done(
    event,
    shop.advanceOrder({
      orderId: order().orderId,
      event,
      staff: shop.staff,
      reason,
      details,
      dryRun: false,
    }),
  )
}
