import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { PRICE_OFFERS, type PriceRecords } from '#core/billing/ports/price-records.ts'
import type { RenewalRecords } from '#core/billing/ports/renewal-records.ts'
import type { StoredCardRecords } from '#core/billing/ports/stored-card-records.ts'
import { answerPrice, lowerPrice, offerPrice, decidePriceNotice } from '#core/billing/price-change.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import type { PriceAnswer } from '#core/billing/price-offer.ts'
import { priceTimes } from '#core/billing/price-times.ts'
import { renewalSettlement } from '#core/billing/service/renewal-settlement.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import { Instant } from '#core/shared/instant.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { Won } from '#core/shared/won.ts'
import { NOON } from '#adapters/conformance/noon.ts'
import { AMOUNT, ordering, type RecordsUnderTest } from '#adapters/conformance/storing/ordering.ts'
import { paidRecord } from '#core/billing/testing/paid-record.ts'
import { samePageByPage } from '#adapters/conformance/storing/pages.ts'

type Bench = RecordsUnderTest & {
  readonly prices: PriceRecords
  readonly renewals: RenewalRecords
  readonly cards: StoredCardRecords
}

const RENEWAL_DAY = Day.addYears(Day.of(NOON), 1)
const morning = (days: number): Instant => Instant.plusSeconds(Day.startOf(Day.addDays(RENEWAL_DAY, days)), 10 * 3600)
const HIGHER = 119_000 as Won

/** What each keeper of prices does about offers, notices and answers (G73). */
export const priceRecordsConform = (name: string, bench: () => Bench): void => {
  const { newCustomer, place, pay, step } = ordering(bench)

  const REMINDED = { ...INITIAL_RENEWAL_STATE, announcedOn: Day.addDays(RENEWAL_DAY, -30) }

  /** Gear that arrived at noon, of a customer with a card who was notified of the next payment. */
  const contract = async (): Promise<{ readonly customer: CustomerId; readonly orderId: OrderId }> => {
    const customer = await newCustomer()
    await bench().cards.store(customer, {
      billingKey: `key of ${customer}`,
      label: '현대카드 123*',
      registeredAt: NOON,
    })
    const orderId = await place(customer)
    await pay(orderId, customer)
    for (const change of [
      step({ event: 'pickup.done', to: 'PICKED_UP' }),
      step({ event: 'report.filed', to: 'REPORTED' }),
      step({ event: 'storage.arrived', to: 'ARRIVED', set: { storageStartDate: Day.of(NOON) } }),
      step({ event: 'storage.shelved', to: 'IN_STORAGE', set: { locker: 'A-12', renewal: REMINDED } }),
    ]) {
      const changed = await bench().orders.change(orderId, () => ok(change))
      if (changed.isErr()) throw new Error(`${change.event}: ${changed.error.kind}`)
    }
    return { customer, orderId }
  }
  const findPriced = async (order: OrderId) => (await bench().prices.contracts({ order })).unwrapOr([])[0]
  const offer = async (order: OrderId, won: Won = HIGHER, at: Instant = morning(-60)) => {
    const priced = await findPriced(order)
    if (!priced) throw new Error('no such contract')
    const made = offerPrice(priced, { won, from: RENEWAL_DAY, isInsisted: false }, at)
    if (made.isErr()) throw new Error(made.error)
    return bench().prices.offer([{ orderId: order, offer: made.value, notifyAt: priceTimes(RENEWAL_DAY).noticeFrom }], {
      by: bench().inspector,
      reason: 'energy costs',
      at,
    })
  }
  const lowering =
    (orderId: OrderId, decision: StaffDecision) =>
    (won: number, at = decision.at) =>
      bench().prices.lower(
        orderId,
        priced => lowerPrice(priced, { won: won as Won, from: RENEWAL_DAY, isInsisted: false }, at),
        decision,
      )
  const notify = (now: Instant) => bench().prices.notifyDue(now, 1_000, priced => decidePriceNotice(priced, now))
  const say = (
    answer: PriceAnswer,
    { customer, orderId }: { customer: CustomerId; orderId: OrderId },
    at: Instant,
    term = 2,
  ) => bench().prices.answer(orderId, customer, priced => answerPrice(priced, { term, answer, shownWon: null }, at))
  const offered = async () => {
    const mine = await contract()
    await offer(mine.orderId)
    return mine
  }
  const told = async () => {
    const mine = await offered()
    await notify(morning(-30))
    return mine
  }
  /** What the card is asked for on the day. */
  const chargedWon = async (orderId: OrderId, now = morning(0)) => {
    const claim = (await bench().renewals.claim(now, 1_000, Instant.plusSeconds(now, 60))).unwrapOr(null)
    const mine = claim?.renewals.find(({ attempt }) => attempt.orderId === orderId)
    return mine?.attempt
  }

  describe(`price records: ${name}`, () => {
    test('know a contract by its order, its plan and its customer, with the price of its last term', async () => {
      const { customer, orderId } = await contract()
      const other = await contract()
      for (const of of [{ order: orderId }, { plan: 'BASIC' }, { customer }] as const) {
        const found = (await bench().prices.contracts(of)).unwrapOr([])
        expect(found.find(({ order }) => order.id === orderId)).toMatchObject({ lastPaid: AMOUNT, offer: null })
        expect(found.some(({ order }) => order.id === other.orderId)).toBe('plan' in of)
      }
      expect(
        (await bench().prices.contracts({ plan: 'FLEX' })).unwrapOr([]).map(({ order }) => order.id),
      ).not.toContain(orderId)
      for (const region of ['RESORT', 'HARBOUR'] as RegionCode[]) {
        const found = (await bench().prices.contracts({ plan: 'BASIC', region })).unwrapOr([])
        expect(found.some(({ order }) => order.id === orderId)).toBe(region === 'RESORT')
      }
    })

    test('take an offer back from who agreed, who is charged the price of before and can be offered another', async () => {
      const mine = await told()
      expect((await say('AGREED', mine, morning(-20))).isOk()).toBe(true)
      const decision = { by: bench().inspector, reason: 'a nought too many', at: morning(-19) }
      const withdraw = () => bench().prices.withdraw([mine.orderId], decision)
      expect(await withdraw()).toEqual(ok([mine.orderId]))
      expect(await withdraw()).toEqual(ok([]))
      expect(await findPriced(mine.orderId)).toMatchObject({ offer: null })
      expect(await offer(mine.orderId, 109_000 as Won, morning(-18))).toEqual(ok([mine.orderId]))
      expect(await chargedWon(mine.orderId)).toMatchObject({ amountWon: AMOUNT })
      expect(await withdraw()).toEqual(ok([]))
    })

    test('drop a price with the day that it was agreed to for, once the arrival is taken back (G749)', async () => {
      const mine = await told()
      expect((await say('AGREED', mine, morning(-20))).isOk()).toBe(true)
      const change = (one: Parameters<typeof step>[0]) => bench().orders.change(mine.orderId, () => ok(step(one)))
      const undone = { storageStartDate: null, renewal: INITIAL_RENEWAL_STATE }
      await change({ event: 'status.corrected', to: 'ARRIVED', set: { locker: null } })
      await change({ event: 'status.corrected', to: 'REPORTED', set: undone })
      const arrived = { storageStartDate: Day.of(NOON), renewal: REMINDED }
      await change({ event: 'storage.arrived', to: 'ARRIVED', set: arrived })
      expect(await findPriced(mine.orderId)).toMatchObject({ offer: null })
      expect(await chargedWon(mine.orderId)).toMatchObject({ amountWon: AMOUNT })
    })

    test('set a lower price of one contract for its next payment at once, until it is taken back (G73)', async () => {
      const { orderId } = await contract()
      const decision = { by: bench().inspector, reason: 'ordered at a mistyped price', at: morning(-60) }
      const lower = lowering(orderId, decision)
      expect((await lower(89_000)).isOk()).toBe(true)
      expect((await lower(79_000)).isOk()).toBe(true)
      expect(await lower(7_900)).toEqual(err('LEAPS'))
      await notify(morning(-30))
      const priced = await findPriced(orderId)
      expect(priced).toMatchObject({ offer: { newWon: 79_000, noticedAt: null }, lastPaid: AMOUNT })
      // What is offered to a whole plan meanwhile passes it over.
      const higher = priced?.offer && { ...priced.offer, newWon: HIGHER }
      if (higher)
        expect(await bench().prices.offer([{ orderId, offer: higher, notifyAt: morning(-30) }], decision)).toEqual(
          ok([]),
        )
      expect(await bench().prices.withdraw([orderId], decision)).toEqual(ok([orderId]))
      expect((await lower(89_000)).isOk()).toBe(true)
      expect(await chargedWon(orderId)).toMatchObject({ amountWon: 89_000 })
      expect(await lower(79_000)).toEqual(err('CHARGING'))
      expect(await bench().prices.lower('SK-000000000000' as OrderId, () => err('LEAPS' as const), decision)).toEqual(
        err({ kind: 'OrderNotFound' }),
      )
    })

    test.each([
      ['that the last reminder named: the payment waits for another one', 79_000, undefined],
      ['that no reminder has named: the payment costs what they said', AMOUNT, AMOUNT],
    ])('take a lower price back %s (G973)', async (_what, named, amountWon) => {
      const { orderId } = await contract()
      const decision = { by: bench().inspector, reason: 'of another contract', at: morning(-60) }
      const lower = lowering(orderId, decision)
      expect((await lower(79_000)).isOk()).toBe(true)
      const renewal = { ...REMINDED, announcedWon: named as Won }
      await bench().orders.change(orderId, () =>
        ok(step({ event: 'status.corrected', to: 'ARRIVED', set: { locker: null, renewal } })),
      )
      expect((await lower(69_000, morning(-20))).isOk()).toBe(true)
      expect((await findPriced(orderId))?.order.renewal.announcedOn).toBe(REMINDED.announcedOn)
      expect(await bench().prices.withdraw([orderId], decision)).toEqual(ok([orderId]))
      expect((await chargedWon(orderId))?.amountWon).toBe(amountWon)
    })

    test('keep a lower price when the arrival is taken back (G73, G749)', async () => {
      const { orderId } = await contract()
      const decision = { by: bench().inspector, reason: 'ordered at a mistyped price', at: morning(-60) }
      const wish = { won: 89_000 as Won, from: RENEWAL_DAY, isInsisted: false }
      expect(
        (await bench().prices.lower(orderId, priced => lowerPrice(priced, wish, decision.at), decision)).isOk(),
      ).toBe(true)
      const change = (one: Parameters<typeof step>[0]) => bench().orders.change(orderId, () => ok(step(one)))
      const undone = { storageStartDate: null, renewal: INITIAL_RENEWAL_STATE }
      await change({ event: 'status.corrected', to: 'ARRIVED', set: { locker: null } })
      await change({ event: 'status.corrected', to: 'REPORTED', set: undone })
      await change({ event: 'storage.arrived', to: 'ARRIVED', set: { storageStartDate: Day.of(NOON) } })
      await change({ event: 'storage.shelved', to: 'IN_STORAGE', set: { locker: 'A-12', renewal: REMINDED } })
      expect(await chargedWon(orderId)).toMatchObject({ amountWon: 89_000 })
    })

    test('list no unpaid order of a plan or a customer', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      expect(await bench().prices.contracts({ customer })).toEqual(ok([]))
      expect(
        (await bench().prices.contracts({ plan: 'BASIC' })).unwrapOr([]).map(({ order }) => order.id),
      ).not.toContain(orderId)
    })

    test('keep one offer for a term, the newest, until its customer is notified', async () => {
      const { orderId } = await offered()
      expect(await offer(orderId, 109_000 as Won)).toEqual(ok([orderId]))
      expect((await findPriced(orderId))?.offer).toMatchObject({
        term: 2,
        oldWon: AMOUNT,
        newWon: 109_000,
        noticedAt: null,
      })
      const before = await findPriced(orderId)
      await notify(morning(-30))
      const again = { ...(before?.offer ?? never()), newWon: 999_000 as Won }
      const decision = { by: bench().inspector, reason: 'a mistake', at: morning(-20) }
      expect(await bench().prices.offer([{ orderId, offer: again, notifyAt: morning(-20) }], decision)).toEqual(ok([]))
      expect((await bench().prices.list(orderId, { after: null, limit: 10 })).unwrapOr([])).toMatchObject([
        { orderId, offer: { newWon: 109_000, noticedAt: morning(-30), answer: null } },
      ])
    })

    test('notify each customer once when it is due, however many ask at once', async () => {
      const mine = await Promise.all(Array.from({ length: 5 }, offered))
      expect(await notify(Instant.plusSeconds(morning(-30), -1))).toEqual(ok(0))
      const rounds = await Promise.all(Array.from({ length: 6 }, () => notify(morning(-30))))
      expect(rounds.map(round => round.unwrapOr(0)).reduce((sum, count) => sum + count, 0)).toBe(mine.length)
      for (const { orderId } of mine) expect((await findPriced(orderId))?.offer?.noticedAt).toBe(morning(-30))
      expect(await notify(morning(-29))).toEqual(ok(0))
    })

    test('are listed page by page, also where several were offered at once', async () => {
      const mine = await Promise.all(Array.from({ length: 3 }, offered))
      const found = await samePageByPage(PRICE_OFFERS, part => bench().prices.list(null, part))
      expect(found.map(({ orderId }) => orderId)).toEqual(expect.arrayContaining(mine.map(({ orderId }) => orderId)))
      await notify(morning(-30))
    })

    test('notify no customer when it is too late, and never ask again', async () => {
      const { orderId } = await offered()
      expect(await notify(morning(-13))).toEqual(ok(1))
      expect((await findPriced(orderId))?.offer?.noticedAt).toBeNull()
      expect(await notify(morning(-12))).toEqual(ok(0))
    })

    test('charge the new price to who agreed, and let it be the price from then on', async () => {
      const mine = await told()
      expect((await say('AGREED', mine, morning(-20))).unwrapOr(null)?.offer).toMatchObject({ answer: 'AGREED' })
      const due = (await bench().renewals.due(morning(0), { after: null, limit: 1_000 })).unwrapOr([])
      expect(due.find(({ orderId }) => orderId === mine.orderId)?.amountWon).toBe(HIGHER)
      const attempt = (await chargedWon(mine.orderId)) ?? never()
      expect(attempt.amountWon).toBe(HIGHER)
      const record = paidRecord({ orderId: attempt.gatewayOrderId, totalWon: HIGHER, approvedAt: morning(0) })
      await bench().renewals.settle([
        { attempt, decide: renewalSettlement({ kind: 'Taken', record }, { now: morning(0), feeBasisPoints: 300 }) },
      ])
      expect(await findPriced(mine.orderId)).toMatchObject({ order: { termsPaid: 2 }, lastPaid: HIGHER, offer: null })
      await bench().orders.change(mine.orderId, () =>
        ok(step({ event: 'autopay.resumed', to: 'IN_STORAGE', set: { renewal: REMINDED } })),
      )
      const nextYear = Instant.plusSeconds(Day.startOf(Day.addYears(Day.of(NOON), 2)), 10 * 3600)
      expect((await chargedWon(mine.orderId, nextYear))?.amountWon).toBe(HIGHER)
    })

    test.each([
      ['was not told', 0],
      ['said nothing', 1],
      ['wants to keep it', 2],
      ['agreed and took it back', 3],
    ])('charge the price of before to who %s', async (_who, kind) => {
      const mine = kind === 0 ? await offered() : await told()
      if (kind === 2) await say('KEPT', mine, morning(-20))
      if (kind === 3) {
        await say('AGREED', mine, morning(-20))
        await say('KEPT', mine, morning(-1))
      }
      expect((await chargedWon(mine.orderId))?.amountWon).toBe(AMOUNT)
    })

    test('accept no answer of another customer, for another term, or to an unannounced price', async () => {
      const mine = await told()
      const stranger = await newCustomer()
      const notFound = err({ kind: 'OrderNotFound' })
      expect(await say('AGREED', { ...mine, customer: stranger }, morning(-20))).toEqual(notFound)
      expect(await say('AGREED', mine, morning(-20), 3)).toEqual(notFound)
      expect(await say('AGREED', await offered(), morning(-20))).toEqual(notFound)
      expect(await say('AGREED', await contract(), morning(-20))).toEqual(notFound)
      expect((await findPriced(mine.orderId))?.offer?.answer).toBeNull()
    })

    test('charge one of both prices, once, when consent and charge come together', async () => {
      const mine = await told()
      const [claimed] = await Promise.all([chargedWon(mine.orderId), say('AGREED', mine, morning(-1))])
      // A claim passes over what an answer holds, and finds it the next time.
      const attempt = claimed ?? (await chargedWon(mine.orderId))
      expect([AMOUNT, HIGHER]).toContain(attempt?.amountWon)
      expect(await chargedWon(mine.orderId)).toBeUndefined()
    })
  })
}

const never = (): never => {
  throw new Error('it must be there')
}
