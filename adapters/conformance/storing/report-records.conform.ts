import { randomUUID } from 'node:crypto'
import { ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import type { ReportId } from '#core/shared/ids.ts'
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
        }),
      )
      const listed = (await bench().views.reports(customer)).unwrapOr([])
      expect(listed).toMatchObject([{ id: report.id, userEquipmentId: equipmentId }])
    })

    test('know nothing of a report that was never filed', async () => {
      expect(await bench().reports.find(randomUUID() as ReportId)).toEqual(ok(null))
    })
  })
}
