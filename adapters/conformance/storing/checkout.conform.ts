import { randomUUID } from 'node:crypto'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, EquipmentId, OrderId } from '#core/shared/ids.ts'
import { currentCheckout } from '#core/storing/checkout.ts'
import type { DeliveryAddress } from '#core/storing/delivery-address.ts'
import type { CheckoutViews } from '#core/storing/ports/checkout-views.ts'
import type { NewCheckout, OrderChange } from '#core/storing/ports/order-records.ts'
import type { RecipientPhone } from '#core/storing/recipient.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { ordering, type RecordsUnderTest } from './ordering.ts'

const DAY = '2026-12-20' as Day

/** What each keeper of checkouts does. */
export const checkoutConform = (
  name: string,
  bench: () => RecordsUnderTest & { readonly checkouts: CheckoutViews },
): void => {
  const { newCustomer, place, pay, step } = ordering(bench)

  const stored = async () => {
    const customer = await newCustomer()
    const orderId = await place(customer)
    await pay(orderId, customer)
    await take(orderId, { event: 'pickup.done', to: 'PICKED_UP' })
    await take(orderId, { event: 'report.filed', to: 'REPORTED' })
    await take(orderId, { event: 'storage.arrived', to: 'ARRIVED', set: { storageStartDate: DAY } })
    await take(orderId, { event: 'storage.shelved', to: 'IN_STORAGE' })
    const equipmentId = (await bench().orders.find(orderId)).unwrapOr(null)?.order.equipmentId ?? ('' as EquipmentId)
    return { customer, orderId, equipmentId }
  }
  const take = async (orderId: OrderId, change: Pick<OrderChange, 'event' | 'to'> & Partial<OrderChange>) => {
    const taken = await bench().orders.change(orderId, () => ok(step(change)))
    expect(taken.isOk()).toBe(true)
  }
  const newCheckout = (others: Partial<NewCheckout> = {}): NewCheckout => ({
    id: newIds.checkout(),
    day: DAY,
    recipientName: '이영희',
    recipientPhone: '0111234567' as RecipientPhone,
    isProxy: true,
    address: '스노우밸리로 1, 201호' as DeliveryAddress,
    needsConfirmation: false,
    requestedAt: NOON,
    agreements: { given: { service: true, damageCompensation: true, partnerDisclaimer: true }, version: '2026-11-01' },
    ...others,
  })
  const request = (orderId: OrderId, checkout: NewCheckout) =>
    take(orderId, {
      event: 'checkout.requested',
      to: 'CHECKOUT_REQUESTED',
      checkout: { kind: 'Requested', checkout },
    })
  const canCheckout = async (customer: CustomerId) =>
    (await bench().views.home(customer, Day.of(NOON))).unwrapOr(null)?.canCheckout

  describe(`checkouts: ${name}`, () => {
    test('are written with their step, and read back as they were', async () => {
      const { orderId } = await stored()
      const { agreements: _, ...checkout } = newCheckout()
      await request(orderId, newCheckout(checkout))
      const found = (await bench().orders.find(orderId)).unwrapOr(null)
      expect(found?.order.state).toBe('CHECKOUT_REQUESTED')
      expect(found?.checkouts).toEqual([
        { ...checkout, withdrawnAt: null, scheduledFor: null, deliveredAt: null, deliveredTo: null, restoredOn: null },
      ])
    })

    test('change with the steps that follow, and one step may follow another at once', async () => {
      const { customer, orderId } = await stored()
      const { id } = newCheckout()
      await request(orderId, newCheckout({ id }))
      await take(orderId, {
        event: 'checkout.scheduled',
        to: 'CHECKOUT_SCHEDULED',
        checkout: { kind: 'Changed', id, set: { scheduledFor: DAY } },
      })
      await take(orderId, {
        event: 'checkout.delivered',
        to: 'CHECKED_OUT',
        checkout: { kind: 'Changed', id, set: { deliveredAt: at(9), deliveredTo: '이영희' } },
        next: step({ event: 'equipment.returned', to: 'RETURNED' }),
      })
      const found = (await bench().orders.find(orderId)).unwrapOr(null)
      expect(found?.order.state).toBe('RETURNED')
      expect(found?.timeline.slice(-2).map(({ event, from }) => [event, from])).toEqual([
        ['checkout.delivered', 'CHECKOUT_SCHEDULED'],
        ['equipment.returned', 'CHECKED_OUT'],
      ])
      expect(found?.checkouts).toMatchObject([{ scheduledFor: DAY, deliveredAt: at(9), deliveredTo: '이영희' }])
      expect(await bench().checkouts.ofCustomer(customer)).toEqual(ok([]))
    })

    test('are kept apart by gear and its owner: foreign and unknown gear look alike', async () => {
      const { customer, equipmentId } = await stored()
      const stranger = await newCustomer()
      const asked: unknown[] = []
      const ask = (owner: CustomerId, gear: EquipmentId) =>
        bench().orders.changeOwn({ customer: owner, equipmentId: gear }, ({ order }) => {
          asked.push(order.equipmentId)
          return err({ kind: 'No' as const })
        })
      expect(await ask(stranger, equipmentId)).toEqual(err({ kind: 'NoEquipment' }))
      expect(await ask(stranger, randomUUID() as EquipmentId)).toEqual(err({ kind: 'NoEquipment' }))
      expect(asked).toEqual([])
      expect(await ask(customer, equipmentId)).toEqual(err({ kind: 'No' }))
      expect(asked).toEqual([equipmentId])
    })

    test('answer home whether gear can be taken out this season (G88)', async () => {
      const { customer, orderId } = await stored()
      expect(await canCheckout(customer)).toBe(true)
      const { id } = newCheckout()
      await request(orderId, newCheckout({ id }))
      expect(await canCheckout(customer)).toBe(false)
      await take(orderId, {
        event: 'checkout.withdrawn',
        to: 'IN_STORAGE',
        checkout: { kind: 'Changed', id, set: { withdrawnAt: at(1) } },
      })
      expect(await canCheckout(customer)).toBe(true)
      const again = newCheckout({ requestedAt: at(2) })
      await request(orderId, again)
      await take(orderId, {
        event: 'checkout.delivered',
        to: 'CHECKED_OUT',
        checkout: { kind: 'Changed', id: again.id, set: { deliveredAt: at(3), deliveredTo: '이영희' } },
      })
      await take(orderId, {
        event: 'equipment.restored',
        to: 'RESTORED',
        checkout: { kind: 'Changed', id: again.id, set: { restoredOn: DAY } },
      })
      expect(await canCheckout(customer)).toBe(false)
      const nextSeason = await bench().views.home(customer, '2027-07-01' as Day)
      expect(nextSeason).toMatchObject(ok({ canCheckout: true }))
      const [gear] = (await bench().checkouts.ofCustomer(customer)).unwrapOr([])
      expect(gear?.checkouts.map(({ withdrawnAt, restoredOn }) => [withdrawnAt, restoredOn])).toEqual([
        [at(1), null],
        [null, DAY],
      ])
      expect(currentCheckout(gear?.checkouts ?? [])).toBeUndefined()
    })
  })
}
