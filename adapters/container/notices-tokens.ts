import type { ReadNotices, SeenNotices } from '#core/notices/customer/read-notices.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import { token } from './token.ts'

/** What the notices area does on the customer's device. */
export const NoticesSide = {
  readNotices: token<ReadNotices>('ReadNotices'),
  seenNoticesStore: token<DeviceStore<SeenNotices | null>>('SeenNoticesStore'),
}
