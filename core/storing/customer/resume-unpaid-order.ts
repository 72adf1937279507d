import type { DeviceStore } from '#core/shared/device-store.ts'
import { toSelection } from '../order.ts'
import { afterStep, type StoringDraft } from '../storing-draft.ts'
import type { UnpaidOrder } from '../unpaid-order.ts'

/** Goes back to an order that waits for its payment, so that the storing flow pays for it and not for another one (P18). */
export type ResumeUnpaidOrder = (unpaid: UnpaidOrder) => void

export const makeResumeUnpaidOrder =
  ({ storingDraftStore }: { readonly storingDraftStore: DeviceStore<StoringDraft> }): ResumeUnpaidOrder =>
  unpaid => {
    const { orderId, amountWon, placedAt } = unpaid
    const order = { orderId, amountWon, placedAt }
    storingDraftStore.write(
      afterStep(storingDraftStore.read(), { kind: 'OrderTakenUp', selection: toSelection(unpaid), order }),
    )
  }
