import { err, ok } from 'neverthrow'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { Email } from '#core/account/email.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { CustomerRecords } from '#core/account/ports/customer-records.ts'
import type { PaymentRecords } from '#core/billing/ports/payment-records.ts'
import { decideAttempt } from '#core/billing/service/decide-attempt.ts'
import { settlement, type Verdict } from '#core/billing/service/settlement.ts'
import type { CustomerId, OrderId, ReportId, StaffId } from '#core/shared/ids.ts'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import { NO_GEAR_TEXT } from '#core/storing/gear-text.ts'
import type { OrderChange, OrderRecords } from '#core/storing/ports/order-records.ts'
import type { StorageViews } from '#core/storing/ports/storage-views.ts'

export type RecordsUnderTest = {
  readonly customers: CustomerRecords
  readonly orders: OrderRecords
  readonly payments: PaymentRecords
  readonly views: StorageViews
  /** Somebody who may file reports. */
  readonly inspector: StaffId
}

const NOON = Instant.ofDate(new Date('2026-11-21T03:00:00Z'))
const at = (seconds: number): Instant => Instant.plusSeconds(NOON, seconds)
const AMOUNT = 99_000 as Won

/** Numbers for people of whom nobody has the same. */
let people = 0
const nextPerson = () => {
  people += 1
  const number = String(process.pid % 10_000).padStart(4, '0') + String(people).padStart(4, '0')
  return { email: `p${number}@example.com` as Email, phone: `010${number}` as PhoneNumber }
}

const personWith = ({ email, phone }: { readonly email: Email; readonly phone: PhoneNumber | null }) => ({
  customer: {
    id: newIds.customer(),
    name: '김시즌' as CustomerName,
    email,
    phone,
    provider: 'EMAIL' as const,
    isProfileComplete: true,
  },
  email,
  passwordHash: 'hash',
  agreements: { given: { age: true, service: true, data: true, marketing: false }, version: '2026-11-01' },
  createdAt: NOON,
})

const reportWith = (score: number) => ({
  id: randomUUID() as ReportId,
  score,
  tip: '엣지를 말려 주세요',
  images: { front: 'f', back: 'b', left: 'l', right: 'r' },
})

/** A customer like no other, for suites that need an owner. */
export const addCustomer = async (customers: CustomerRecords): Promise<CustomerId> => {
  const person = personWith(nextPerson())
  await customers.add(person)
  return person.customer.id
}

/** What every set of records does: in PostgreSQL by constraints and locks, in memory by its own care. */
export const recordsConform = (name: string, bench: () => RecordsUnderTest): void => {
  const newCustomer = () => addCustomer(bench().customers)
  const place = async (
    customer: CustomerId,
    { equipmentType = 'SKI', placedAt = NOON }: { equipmentType?: EquipmentType; placedAt?: Instant } = {},
  ): Promise<OrderId> => {
    const id = newIds.order()
    await bench().orders.place({
      id,
      paymentId: newIds.payment(),
      customer,
      selection: { equipmentType, location: 'RESORT', plan: 'BASIC', brand: NO_GEAR_TEXT, equipmentName: NO_GEAR_TEXT },
      amountWon: AMOUNT,
      agreements: null,
      placedAt,
    })
    return id
  }
  const open = (orderId: OrderId, customer: CustomerId | null, now = NOON, paymentKey = `key_${orderId}`) =>
    bench().payments.open(
      orderId,
      customer,
      decideAttempt({ paymentKey, orderId, amount: AMOUNT }, newIds.attempt, { now, evenIfExpired: false }),
    )
  const taken = (orderId: OrderId): Verdict => ({
    kind: 'Taken',
    record: {
      paymentKey: `key_${orderId}`,
      orderId,
      status: 'DONE',
      totalWon: AMOUNT,
      balanceWon: AMOUNT,
      method: '카드',
      cardLabel: null,
      approvedAt: NOON,
      receiptUrl: null,
    },
  })
  const settle = (attempt: { id: string; orderId: OrderId }, verdict: Verdict, now = NOON) =>
    bench().payments.settle(attempt, settlement(verdict, { now, newEquipmentId: newIds.equipment }))
  const pay = async (orderId: OrderId, customer: CustomerId, now = NOON): Promise<void> => {
    const attempt = (await open(orderId, customer, now)).unwrapOr(null)
    if (attempt) await settle(attempt, taken(orderId), now)
  }
  const stateOf = async (orderId: OrderId) => (await bench().orders.find(orderId)).unwrapOr(null)?.order.state
  const step = (change: Pick<OrderChange, 'event' | 'to'> & Partial<OrderChange>): OrderChange => ({
    occurredAt: NOON,
    recordedAt: NOON,
    actor: { kind: 'SCHEDULER', id: null },
    reason: null,
    set: {},
    ...change,
  })

  describe(`customer records: ${name}`, () => {
    test('give each e-mail and each phone to one person, however many ask at once (C17)', async () => {
      const { email, phone } = nextPerson()
      const added = await Promise.all(
        Array.from({ length: 20 }, () => bench().customers.add(personWith({ email, phone: null }))),
      )
      expect(added.filter(result => result.isOk())).toHaveLength(1)
      expect(added.filter(result => result.isErr() && result.error.kind === 'EmailTaken')).toHaveLength(19)
      await bench().customers.add(personWith({ email: nextPerson().email, phone }))
      expect(await bench().customers.add(personWith({ email: nextPerson().email, phone }))).toEqual(
        err({ kind: 'PhoneTaken' }),
      )
    })

    test('find who was added, and say what is free', async () => {
      const person = personWith(nextPerson())
      await bench().customers.add(person)
      const { customer, email, passwordHash } = person
      expect(await bench().customers.find(customer.id)).toEqual(ok(customer))
      expect(await bench().customers.findForLogIn(email)).toEqual(ok({ customer, passwordHash }))
      expect(await bench().customers.isEmailFree(email)).toEqual(ok(false))
      expect(await bench().customers.isPhoneFree(nextPerson().phone)).toEqual(ok(true))
      expect(await bench().customers.find(newIds.customer())).toEqual(ok(null))
    })
  })

  describe(`order records: ${name}`, () => {
    test('begin each order with its first step', async () => {
      const orderId = await place(await newCustomer())
      const found = (await bench().orders.find(orderId)).unwrapOr(null)
      expect(found?.order).toMatchObject({ id: orderId, state: 'UNPAID', termsPaid: 0, equipmentId: null })
      expect(found?.timeline).toMatchObject([{ event: 'order.precreated', from: null, to: 'UNPAID' }])
      expect(found?.attemptOpen).toBe(false)
    })

    test('close an older unpaid order of the same gear, but not one whose payment may be moving (G49)', async () => {
      const customer = await newCustomer()
      const older = await place(customer)
      const board = await place(customer, { equipmentType: 'SNOWBOARD' })
      const moving = await place(customer, { placedAt: at(1) })
      await open(moving, customer, at(2))
      await place(customer, { placedAt: at(3) })
      expect(await Promise.all([older, board, moving].map(stateOf))).toEqual(['EXPIRED', 'UNPAID', 'UNPAID'])
    })

    test('write a step with all that it sets, and nothing of one that is refused or only tried', async () => {
      const orderId = await place(await newCustomer())
      const closing = step({ event: 'order.expired', to: 'EXPIRED' })
      const { orders } = bench()
      expect(await orders.change(orderId, () => err({ kind: 'No' as const }))).toEqual(err({ kind: 'No' }))
      expect((await orders.change(orderId, () => ok(closing), { dryRun: true })).isOk()).toBe(true)
      expect(await stateOf(orderId)).toBe('UNPAID')
      expect((await orders.change(orderId, () => ok(closing))).isOk()).toBe(true)
      const found = (await orders.find(orderId)).unwrapOr(null)
      expect(found?.timeline.map(({ event }) => event)).toEqual(['order.precreated', 'order.expired'])
      expect(found?.order.state).toBe('EXPIRED')
      expect(await orders.change(newIds.order(), () => ok(closing))).toEqual(err({ kind: 'OrderNotFound' }))
    })

    test('name the unpaid orders that are old enough, the oldest first', async () => {
      const customer = await newCustomer()
      const old = await place(customer, { placedAt: at(-90_000) })
      const older = await place(await newCustomer(), { placedAt: at(-95_000) })
      const fresh = await place(customer, { equipmentType: 'SNOWBOARD' })
      const found = (await bench().orders.unpaidSince(at(-86_400), 1_000)).unwrapOr([])
      expect(found.filter(id => [old, older, fresh].includes(id))).toEqual([older, old])
    })
  })

  describe(`payment records: ${name}`, () => {
    test('open one attempt at a time, however many ask at once', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      const opened = await Promise.all(Array.from({ length: 20 }, (_, n) => open(orderId, customer, NOON, `key_${n}`)))
      expect(opened.filter(result => result.isOk())).toHaveLength(1)
      expect((await bench().orders.find(orderId)).unwrapOr(null)?.attemptOpen).toBe(true)
    })

    test('know an order only for its owner, and for the system itself', async () => {
      const [owner, other] = [await newCustomer(), await newCustomer()]
      const orderId = await place(owner)
      expect(await open(orderId, other)).toEqual(err({ kind: 'OrderNotFound' }))
      expect((await bench().payments.ofOrder(other, orderId)).unwrapOr(null)).toBeNull()
      expect((await open(orderId, null)).isOk()).toBe(true)
    })

    test('make a paid order of money that was taken, once, however often it is told', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      const attempt = (await open(orderId, customer)).unwrapOr(null)
      if (attempt === null) throw new Error('no attempt was opened')
      const [first, second] = await Promise.all([settle(attempt, taken(orderId)), settle(attempt, taken(orderId))])
      expect(first).toMatchObject(ok({ status: 'DONE', orderId }))
      expect(second).toEqual(first)
      const found = (await bench().orders.find(orderId)).unwrapOr(null)
      expect(found?.timeline.filter(({ event }) => event === 'payment.confirmed')).toHaveLength(1)
      expect(found?.order).toMatchObject({ state: 'REQUESTED', termsPaid: 1, equipmentId: expect.any(String) })
      expect(found?.attemptOpen).toBe(false)
    })

    test('leave an order payable after a refusal, and say why', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      const attempt = (await open(orderId, customer)).unwrapOr(null)
      if (attempt === null) throw new Error('no attempt was opened')
      const refused = await settle(attempt, { kind: 'Refused', code: 'FDS_ERROR', message: '위험' })
      expect(refused).toMatchObject(ok({ status: 'FAILED', failure: { code: 'FDS_ERROR', message: '위험' } }))
      expect(await open(orderId, customer)).toMatchObject(ok({ n: 2, idempotencyKey: `order:${orderId}:2` }))
    })

    test('keep an attempt open while nobody can say where the money is', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      const attempt = (await open(orderId, customer)).unwrapOr(null)
      if (attempt === null) throw new Error('no attempt was opened')
      expect(await settle(attempt, { kind: 'Unsure' })).toMatchObject(ok({ status: 'IN_PROGRESS', failure: null }))
      expect(await open(orderId, customer)).toMatchObject(err({ kind: 'InDoubt' }))
      expect(await open(orderId, customer, NOON, 'key_of_another')).toEqual(err({ kind: 'InProgress' }))
      expect((await bench().orders.find(orderId)).unwrapOr(null)?.attemptOpen).toBe(true)
      expect(await settle(attempt, taken(orderId))).toMatchObject(ok({ status: 'DONE' }))
      expect(await stateOf(orderId)).toBe('REQUESTED')
    })

    test('take money for an order that had closed meanwhile', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      await bench().orders.change(orderId, () => ok(step({ event: 'order.expired', to: 'EXPIRED' })))
      const opened = await bench().payments.open(
        orderId,
        null,
        decideAttempt({ paymentKey: `key_${orderId}`, orderId, amount: AMOUNT }, newIds.attempt, {
          now: NOON,
          evenIfExpired: true,
        }),
      )
      const attempt = opened.unwrapOr(null)
      if (attempt === null) throw new Error('no attempt was opened')
      await settle(attempt, taken(orderId))
      expect(await stateOf(orderId)).toBe('REQUESTED')
    })

    test('give an attempt whose time has come to one worker only', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer, { placedAt: at(-1) })
      await open(orderId, customer)
      const early = (await bench().payments.claimDue(at(9), 100, 30)).unwrapOr([])
      const claims = await Promise.all([1, 2, 3].map(() => bench().payments.claimDue(at(10), 100, 30)))
      const mine = claims.flatMap(claim => claim.unwrapOr([])).filter(attempt => attempt.orderId === orderId)
      expect(early.filter(attempt => attempt.orderId === orderId)).toEqual([])
      expect(mine).toMatchObject([{ orderId, looks: 1, amountWon: AMOUNT }])
      expect((await bench().payments.claimDue(at(41), 100, 30)).unwrapOr([]).map(({ looks }) => looks)).toContain(2)
    })
  })

  describe(`storage views: ${name}`, () => {
    test('tell home of the contract that changed last, with its newest steps first (G80)', async () => {
      const customer = await newCustomer()
      const ski = await place(customer)
      const board = await place(customer, { equipmentType: 'SNOWBOARD', placedAt: at(1) })
      await place(customer, { placedAt: at(2) })
      await pay(board, customer, at(3))
      const home = (await bench().views.home(customer)).unwrapOr(null)
      expect(home).toMatchObject({ userName: '김시즌', activeCount: 1, canCheckout: false })
      expect(home?.foremost?.order.id).toBe(board)
      expect(home?.foremost?.timeline.map(({ event }) => event)).toEqual(['payment.confirmed', 'order.precreated'])
      expect(await bench().views.countActive(customer)).toEqual(ok(1))
      expect((await bench().views.active(customer)).unwrapOr([]).map(({ id }) => id)).toEqual([board])
      expect(await stateOf(ski)).toBe('EXPIRED')
    })

    test('tell home of the order that was placed last when two changed at once (G80)', async () => {
      const customer = await newCustomer()
      const [ski, board] = [
        await place(customer),
        await place(customer, { equipmentType: 'SNOWBOARD', placedAt: at(1) }),
      ]
      await pay(board, customer, at(3))
      await pay(ski, customer, at(3))
      const home = (await bench().views.home(customer)).unwrapOr(null)
      expect(home).toMatchObject({ activeCount: 2, foremost: { order: { id: board }, score: null } })
    })

    test('tell home the latest score and the newest five steps, and list every report', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      await pay(orderId, customer)
      const walked: readonly (Pick<OrderChange, 'event' | 'to'> & Partial<OrderChange>)[] = [
        { event: 'pickup.done', to: 'PICKED_UP' },
        { event: 'report.filed', to: 'REPORTED', report: reportWith(61) },
        { event: 'status.corrected', to: 'PICKED_UP' },
        { event: 'report.filed', to: 'REPORTED', report: reportWith(87.5) },
        { event: 'storage.arrived', to: 'ARRIVED', set: { storageStartDate: '2026-11-21' as Day, locker: 'A-1' } },
        { event: 'storage.shelved', to: 'IN_STORAGE' },
      ]
      for (const [index, change] of walked.entries()) {
        const actor = { kind: 'STAFF' as const, id: bench().inspector }
        const when = { occurredAt: at(index), recordedAt: at(index), actor, reason: 'walked' }
        expect((await bench().orders.change(orderId, () => ok(step({ ...when, ...change })))).isOk()).toBe(true)
      }
      const home = (await bench().views.home(customer)).unwrapOr(null)
      expect(home).toMatchObject({ canCheckout: true, foremost: { score: 87.5, order: { locker: 'A-1' } } })
      const newest = walked.toReversed().slice(0, 5)
      expect(home?.foremost?.timeline.map(({ event, to }) => [event, to])).toEqual(
        newest.map(({ event, to }) => [event, to]),
      )
      expect(home?.foremost?.timeline[0]).toEqual({
        event: 'storage.shelved',
        from: 'ARRIVED',
        to: 'IN_STORAGE',
        occurredAt: at(5),
      })
      const reports = (await bench().views.reports(customer)).unwrapOr([])
      expect(reports.map(({ score, updatedAt }) => [score, updatedAt])).toEqual([
        [87.5, at(3)],
        [61, at(1)],
      ])
    })

    test('show nothing to who has nothing, and nobody who is gone', async () => {
      expect(await bench().views.home(await newCustomer())).toMatchObject(ok({ activeCount: 0, foremost: null }))
      expect(await bench().views.home(randomUUID() as CustomerId)).toEqual(ok(null))
      expect(await bench().views.reports(await newCustomer())).toEqual(ok([]))
    })
  })
}
