import { errAsync, okAsync } from 'neverthrow'
import { PRICE_OFFERS, type PriceRecords } from '#core/billing/ports/price-records.ts'
import { losesAnnouncement, type PricedOrder, type PriceNotice } from '#core/billing/price-change.ts'
import { isLowered, type PriceOffer } from '#core/billing/price-offer.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import { isEnded } from '#core/storing/projection.ts'
import { behind, inOrderOf } from '#adapters/memory/list-part.ts'
import { isAttemptOpen, type MemoryDatabase, type OrderRow } from '#adapters/memory/memory-database.ts'

/** With the price of the last paid term and the offer for the next one. */
export const pricedOf = (row: OrderRow): PricedOrder => {
  const { order, payment, laterPayments, offers } = row
  const last = laterPayments?.find(({ term }) => term === order.termsPaid)
  const found = offers?.find(({ term }) => term === order.termsPaid + 1)
  return {
    order,
    attemptOpen: isAttemptOpen(row),
    lastPaid: (last ?? payment).amountWon,
    offer: found === undefined ? null : offerOf(found),
  }
}

const offerOf = ({ notifyAt: _tellAt, ...offer }: NonNullable<OrderRow['offers']>[number]): PriceOffer => offer

export const memoryPriceRecords = ({ orders, customers }: MemoryDatabase): PriceRecords => {
  const owned = (): readonly OrderRow[] => [...orders.values()].filter(row => customers.has(row.customer))
  const open = (row: OrderRow): boolean => row.order.termsPaid > 0 && !isEnded(row.order.state)
  const put = (row: OrderRow, offer: NonNullable<OrderRow['offers']>[number]): void => {
    row.offers = [...(row.offers ?? []).filter(({ term }) => term !== offer.term), offer]
  }
  const announceAnewIfMore = (row: OrderRow, nextWon: Won): void => {
    if (!losesAnnouncement(pricedOf(row), nextWon)) return
    row.order = { ...row.order, renewal: { ...row.order.renewal, announcedOn: null } }
  }
  const ownedBy = (order: OrderId, customer: CustomerId): OrderRow | undefined =>
    owned().find(row => row.order.id === order && row.customer === customer)

  return {
    contracts: of =>
      okAsync(
        owned()
          .filter(row => {
            if ('order' in of) return row.order.id === of.order
            if (!open(row)) return false
            if ('customer' in of) return row.customer === of.customer
            return row.order.plan === of.plan && (of.region ?? row.order.location) === row.order.location
          })
          .toSorted((one, other) => one.order.placedAt - other.order.placedAt)
          .map(pricedOf),
      ),
    offer(offers) {
      const written = offers.flatMap(({ orderId, offer, notifyAt }) => {
        const row = orders.get(orderId)
        const stays =
          row?.offers?.some(one => one.term === offer.term && (one.noticedAt !== null || isLowered(one))) === true
        if (row === undefined || stays) return []
        put(row, { ...offer, notifyAt })
        return orderId
      })
      return okAsync(written)
    },
    lower(id, decide) {
      const row = owned().find(({ order }) => order.id === id)
      if (row === undefined) return errAsync({ kind: 'OrderNotFound' })
      return decide(pricedOf(row)).asyncAndThen(offer => {
        announceAnewIfMore(row, offer.newWon)
        put(row, { ...offer, notifyAt: null })
        return okAsync(offer)
      })
    },
    withdraw(ids) {
      const withdrawn = ids.filter(id => {
        const row = orders.get(id)
        return row !== undefined && !isAttemptOpen(row) && pricedOf(row).offer !== null
      })
      for (const id of withdrawn) {
        const row = orders.get(id)
        if (row === undefined) continue
        announceAnewIfMore(row, pricedOf(row).lastPaid)
        row.offers = (row.offers ?? []).filter(({ term }) => term !== row.order.termsPaid + 1)
      }
      return okAsync(withdrawn)
    },
    list: (order, { after, limit }) =>
      okAsync(
        [...orders.values()]
          .filter(row => order === null || row.order.id === order)
          .flatMap(row => (row.offers ?? []).map(offer => ({ orderId: row.order.id, offer: offerOf(offer) })))
          .toSorted(inOrderOf(PRICE_OFFERS, 'desc'))
          .filter(behind(PRICE_OFFERS, 'desc', after))
          .slice(0, limit),
      ),
    notifyDue(now, limit, decide) {
      const due = owned()
        .flatMap(row => (row.offers ?? []).map(offer => ({ row, offer })))
        .filter(({ offer: { notifyAt } }) => notifyAt !== null && notifyAt <= now)
        .slice(0, limit)
      for (const { row, offer } of due) put(row, { ...offer, ...marksOf(decide(pricedOf(row))) })
      return okAsync(due.length)
    },
    answer(order, customer, decide) {
      const row = ownedBy(order, customer)
      if (row === undefined) return errAsync({ kind: 'OrderNotFound' })
      return decide(pricedOf(row)).asyncAndThen(offer => {
        put(row, { ...offer, notifyAt: null })
        return okAsync(pricedOf(row))
      })
    },
  }
}

const marksOf = (priceNotice: PriceNotice) => ({
  notifyAt: priceNotice.kind === 'Later' ? priceNotice.at : null,
  ...(priceNotice.kind === 'Notify' && { noticedAt: priceNotice.at }),
})
