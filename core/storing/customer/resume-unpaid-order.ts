import type { DeviceStore } from '#core/shared/device-store.ts'
import { GearText, NO_GEAR_TEXT } from '../gear-text.ts'
import type { StorageRecord } from '../storage-record.ts'
import { afterStep, type StoringDraft } from '../storing-draft.ts'

/** Goes back to an order that waits for its payment, so that the storing flow pays for it and not for another one (P18). */
export type ResumeUnpaidOrder = (record: StorageRecord) => void

export const makeResumeUnpaidOrder =
  ({ storingDraftStore }: { readonly storingDraftStore: DeviceStore<StoringDraft> }): ResumeUnpaidOrder =>
  ({ orderId, amountWon, placedAt, equipmentType, location, plan, equipmentBrand, equipmentName }) =>
    storingDraftStore.write(
      afterStep(storingDraftStore.read(), {
        kind: 'OrderTakenUp',
        selection: {
          equipmentType,
          location,
          plan,
          brand: GearText.parse(equipmentBrand).unwrapOr(NO_GEAR_TEXT),
          equipmentName: GearText.parse(equipmentName).unwrapOr(NO_GEAR_TEXT),
        },
        order: { orderId, amountWon, placedAt },
      }),
    )
