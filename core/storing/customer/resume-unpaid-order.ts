import type { DeviceStore } from '#core/shared/device-store.ts'
import { toSelection } from '../order.ts'
import type { StorageRecord } from '../storage-record.ts'
import { afterStep, type StoringDraft } from '../storing-draft.ts'

/** Goes back to an order that waits for its payment, so that the storing flow pays for it and not for another one (P18). */
export type ResumeUnpaidOrder = (record: StorageRecord) => void

export const makeResumeUnpaidOrder =
  ({ storingDraftStore }: { readonly storingDraftStore: DeviceStore<StoringDraft> }): ResumeUnpaidOrder =>
  record => {
    const { orderId, amountWon, placedAt } = record
    const order = { orderId, amountWon, placedAt }
    storingDraftStore.write(
      afterStep(storingDraftStore.read(), { kind: 'OrderTakenUp', selection: toSelection(record), order }),
    )
  }
