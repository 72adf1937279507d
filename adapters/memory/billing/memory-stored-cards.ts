import { isNextTooSoon } from '#core/billing/charge-hold.ts'
import { lastChargedOn } from './memory-renewal-records.ts'
import { randomUUID } from 'node:crypto'
import { okAsync } from 'neverthrow'
import type { AutoRenewal } from '#core/storing/auto-renewal.ts'
import type { ChargeableCards } from '#core/billing/ports/chargeable-cards.ts'
import type { DroppedCards } from '#core/billing/ports/dropped-cards.ts'
import type { StoredCardRecords } from '#core/billing/ports/stored-card-records.ts'
import type { Day } from '#core/shared/day.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import { isActive } from '#core/storing/projection.ts'
import { isHeldAhead, termDates } from '#core/storing/term-dates.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

type MemoryStoredCards = {
  readonly records: StoredCardRecords
  readonly chargeable: ChargeableCards
  readonly dropped: DroppedCards
}

/** The three sides of the same rows. */
export const memoryStoredCards = (database: MemoryDatabase): MemoryStoredCards => {
  const { cards, customerKeys, droppedCards, orders } = database

  const customerKey = (customer: CustomerId): string => {
    const key = customerKeys.get(customer) ?? randomUUID()
    customerKeys.set(customer, key)
    return key
  }
  const renewAll = (customer: CustomerId, autoRenewal: Exclude<AutoRenewal, 'TERMINATED'>): void => {
    for (const row of orders.values()) {
      if (row.customer === customer && row.order.autoRenewal !== 'TERMINATED') row.order = { ...row.order, autoRenewal }
    }
  }
  const dropKey = (billingKey: string, at: Instant): void => {
    const id = Math.max(0, ...droppedCards.keys()) + 1
    droppedCards.set(id, { id, billingKey, droppedAt: at, nextTryAt: at })
  }
  const drop = (customer: CustomerId, at: Instant): boolean => {
    const card = cards.get(customer)
    if (card === undefined) return false
    dropKey(card.billingKey, at)
    return cards.delete(customer)
  }

  return {
    records: {
      customerKey: customer => okAsync(customerKey(customer)),
      find(customer) {
        const card = cards.get(customer)
        if (card === undefined) return okAsync(null)
        const { billingKey: _, ...record } = card
        return okAsync(record)
      },
      renewing(customer, today) {
        const rows = [...orders.values()].filter(
          ({ customer: owner, order: { state, autoRenewal } }) =>
            owner === customer && isActive(state) && autoRenewal !== 'TERMINATED',
        )
        const dayOf = (order: Order): Day | '~' => termDates(order).nextRenewalDate ?? '~'
        const [first = null] = rows
          .filter(({ order }) => order.renewal.status === 'OK')
          .filter(
            row => !isHeldAhead({ order: row.order, isNextHeld: isNextTooSoon(row.order, lastChargedOn(row)) }, today),
          )
          .map(({ order }) => order)
          .toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))
        return okAsync({ first, isRefused: rows.some(({ order }) => order.renewal.status !== 'OK') })
      },
      store(customer, card) {
        drop(customer, card.registeredAt)
        cards.set(customer, { ...card, unusableSince: null })
        renewAll(customer, 'ACTIVE')
        return okAsync(undefined)
      },
      dropUnlessStored(customer, billingKey, at) {
        if (cards.get(customer)?.billingKey !== billingKey) dropKey(billingKey, at)
        return okAsync(undefined)
      },
      removeDeleted(billingKey, at) {
        const [customer = null] = [...cards].find(([, card]) => card.billingKey === billingKey) ?? []
        if (customer !== null && drop(customer, at)) renewAll(customer, 'NEEDS_CARD')
        return okAsync(customer)
      },
      remove(customer, at) {
        if (drop(customer, at)) renewAll(customer, 'NEEDS_CARD')
        return okAsync(undefined)
      },
    },
    chargeable: {
      find(customer) {
        const card = cards.get(customer)
        return okAsync(
          card?.unusableSince === null ? { billingKey: card.billingKey, customerKey: customerKey(customer) } : null,
        )
      },
      markUnusable(customer, billingKey, at) {
        const card = cards.get(customer)
        if (card?.billingKey === billingKey && card.unusableSince === null) {
          cards.set(customer, { ...card, unusableSince: at })
          renewAll(customer, 'NEEDS_CARD')
        }
        return okAsync(undefined)
      },
    },
    dropped: {
      claimDue(now, limit, holdSeconds) {
        const due = [...droppedCards.values()]
          .filter(({ nextTryAt }) => nextTryAt <= now)
          .toSorted((a, b) => a.nextTryAt - b.nextTryAt)
          .slice(0, limit)
        for (const card of due) {
          droppedCards.set(card.id, { ...card, nextTryAt: Instant.plusSeconds(now, holdSeconds) })
        }
        return okAsync(due.map(({ id, billingKey, droppedAt }) => ({ id, billingKey, droppedAt })))
      },
      putOff(id, until) {
        const card = droppedCards.get(id)
        if (card !== undefined) droppedCards.set(id, { ...card, nextTryAt: until })
        return okAsync(undefined)
      },
      delete(id) {
        droppedCards.delete(id)
        return okAsync(undefined)
      },
    },
  }
}
