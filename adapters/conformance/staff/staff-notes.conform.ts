import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { LeavingRecords } from '#core/privacy/ports/leaving-records.ts'
import type { PersonalDataViews } from '#core/privacy/ports/personal-data-views.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { OrderOrCustomer } from '#core/staff/order-or-customer.ts'
import { STAFF_NOTES, type StaffNotes } from '#core/staff/ports/staff-notes.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { ordering, type RecordsUnderTest } from '#adapters/conformance/storing/ordering.ts'
import { samePageByPage } from '#adapters/conformance/storing/pages.ts'

type Bench = RecordsUnderTest & {
  readonly notes: StaffNotes
  readonly leaving: LeavingRecords
  readonly personalData: PersonalDataViews
}

const WET = { dryRun: false }
const DRY = { dryRun: true }

/** What each keeper of notes does. */
export const staffNotesConform = (name: string, bench: () => Bench): void => {
  const { newCustomer, place } = ordering(bench)
  const tried = (about: OrderOrCustomer, text = 'calls back after six', options = WET) =>
    bench().notes.write({ about, text }, { by: bench().inspector, at: NOON }, options)
  const write = async (about: OrderOrCustomer, text?: string) => {
    const written = (await tried(about, text)).unwrapOr(null)
    if (written === null) throw new Error('nothing was written down')
    return written
  }
  const remove = (id: number, by: string = bench().inspector, role: 'SUPPORT' | 'ADMIN' = 'SUPPORT', options = WET) =>
    bench().notes.remove(id, { by: { id: by as StaffId, role }, reason: 'wrong order', at: at(60) }, options)
  const listed = async (about: OrderOrCustomer) =>
    (await bench().notes.list({ about, after: null, limit: 100 })).unwrapOr([]).map(({ text }) => text)

  describe(`notes of the staff: ${name}`, () => {
    test('an order shows its own and its customer’s, a customer all of theirs, the newest first (G880)', async () => {
      const customer = await newCustomer()
      const [order, other] = [await place(customer), await place(await newCustomer())]
      expect(await write({ order }, 'no lift')).toMatchObject({
        customer,
        orderId: order,
        text: 'no lift',
        writtenAt: NOON,
        writtenBy: bench().inspector,
      })
      await write({ customer }, 'calls back')
      await write({ order: other }, 'of another')
      expect(await listed({ order })).toEqual(['calls back', 'no lift'])
      expect(await listed({ customer })).toEqual(['calls back', 'no lift'])
      expect(await listed({ order: other })).toEqual(['of another'])
    })

    test('are listed page by page', async () => {
      const customer = await newCustomer()
      for (const text of ['one', 'two', 'three']) await write({ customer }, text)
      const found = await samePageByPage(STAFF_NOTES, part => bench().notes.list({ about: { customer }, ...part }))
      expect(found.map(({ text }) => text)).toEqual(['three', 'two', 'one'])
    })

    test('refuse an unknown customer and an unknown order, and write nothing in a dry run', async () => {
      const customer = await newCustomer()
      expect(await tried({ order: newIds.order() })).toEqual(err({ kind: 'OrderNotFound' }))
      expect(await tried({ customer: newIds.customer() })).toEqual(err({ kind: 'CustomerUnknown' }))
      expect((await tried({ customer }, 'x', DRY)).unwrapOr(null)).toMatchObject({ id: 0, customer, text: 'x' })
      expect(await listed({ customer })).toEqual([])
    })

    test('are removed by their author or an ADMIN, once (G881)', async () => {
      const customer = await newCustomer()
      const [first, second] = [await write({ customer }, 'one'), await write({ customer }, 'two')]
      const writtenBy = bench().inspector
      expect(await remove(first.id, 'somebody')).toEqual(err({ kind: 'NoteOfAnother', writtenBy }))
      expect(await remove(first.id, writtenBy, 'SUPPORT', DRY)).toEqual(ok(first))
      expect(await listed({ customer })).toEqual(['two', 'one'])
      expect(await remove(first.id)).toEqual(ok(first))
      expect(await remove(first.id)).toEqual(err({ kind: 'NoteUnknown' }))
      expect(await listed({ customer })).toEqual(['two'])
      expect(await remove(second.id, 'somebody', 'ADMIN', DRY)).toEqual(ok(second))
    })

    test('are in the copy of one’s own data, and gone with their customer (G882)', async () => {
      const customer = await newCustomer()
      const order = await place(customer)
      await write({ order }, 'no lift')
      const copy = (await bench().personalData.of(customer)).unwrapOr(null)
      expect(copy?.staffNotes).toEqual([{ orderId: order, text: 'no lift', writtenAt: '2026-11-21T03:00:00.000Z' }])
      const gone = { pseudonym: `gone ${newIds.token()}` as Hashed, subjects: [], dropsLink: false, at: at(3600) }
      expect((await bench().leaving.erase(customer, () => ok(gone))).isOk()).toBe(true)
      expect(await listed({ customer })).toEqual([])
      expect(await listed({ order })).toEqual([])
    })
  })
}
