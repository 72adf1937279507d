import type { Day } from '#core/shared/day.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'

type Renewing = Pick<StorageRecord, 'autoRenewal' | 'nextPaymentDate' | 'renewalStatus'>

/** The next day on which a storage that goes on is to be paid for; null while none is known. One that was refused has its day behind it. */
export const nextChargeDay = (records: readonly Renewing[]): Day | null =>
  records
    .flatMap(({ autoRenewal, nextPaymentDate, renewalStatus }) =>
      autoRenewal === 'TERMINATED' || renewalStatus !== 'OK' ? [] : (nextPaymentDate ?? []),
    )
    .toSorted()[0] ?? null
