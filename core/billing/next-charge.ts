import type { Day } from '#core/shared/day.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'

/** The next day on which a storage that goes on is to be paid for; null while none is known. */
export const nextChargeDay = (records: readonly Pick<StorageRecord, 'autoRenewal' | 'nextPaymentDate'>[]): Day | null =>
  records
    .flatMap(({ autoRenewal, nextPaymentDate }) => (autoRenewal === 'TERMINATED' ? [] : (nextPaymentDate ?? [])))
    .toSorted()[0] ?? null
