import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { Archive } from '#core/privacy/ports/archive.ts'
import type { OrderOrCustomer } from '#core/staff/order-or-customer.ts'
import { type ComplaintRecords, COMPLAINTS } from '#core/staff/ports/complaint-records.ts'
import type { LeavingRecords } from '#core/privacy/ports/leaving-records.ts'
import type { PersonalDataViews } from '#core/privacy/ports/personal-data-views.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { ordering, type RecordsUnderTest } from '#adapters/conformance/storing/ordering.ts'
import { samePageByPage } from '#adapters/conformance/storing/pages.ts'

type Bench = RecordsUnderTest & {
  readonly complaints: ComplaintRecords
  readonly leaving: LeavingRecords
  readonly archive: Archive
  readonly personalData: PersonalDataViews
}

const WET = { dryRun: false }
const DRY = { dryRun: true }
const LEFT_AT = at(3600)
/** Three years after the answer, or after the person left: both happen on the day of these tests. */
const LAST_DAY = Day.addYears(Day.of(NOON), 3)
const THE_DAY_AFTER = Day.addDays(LAST_DAY, 1)

/** What each keeper of complaints does. */
export const complaintRecordsConform = (name: string, bench: () => Bench): void => {
  const { newCustomer, place } = ordering(bench)
  const by = (now: Instant = NOON) => ({ by: bench().inspector, reason: 'called', at: now })
  const add = async (about: OrderOrCustomer, text = 'the edge is scratched', now = NOON) => {
    const added = (await bench().complaints.add({ about, text }, by(now), WET)).unwrapOr(null)
    if (added === null) throw new Error('nothing was written down')
    return added
  }
  const answer = (id: number, options = WET, now = at(60)) =>
    bench().complaints.answer(id, 'we pay for it', by(now), options)
  const listed = async (about: OrderOrCustomer | null, evenAnswered = false) =>
    (await bench().complaints.list({ about, evenAnswered, after: null, limit: 1_000 })).unwrapOr([]).map(({ id }) => id)
  const leave = (customer: CustomerId) =>
    bench().leaving.erase(customer, () =>
      ok({ pseudonym: `gone ${newIds.token()}` as Hashed, subjects: [], dropsLink: false, at: LEFT_AT }),
    )
  const over = async (day: Day, ids: readonly number[]) =>
    ((await bench().archive.over(day, 1_000)).unwrapOr(null)?.complaints ?? []).filter(({ id }) => ids.includes(id))

  describe(`complaint records: ${name}`, () => {
    test('write down whose it is, by an order or by the customer', async () => {
      const customer = await newCustomer()
      const order = await place(customer)
      const [first, second] = [await add({ order }), await add({ customer }, 'asks for a bill', at(1))]
      const taken = { customer, customerName: '김시즌', takenBy: bench().inspector, answer: null }
      expect(first).toMatchObject({ ...taken, orderId: order, text: 'the edge is scratched', receivedAt: NOON })
      expect(second).toMatchObject({ ...taken, orderId: null, text: 'asks for a bill' })
      expect(await listed({ customer })).toEqual([first.id, second.id])
      expect(await listed({ order })).toEqual([first.id])
      expect(await listed(null)).toEqual(expect.arrayContaining([first.id, second.id]))
    })

    test('are listed page by page', async () => {
      const customer = await newCustomer()
      for (const text of ['one', 'two', 'three']) await add({ customer }, text)
      const found = await samePageByPage(COMPLAINTS, part =>
        bench().complaints.list({ about: { customer }, evenAnswered: false, ...part }),
      )
      expect(found.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
    })

    test('refuse an unknown customer and an unknown order', async () => {
      const nobody = newIds.customer()
      const add = (about: OrderOrCustomer) => bench().complaints.add({ about, text: 'x' }, by(), WET)
      expect(await add({ order: newIds.order() })).toEqual(err({ kind: 'OrderNotFound' }))
      expect(await add({ customer: nobody })).toEqual(err({ kind: 'CustomerUnknown' }))
      expect(await listed({ customer: nobody })).toEqual([])
      expect(await answer(999_999_999)).toEqual(err({ kind: 'ComplaintUnknown' }))
    })

    test('are answered once, and listed then only on request', async () => {
      const customer = await newCustomer()
      const { id } = await add({ customer })
      const answered = { text: 'we pay for it', at: at(60), by: bench().inspector }
      expect((await answer(id, DRY)).unwrapOr(null)?.answer).toEqual(answered)
      expect(await listed({ customer })).toEqual([id])
      expect((await answer(id)).unwrapOr(null)?.answer).toEqual(answered)
      expect(await answer(id, WET, at(120))).toEqual(err({ kind: 'ComplaintAnswered', at: at(60) }))
      expect(await listed({ customer })).toEqual([])
      expect(await listed({ customer }, true)).toEqual([id])
    })

    test('write nothing in a dry run', async () => {
      const customer = await newCustomer()
      const tried = await bench().complaints.add({ about: { customer }, text: 'x' }, by(), DRY)
      expect(tried.unwrapOr(null)).toMatchObject({ customer, text: 'x', answer: null })
      expect(await listed({ customer }, true)).toEqual([])
    })

    test('are in the copy of one’s own data, and in no other’s (W8)', async () => {
      const [customer, other] = [await newCustomer(), await newCustomer()]
      const { id } = await add({ customer })
      await answer(id)
      await add({ customer: other })
      const copy = (await bench().personalData.of(customer)).unwrapOr(null)
      expect(copy?.complaints).toEqual([
        {
          orderId: null,
          text: 'the edge is scratched',
          receivedAt: '2026-11-21T03:00:00.000Z',
          answer: 'we pay for it',
          answeredAt: '2026-11-21T03:01:00.000Z',
        },
      ])
    })

    test('are kept for three years after their customer left, answered or not, and then purged (G96)', async () => {
      const customer = await newCustomer()
      const [open, closed] = [await add({ customer }), await add({ customer })]
      await answer(closed.id)
      const kept = { contracts: 0, payments: 0, complaints: 2, hasContact: false, until: LAST_DAY }
      expect((await leave(customer)).unwrapOr(null)?.kept).toEqual(kept)
      expect(await listed({ customer }, true)).toEqual([])
      const ids = [open.id, closed.id]
      expect(await over(LAST_DAY, ids)).toEqual([])
      expect(await over(THE_DAY_AFTER, ids)).toEqual(
        ids.map(id => ({ id, orderId: null, receivedAt: NOON, erasedAt: LEFT_AT, keptUntil: LAST_DAY })),
      )
      expect((await bench().archive.purge(LAST_DAY, null)).unwrapOr(null)?.complaints).toBe(0)
      expect((await bench().archive.purge(THE_DAY_AFTER, null)).unwrapOr(null)?.complaints).toBeGreaterThanOrEqual(2)
      expect(await over(THE_DAY_AFTER, ids)).toEqual([])
    })

    test('are purged three years after the answer although their customer stayed; open ones wait', async () => {
      const customer = await newCustomer()
      const [open, closed] = [await add({ customer }), await add({ customer })]
      await answer(closed.id)
      expect(await over(THE_DAY_AFTER, [open.id, closed.id])).toMatchObject([{ id: closed.id, erasedAt: null }])
      await bench().archive.purge(THE_DAY_AFTER, null)
      expect(await listed({ customer }, true)).toEqual([open.id])
    })
  })
}
