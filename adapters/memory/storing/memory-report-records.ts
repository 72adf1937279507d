import { okAsync } from 'neverthrow'
import type { ReportRecords } from '#core/storing/ports/report-records.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

export const memoryReportRecords = ({ customers, orders }: MemoryDatabase): ReportRecords => ({
  find(id) {
    for (const { customer, order, reports } of orders.values()) {
      const report = reports.find(report => report.id === id)
      if (report !== undefined && customers.has(customer)) {
        return okAsync({
          id,
          owner: customer,
          userEquipmentId: order.equipmentId,
          equipmentType: order.equipmentType,
          equipmentBrand: order.brand,
          equipmentName: order.equipmentName,
          score: report.score,
          updatedAt: report.filedAt,
          inspectionTip: report.tip,
          images: report.images,
          earlier: reports
            .filter(({ filedAt }) => filedAt < report.filedAt)
            .map(({ id: before, filedAt }) => ({ id: before, updatedAt: filedAt }))
            .toReversed(),
        })
      }
    }
    return okAsync(null)
  },
})
