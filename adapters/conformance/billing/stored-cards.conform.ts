import { ok } from 'neverthrow'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ChargeableCards } from '#core/billing/ports/chargeable-cards.ts'
import type { DroppedCards } from '#core/billing/ports/dropped-cards.ts'
import type { StoredCardRecords } from '#core/billing/ports/stored-card-records.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import { Day } from '#core/shared/day.ts'
import { PAGE_SIZE } from '#core/shared/page.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { ordering, type RecordsUnderTest } from '#adapters/conformance/storing/ordering.ts'

export type CardsUnderTest = RecordsUnderTest & {
  readonly cards: StoredCardRecords
  readonly chargeable: ChargeableCards
  readonly dropped: DroppedCards
}

let keys = 0

/** What each keeper of cards does, and what becomes of the contracts. */
export const storedCardsConform = (name: string, bench: () => CardsUnderTest): void => {
  const { newCustomer, place, pay, step } = ordering(bench)

  const issued = (registeredAt = NOON) => ({
    billingKey: `billing_key_${process.pid}_${(keys += 1)}=`,
    label: '현대카드 123*',
    registeredAt,
  })
  const paidOrder = async (customer: CustomerId, equipmentType: 'SKI' | 'SNOWBOARD' = 'SKI'): Promise<OrderId> => {
    const id = await place(customer, { equipmentType })
    await pay(id, customer)
    return id
  }
  const readAutoRenewal = async (id: OrderId) => (await bench().orders.find(id)).unwrapOr(null)?.order.autoRenewal
  /** The keys that wait to be deleted, out of those of this test. */
  const waiting = async (now: Instant, mine: readonly string[]) =>
    (await bench().dropped.claimDue(now, 1_000, 30))
      .unwrapOr([])
      .filter(({ billingKey }) => mine.includes(billingKey ?? ''))

  describe(`stored cards: ${name}`, () => {
    let customer: CustomerId
    beforeEach(async () => {
      customer = await newCustomer()
    })

    test('know a customer by a random key that stays the same', async () => {
      const key = (await bench().cards.customerKey(customer)).unwrapOr('')
      expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(key).not.toBe(customer)
      expect(await bench().cards.customerKey(customer)).toEqual(ok(key))
      expect(await bench().cards.customerKey(await newCustomer())).not.toEqual(ok(key))
    })

    test('keep a card as its owner may see it, and its key for charges alone', async () => {
      expect(await bench().cards.find(customer)).toEqual(ok(null))
      expect(await bench().chargeable.find(customer)).toEqual(ok(null))
      const card = issued()
      expect(await bench().cards.store(customer, card)).toEqual(ok(undefined))
      expect(await bench().cards.find(customer)).toEqual(
        ok({ label: card.label, registeredAt: NOON, unusableSince: null }),
      )
      const customerKey = (await bench().cards.customerKey(customer)).unwrapOr('')
      expect(await bench().chargeable.find(customer)).toEqual(ok({ billingKey: card.billingKey, customerKey }))
    })

    test('keep one card: the one before waits to be deleted', async () => {
      const [first, second] = [issued(), issued(at(60))]
      await bench().cards.store(customer, first)
      await bench().cards.store(customer, second)
      expect(await bench().cards.find(customer)).toMatchObject(ok({ registeredAt: at(60) }))
      expect(await waiting(at(60), [first.billingKey, second.billingKey])).toEqual([
        { id: expect.any(Number), billingKey: first.billingKey, droppedAt: at(60) },
      ])
    })

    test('lose a card that the provider deleted, by its key alone (G673)', async () => {
      const order = await paidOrder(customer)
      const [before, card] = [issued(), issued(at(60))]
      await bench().cards.store(customer, before)
      await bench().cards.store(customer, card)
      expect(await bench().cards.removeDeleted(before.billingKey, at(120))).toEqual(ok(null))
      expect(await bench().cards.removeDeleted('a key of nobody', at(120))).toEqual(ok(null))
      expect(await readAutoRenewal(order)).toBe('ACTIVE')
      expect(await bench().cards.removeDeleted(card.billingKey, at(120))).toEqual(ok(customer))
      expect(await bench().cards.find(customer)).toEqual(ok(null))
      expect(await readAutoRenewal(order)).toBe('NEEDS_CARD')
      expect(await bench().cards.removeDeleted(card.billingKey, at(180))).toEqual(ok(null))
    })

    test('leave a card that was not stored to be deleted, and keep one that was stored after all', async () => {
      const [stored, lost] = [issued(), issued()]
      await bench().cards.store(customer, stored)
      for (const { billingKey } of [stored, lost]) {
        expect(await bench().cards.dropUnlessStored(customer, billingKey, at(60))).toEqual(ok(undefined))
      }
      expect(await bench().chargeable.find(customer)).toMatchObject(ok({ billingKey: stored.billingKey }))
      expect(await waiting(at(60), [stored.billingKey, lost.billingKey])).toEqual([
        { id: expect.any(Number), billingKey: lost.billingKey, droppedAt: at(60) },
      ])
    })

    test('of twenty that are stored at once one stays, and all others wait to be deleted', async () => {
      const all = Array.from({ length: 20 }, () => issued())
      await Promise.all(all.map(card => bench().cards.store(customer, card)))
      const kept = (await bench().chargeable.find(customer)).unwrapOr(null)?.billingKey
      const others = all.map(({ billingKey }) => billingKey).filter(key => key !== kept)
      expect(others).toHaveLength(19)
      const found = await waiting(NOON, others)
      expect(found).toHaveLength(19)
      expect(new Set(found.map(({ billingKey }) => billingKey))).toEqual(new Set(others))
    })

    test('make contracts renew, and wait for another card once it is removed', async () => {
      const [ski, board] = [await paidOrder(customer), await paidOrder(customer, 'SNOWBOARD')]
      const foreign = await paidOrder(await newCustomer())
      expect(await readAutoRenewal(ski)).toBe('NEEDS_CARD')
      const card = issued()
      await bench().cards.store(customer, card)
      expect([await readAutoRenewal(ski), await readAutoRenewal(board), await readAutoRenewal(foreign)]).toEqual([
        'ACTIVE',
        'ACTIVE',
        'NEEDS_CARD',
      ])
      expect(await bench().cards.remove(customer, at(60))).toEqual(ok(undefined))
      expect([await readAutoRenewal(ski), await readAutoRenewal(board)]).toEqual(['NEEDS_CARD', 'NEEDS_CARD'])
      expect(await bench().cards.find(customer)).toEqual(ok(null))
      expect(await waiting(at(60), [card.billingKey])).toHaveLength(1)
      expect(await bench().cards.remove(customer, at(61))).toEqual(ok(undefined))
    })

    test('leave a terminated contract alone', async () => {
      const order = await paidOrder(customer)
      await bench().orders.change(order, () => ok(step({ event: 'pickup.done', to: 'PICKED_UP' })))
      const terminated = step({ event: 'autopay.terminated', to: 'PICKED_UP', set: { autoRenewal: 'TERMINATED' } })
      expect((await bench().orders.change(order, () => ok(terminated))).isOk()).toBe(true)
      await bench().cards.store(customer, issued())
      expect(await readAutoRenewal(order)).toBe('TERMINATED')
      await bench().cards.remove(customer, NOON)
      expect(await readAutoRenewal(order)).toBe('TERMINATED')
    })

    test('say which contract is charged first, of however many, and of none that was refused or ended', async () => {
      const stored = async (storageStartDate: string, set: object = {}) => {
        const order = await paidOrder(customer)
        for (const change of [
          step({ event: 'pickup.done', to: 'PICKED_UP' }),
          step({ event: 'report.filed', to: 'REPORTED' }),
          step({ event: 'storage.arrived', to: 'ARRIVED', set: { storageStartDate: storageStartDate as Day, ...set } }),
        ])
          expect((await bench().orders.change(order, () => ok(change))).isOk()).toBe(true)
        return order
      }
      const renewing = async () => {
        const { first, isRefused } = (await bench().cards.renewing(customer, Day.of(NOON))).unwrapOr({
          first: null,
          isRefused: true,
        })
        return [first?.id ?? null, isRefused]
      }
      expect(await renewing()).toEqual([null, false])
      const unstored = await paidOrder(customer)
      expect(await renewing()).toEqual([unstored, false])
      await stored('2026-11-30', { autoRenewal: 'TERMINATED' })
      const late = await stored('2026-12-20')
      expect(await renewing()).toEqual([late, false])
      const early = await stored('2026-12-03')
      for (let count = 0; count < PAGE_SIZE; count += 1) await stored('2026-12-10')
      await paidOrder(await newCustomer())
      expect(await renewing()).toEqual([early, false])
      await stored('2026-12-01', { renewal: { ...INITIAL_RENEWAL_STATE, status: 'PAST_DUE' } })
      expect(await renewing()).toEqual([early, true])
    })

    test('let an order renew from its first payment on', async () => {
      await bench().cards.store(customer, issued())
      expect(await readAutoRenewal(await paidOrder(customer))).toBe('ACTIVE')
    })

    test('a payment that is settled while the card comes or goes never misses it', async () => {
      for (let round = 0; round < 5; round += 1) {
        const owner = await newCustomer()
        const order = await place(owner)
        await Promise.all([pay(order, owner), bench().cards.store(owner, issued())])
        expect(await readAutoRenewal(order)).toBe('ACTIVE')
        const next = await place(owner, { equipmentType: 'SNOWBOARD' })
        await Promise.all([pay(next, owner), bench().cards.remove(owner, NOON)])
        expect([await readAutoRenewal(order), await readAutoRenewal(next)]).toEqual(['NEEDS_CARD', 'NEEDS_CARD'])
      }
    })

    test('a card that is refused for good charges nothing any more, unless it was replaced meanwhile', async () => {
      const [first, second] = [issued(), issued()]
      const order = await paidOrder(customer)
      await bench().cards.store(customer, first)
      await bench().cards.store(customer, second)
      await bench().chargeable.markUnusable(customer, first.billingKey, at(60))
      expect(await bench().cards.find(customer)).toMatchObject(ok({ unusableSince: null }))
      expect(await readAutoRenewal(order)).toBe('ACTIVE')
      for (const moment of [at(60), at(120)]) {
        await bench().chargeable.markUnusable(customer, second.billingKey, moment)
      }
      expect(await bench().cards.find(customer)).toMatchObject(ok({ unusableSince: at(60) }))
      expect(await bench().chargeable.find(customer)).toEqual(ok(null))
      expect(await readAutoRenewal(order)).toBe('NEEDS_CARD')
      expect(await readAutoRenewal(await paidOrder(customer, 'SNOWBOARD'))).toBe('NEEDS_CARD')
      await bench().cards.store(customer, issued())
      expect(await readAutoRenewal(order)).toBe('ACTIVE')
    })

    test('a dropped key is given to one worker only, comes back later, and is gone once deleted', async () => {
      const card = issued()
      await bench().cards.store(customer, card)
      await bench().cards.remove(customer, at(10))
      expect(await waiting(at(9), [card.billingKey])).toEqual([])
      const claims = await Promise.all([1, 2, 3].map(() => waiting(at(10), [card.billingKey])))
      const [mine] = claims.flat()
      expect(claims.flat()).toHaveLength(1)
      const id = mine?.id ?? -1
      await bench().dropped.putOff(id, at(100))
      expect(await waiting(at(99), [card.billingKey])).toEqual([])
      expect(await waiting(at(100), [card.billingKey])).toHaveLength(1)
      await bench().dropped.delete(id)
      expect(await waiting(at(1_000), [card.billingKey])).toEqual([])
    })
  })
}
