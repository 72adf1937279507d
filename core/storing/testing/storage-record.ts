import type { Day } from '#core/shared/day.ts'
import type { PaymentId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import type { GearText } from '../gear-text.ts'
import { currentRecord, type StorageRecord } from '../storage-record.ts'
import { storedOrder } from './stored-order.ts'

/** The first term of an order whose gear lies in the storage; `change` says what is different about it. */
export const storageRecord = (change: Partial<StorageRecord> = {}): StorageRecord => ({
  ...currentRecord(
    storedOrder('2026-12-03' as Day, {
      brand: 'Atomic' as GearText,
      equipmentName: 'Redster X9' as GearText,
      equipmentSize: '170' as GearText,
    }),
    {
      id: 'payment-1' as PaymentId,
      term: 1,
      amountWon: 99_000 as Won,
      status: 'DONE',
      method: null,
      approvedAt: null,
      receiptUrl: null,
    },
  ),
  hasEquipment: true,
  ...change,
})
