import { randomUUID } from 'node:crypto'
import { ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import type { ReportId } from '#core/shared/ids.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import type { ReportRecords } from '#core/storing/ports/report-records.ts'
import { at } from '#adapters/conformance/noon.ts'
import { ordering, type RecordsUnderTest } from './ordering.ts'

/** Filed inspections, one at a time. */
export const reportRecordsConform = (
  name: string,
  bench: () => RecordsUnderTest & { readonly reports: ReportRecords },
): void => {
  const { newCustomer, place, pay, step } = ordering(bench)

  describe(`report records: ${name}`, () => {
    test('answer whose gear was inspected, how it is, and where its pictures are', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      await pay(orderId, customer)
      const report = {
        id: randomUUID() as ReportId,
        score: 79.9,
        tip: '엣지를 말려 주세요',
        images: { front: 'f.jpg', back: 'b.jpg', left: 'l.jpg', right: 'r.jpg' },
      }
      const staff = { actor: { kind: 'STAFF' as const, id: bench().inspector }, reason: 'inspected' }
      for (const change of [
        step({ ...staff, event: 'pickup.done', to: 'PICKED_UP' }),
        step({ ...staff, event: 'report.filed', to: 'REPORTED', report, recordedAt: at(2) }),
      ]) {
        expect((await bench().orders.change(orderId, () => ok(change))).isOk()).toBe(true)
      }
      const equipmentId = (await bench().orders.find(orderId)).unwrapOr(null)?.order.equipmentId
      expect(equipmentId).toEqual(expect.any(String))
      expect(await bench().reports.find(report.id)).toEqual(
        ok({
          id: report.id,
          owner: customer,
          userEquipmentId: equipmentId,
          equipmentType: 'SKI',
          equipmentBrand: '',
          equipmentName: '',
          score: 79.9,
          updatedAt: at(2),
          inspectionTip: report.tip,
          images: report.images,
          earlier: [],
        }),
      )
      const listed = (await bench().views.reports(customer)).unwrapOr([])
      expect(listed).toMatchObject([{ id: report.id, userEquipmentId: equipmentId }])
    })

    test('list the newest of each order, which names those before it, also when the clock stands (G168)', async () => {
      const customer = await newCustomer()
      const orderId = await place(customer)
      await pay(orderId, customer)
      const staff = { actor: { kind: 'STAFF' as const, id: bench().inspector }, reason: 'inspected' }
      const filed = async (change: Pick<OrderChange, 'event' | 'to'>) => {
        const report = {
          id: randomUUID() as ReportId,
          score: 80,
          tip: '',
          images: { front: 'f', back: 'b', left: 'l', right: 'r' },
        }
        const correction = step({ ...staff, ...change, report, recordedAt: at(2) })
        expect((await bench().orders.change(orderId, () => ok(correction))).isOk()).toBe(true)
        return report.id
      }
      const pickedUp = step({ ...staff, event: 'pickup.done', to: 'PICKED_UP' })
      expect((await bench().orders.change(orderId, () => ok(pickedUp))).isOk()).toBe(true)
      const first = await filed({ event: 'report.filed', to: 'REPORTED' })
      const second = await filed({ event: 'report.corrected', to: 'REPORTED' })
      const third = await filed({ event: 'report.corrected', to: 'REPORTED' })
      const listed = (await bench().views.reports(customer)).unwrapOr([])
      expect(listed.map(({ id }) => id)).toEqual([third])
      const earlierOf = async (id: ReportId) =>
        (await bench().reports.find(id)).unwrapOr(null)?.earlier.map(({ id: before }) => before)
      expect(await earlierOf(third)).toEqual([second, first])
      expect(await earlierOf(first)).toEqual([])
    })

    test('know nothing of a report that was never filed', async () => {
      expect(await bench().reports.find(randomUUID() as ReportId)).toEqual(ok(null))
    })
  })
}
