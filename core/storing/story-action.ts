import type { StorageRecord } from './storage-record.ts'

/** The one thing that a storage asks of its customer. */
export type StoryAction = 'PAY' | 'PAY_RENEWAL' | 'SEE_REPORT' | 'TAKE_OUT'

type Known = Pick<StorageRecord, 'storingStatus' | 'paymentStatus' | 'renewalStatus' | 'autoRenewal'>

/** Nothing while only we have something to do. Money that is open comes before all else. */
export const storyAction = ({
  storingStatus,
  paymentStatus,
  renewalStatus,
  autoRenewal,
}: Known): StoryAction | null => {
  if (storingStatus === 'PENDING_EQUIPMENT') return paymentStatus === 'IN_PROGRESS' ? null : 'PAY'
  if (renewalStatus !== 'OK' && autoRenewal !== 'TERMINATED') return 'PAY_RENEWAL'
  if (storingStatus === 'REPORTED') return 'SEE_REPORT'
  return storingStatus === 'IN_STORAGE' ? 'TAKE_OUT' : null
}
