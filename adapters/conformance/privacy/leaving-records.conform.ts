import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { Archive } from '#core/privacy/ports/archive.ts'
import type { DroppedRecords } from '#core/privacy/ports/dropped-records.ts'
import type { Erasure, LeavingRecords } from '#core/privacy/ports/leaving-records.ts'
import type { PersonalDataViews } from '#core/privacy/ports/personal-data-views.ts'
import type { SessionRecords } from '#core/account/ports/session-records.ts'
import type { SocialRecords } from '#core/account/ports/social-records.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { Day } from '#core/shared/day.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { ordering, type RecordsUnderTest } from '#adapters/conformance/storing/ordering.ts'
import { addSocial, nextPerson, personWith, socialPersonWith } from '#adapters/conformance/account/people.ts'

type Bench = RecordsUnderTest & {
  readonly leaving: LeavingRecords
  readonly dropped: DroppedRecords
  readonly archive: Archive
  readonly personalData: PersonalDataViews
  readonly sessions: SessionRecords
  readonly social: SocialRecords
}

const erasure = (change: Partial<Erasure> = {}): Erasure => ({
  pseudonym: `pseudonym ${newIds.token()}` as Hashed,
  subjects: [],
  dropsLink: true,
  at: at(3600),
  ...change,
})

const FIVE_YEARS = '2031-11-21' as Day
const THE_DAY_AFTER = '2031-11-22' as Day

/** What each keeper of people does when one of them leaves. */
export const leavingRecordsConform = (name: string, bench: () => Bench): void => {
  const { newCustomer, place, open, pay, step, readState } = ordering(bench)
  const erase = (customer: CustomerId, change?: Partial<Erasure>, options = { dryRun: false }) =>
    bench().leaving.erase(customer, () => ok(erasure(change)), undefined, options)
  const cancelled = async (customer: CustomerId): Promise<OrderId> => {
    const order = await place(customer)
    await pay(order, customer)
    await bench().orders.change(order, () => ok(step({ event: 'storage.cancelled', to: 'CANCELLED' })))
    return order
  }
  const claim = { limit: 100, holdSeconds: 60 }

  describe(`leaving: ${name}`, () => {
    test('passes each order to the decision, and a refusal changes nothing', async () => {
      const customer = await newCustomer()
      const [, unpaid] = [await cancelled(customer), await place(customer)]
      await open(unpaid, customer)
      const orders = [
        { state: 'CANCELLED', attemptOpen: false },
        { state: 'UNPAID', attemptOpen: true },
      ]
      const sorted = (found: readonly { readonly state: string }[]) =>
        found.toSorted((one, other) => one.state.localeCompare(other.state))
      expect((await bench().leaving.ordersOf(customer)).map(sorted)).toEqual(ok(orders))
      const refused = await bench().leaving.erase(customer, locked => {
        expect(sorted(locked.orders)).toEqual(orders)
        return err({ kind: 'NotEligible' as const })
      })
      expect(refused).toEqual(err({ kind: 'NotEligible' }))
      expect((await bench().customers.find(customer)).unwrapOr(null)).toMatchObject({ id: customer })
      expect(await readState(unpaid)).toBe('UNPAID')
    })

    test('takes the person and what was never a contract, and nothing of another person', async () => {
      const person = personWith(nextPerson())
      await bench().customers.add(person)
      const { id } = person.customer
      const session = { id: newIds.session(), customer: id, device: '크롬', createdAt: NOON, lastSeenAt: NOON }
      await bench().sessions.start({ ...session, endedAt: null }, 0)
      const other = await newCustomer()
      const [own, foreign] = [await place(id), await place(other)]
      expect((await erase(id)).map(({ kept }) => kept)).toEqual(ok(null))
      expect(await bench().customers.find(id)).toEqual(ok(null))
      expect(await bench().customers.isEmailFree(person.email)).toEqual(ok(true))
      expect(await bench().sessions.find(session.id)).toEqual(ok(null))
      expect([await readState(own), await readState(foreign)]).toEqual([undefined, 'UNPAID'])
      expect(await bench().leaving.ordersOf(id)).toEqual(ok([]))
      expect(await erase(id)).toEqual(err({ kind: 'CustomerGone' }))
    })

    test('erases one person once, however many ask at once', async () => {
      const customer = await newCustomer()
      await cancelled(customer)
      const asked = await Promise.all(Array.from({ length: 8 }, () => erase(customer)))
      expect(asked.filter(result => result.isOk())).toHaveLength(1)
      expect(asked.filter(result => result.isErr() && result.error.kind === 'CustomerGone')).toHaveLength(7)
    })

    test('keeps what was paid for five years after it ended, then purges it (G96)', async () => {
      const customer = await newCustomer()
      const order = await cancelled(customer)
      const kept = { contracts: 1, payments: 1, complaints: 0, hasContact: false, until: FIVE_YEARS }
      expect((await erase(customer)).map(answer => answer.kept)).toEqual(ok(kept))
      expect(await readState(order)).toBeUndefined()
      const over = async (day: Day) =>
        (await bench().archive.over(day, 1000)).unwrapOr(null)?.contracts.find(({ orderId }) => orderId === order)
      expect(await over(FIVE_YEARS)).toBeUndefined()
      expect(await over(THE_DAY_AFTER)).toEqual({
        orderId: order,
        payments: 1,
        erasedAt: at(3600),
        keptUntil: FIVE_YEARS,
      })
      expect((await bench().archive.purge(THE_DAY_AFTER, null)).unwrapOr(null)?.contracts).toBeGreaterThan(0)
      expect(await over(THE_DAY_AFTER)).toBeUndefined()
      expect(await bench().archive.purge(THE_DAY_AFTER, null)).toEqual(ok({ contracts: 0, complaints: 0 }))
    })

    test('says in a dry run what it would keep, and writes nothing', async () => {
      const customer = await newCustomer()
      const order = await cancelled(customer)
      const kept = { contracts: 1, payments: 1, complaints: 0, hasContact: false, until: FIVE_YEARS }
      expect((await erase(customer, {}, { dryRun: true })).map(answer => answer.kept)).toEqual(ok(kept))
      expect((await bench().customers.find(customer)).unwrapOr(null)).toMatchObject({ id: customer })
      expect(await readState(order)).toBe('CANCELLED')
      expect((await erase(customer)).map(answer => answer.kept)).toEqual(ok(kept))
      expect(await erase(customer, {}, { dryRun: true })).toEqual(err({ kind: 'CustomerGone' }))
    })

    test('keeps nothing of a contract that ended longer ago than that', async () => {
      const customer = await newCustomer()
      await cancelled(customer)
      expect((await erase(customer, { at: at(6 * 365 * 24 * 3600) })).map(({ kept }) => kept)).toEqual(ok(null))
    })

    test('leaves a link to be cut, held by one worker at a time and put off by its tries', async () => {
      const person = socialPersonWith({})
      await addSocial(bench(), person)
      await erase(person.customer.id)
      const { providerId } = person.identity
      const due = async (seconds: number) =>
        (await bench().dropped.claimLinks({ ...claim, now: at(seconds) }))
          .unwrapOr([])
          .filter(link => link.providerId === providerId)
      expect(await due(3599)).toEqual([])
      const [link] = await due(3600)
      expect(link).toMatchObject({ provider: 'kakao', tries: 1 })
      expect(await due(3659)).toEqual([])
      await bench().dropped.putOffLink(link?.id ?? 0, at(9000))
      expect(await due(8999)).toEqual([])
      expect(await due(9000)).toMatchObject([{ tries: 2 }])
      expect((await bench().dropped.deleteLinksDroppedBefore(at(3600))).unwrapOr(0)).toBeGreaterThan(0)
      expect(await due(99_000)).toEqual([])
    })

    test('leaves none where the provider has cut it already, and none of a person without one', async () => {
      const person = socialPersonWith({})
      await addSocial(bench(), person)
      await erase(person.customer.id, { dropsLink: false })
      await erase(await newCustomer())
      expect(await bench().dropped.claimLinks({ ...claim, now: at(99_000) })).toEqual(ok([]))
    })

    test('copies the data of a person, and of no other', async () => {
      const person = personWith(nextPerson())
      await bench().customers.add(person)
      const { id } = person.customer
      const [own] = [await cancelled(id), await cancelled(await newCustomer())]
      const copy = (await bench().personalData.of(id)).unwrapOr(null)
      expect(copy?.profile).toMatchObject({ name: '김시즌', email: person.email, phone: person.customer.phone })
      expect(copy?.orders.map(({ orderId }) => orderId)).toEqual([own])
      expect(copy?.orders[0]).toMatchObject({
        state: 'CANCELLED',
        amountWon: 99_000,
        placedAt: '2026-11-21T03:00:00.000Z',
        timeline: [{ event: 'order.precreated' }, { event: 'payment.confirmed' }, { event: 'storage.cancelled' }],
        payments: [{ term: 1, amountWon: 99_000, refunds: [] }],
        checkouts: [],
        reports: [],
      })
      expect(await bench().personalData.of(newIds.customer())).toEqual(ok(null))
    })
  })
}
