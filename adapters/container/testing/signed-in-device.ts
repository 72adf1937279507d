import { deviceInMemory, type Person } from '#adapters/container/device-in-memory.ts'
import { afterDecline } from '#core/billing/renewal-outcome.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'

/** A device on which 김철수 has signed in, for screens that need a session. */
export const signedInDevice = (person: Person = {}) => {
  const device = deviceInMemory()
  device.signIn(person)
  return device
}

/** The same on a clock that only `wait` moves. */
export const deviceOnStoppedClock = () => {
  const device = deviceInMemory()
  device.clock.stop()
  device.signIn()
  return device
}

export type DatedDevice = ReturnType<typeof deviceOn>

/** The same at this time in Seoul, by default at noon. */
export const deviceOn = (day: string, time = '12:00') => {
  const device = deviceInMemory()
  const moveTo = (day: string, time = '12:00') =>
    device.clock.moveTo(Instant.ofDate(new Date(`${day}T${time}:00+09:00`)))
  moveTo(day, time)
  const customer = device.signIn()
  const rowOf = (order: OrderId) => {
    const row = device.service.database.orders.get(order)
    if (row === undefined) throw new Error(`no order ${order}`)
    return row
  }
  return {
    ...device,
    customer,
    moveTo,
    /** The customer is back on another day, when the session of before is over. */
    comeBack(day: string, time?: string): void {
      moveTo(day, time)
      device.signIn(customer)
    },
    paymentOf: (order: OrderId): PaymentId => rowOf(order).payment.id,
    /** The card was refused so often: after four times it is no longer charged automatically. */
    refuseRenewal(order: OrderId, times: 1 | 4): void {
      const row = rowOf(order)
      for (let declined = 0; declined < times; declined += 1) {
        row.order = { ...row.order, ...afterDecline(row.order, Day.of(device.clock.now())).set }
      }
    },
  }
}

export const STORED_SINCE = '2026-12-03' as Day

/** With a card for the renewals and gear in storage since that day. */
export const storingDevice = async () => {
  const device = deviceOn(STORED_SINCE)
  await device.shop.registerCard()
  const orderId = await device.shop.order({ upTo: 'IN_STORAGE' })
  return { device, orderId, paymentId: device.paymentOf(orderId) }
}
