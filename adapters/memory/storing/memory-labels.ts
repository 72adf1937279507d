import { okAsync } from 'neverthrow'
import type { LabelNumber } from '#core/storing/label-code.ts'
import type { Labels } from '#core/storing/ports/labels.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

/** Numbers are given out when they are asked for: nobody sees them before. */
export const memoryLabels = ({ orders, labels }: MemoryDatabase): Labels => ({
  numberOf(id) {
    const row = orders.get(id)
    if (!row || row.order.termsPaid === 0) return okAsync(null)
    const number = labels.get(id) ?? ((labels.size + 1) as LabelNumber)
    labels.set(id, number)
    return okAsync(number)
  },
  orderOf: number => okAsync([...labels].find(([, own]) => own === number)?.[0] ?? null),
})
