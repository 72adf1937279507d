import { okAsync } from 'neverthrow'
import { lastChargedOn } from '#adapters/memory/billing/memory-renewal-records.ts'
import { isNextTooSoon } from '#core/billing/charge-hold.ts'
import type { Day } from '#core/shared/day.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { checkoutsLeft } from '#core/storing/allowance.ts'
import { type GoneGear, goneGearOf, goneSince } from '#core/storing/gone-gear.ts'
import { toCheckoutQuestion } from '#core/storing/checkout-offer.ts'
import { HOME_CONTRACTS_MOST, type SecondContract } from '#core/storing/ports/own-storage.ts'
import type { StorageViews } from '#core/storing/ports/storage-views.ts'
import { toSelection } from '#core/storing/order.ts'
import { canCancel, canCheckoutFrom, isActive } from '#core/storing/projection.ts'
import type { UnpaidOrder } from '#core/storing/unpaid-order.ts'
import type { MemoryDatabase, OrderRow } from '#adapters/memory/memory-database.ts'
import { currentShop } from '#adapters/system/current-shop.ts'

const TIMELINE_STEPS = 5

const secondOf = (active: readonly OrderRow[]): SecondContract | null => {
  const newest = active.toSorted((a, b) => b.order.placedAt - a.order.placedAt)
  const second = newest.find(({ order, isSecond }) => isSecond === true && canCancel(order.state))?.order
  return active.length > 1 && second ? { orderId: second.id, equipmentType: second.equipmentType } : null
}

const goneOf = (own: readonly OrderRow[], today: Day): GoneGear | undefined =>
  own
    .flatMap(({ order }) => goneGearOf(order) ?? [])
    .filter(({ goneAt }) => goneAt >= goneSince(today))
    .toSorted((one, other) => other.goneAt - one.goneAt)[0]

const unpaidOf = (own: readonly OrderRow[]): UnpaidOrder | undefined =>
  own
    .filter(({ order, payment }) => order.state === 'UNPAID' && payment.status !== 'IN_PROGRESS')
    .map(({ order, payment: { amountWon } }) => ({
      ...toSelection(order),
      orderId: order.id,
      amountWon,
      placedAt: order.placedAt,
    }))
    .toSorted((one, other) => other.placedAt - one.placedAt)[0]

export const memoryStorageViews = ({ customers, orders }: MemoryDatabase): StorageViews => {
  const rowsOf = (customer: CustomerId) => [...orders.values()].filter(row => row.customer === customer)
  const activeOf = (customer: CustomerId) => rowsOf(customer).filter(({ order }) => isActive(order.state))
  return {
    home(customer, today) {
      const person = customers.get(customer)
      if (!person) return okAsync(null)
      const active = activeOf(customer)
      const goneGear = goneOf(rowsOf(customer), today)
      const unpaidOrder = unpaidOf(rowsOf(customer))
      const foremostFirst = active.toSorted(
        ({ order: one }, { order: other }) =>
          other.stateChangedAt - one.stateChangedAt || other.placedAt - one.placedAt,
      )
      const canTakeOut = ({ order, checkouts }: OrderRow): boolean =>
        canCheckoutFrom(order.state) &&
        checkoutsLeft(toCheckoutQuestion({ order, checkouts, seasonDays: currentShop().season }), today) !== 0
      return okAsync({
        userName: person.customer.name,
        activeCount: active.length,
        canCheckout: active.some(canTakeOut),
        secondContract: secondOf(active),
        ...(goneGear && { goneGear }),
        ...(unpaidOrder && { unpaidOrder }),
        contracts: foremostFirst.slice(0, HOME_CONTRACTS_MOST).map(row => ({
          order: row.order,
          canCheckout: canTakeOut(row),
          // Nobody of a staff has anything to do in it.
          isDayClosed: false,
          isNextHeld: isNextTooSoon(row.order, lastChargedOn(row)),
          score: row.reports.at(-1)?.score ?? null,
          timeline: row.timeline
            .toReversed()
            .slice(0, TIMELINE_STEPS)
            .map(({ event, from, to, occurredAt }) => ({ event, from, to, occurredAt })),
        })),
      })
    },
    active: customer =>
      okAsync(
        activeOf(customer)
          .map(row => ({
            order: row.order,
            isDayClosed: false,
            isNextHeld: isNextTooSoon(row.order, lastChargedOn(row)),
          }))
          .toSorted((a, b) => b.order.stateChangedAt - a.order.stateChangedAt),
      ),
    reports: customer =>
      okAsync(
        rowsOf(customer)
          .flatMap(({ order, reports }) => reports.slice(-1).map(report => ({ order, report })))
          .toSorted((a, b) => b.report.filedAt - a.report.filedAt)
          .map(({ order, report }) => ({
            id: report.id,
            userEquipmentId: order.equipmentId,
            equipmentType: order.equipmentType,
            equipmentBrand: order.brand,
            equipmentName: order.equipmentName,
            score: report.score,
            updatedAt: report.filedAt,
            inspectionTip: report.tip,
          })),
      ),
    countActive: customer => okAsync(activeOf(customer).length),
  }
}
