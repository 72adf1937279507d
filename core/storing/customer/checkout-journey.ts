import type { Clock } from '#core/shared/clock.ts'
import type { EquipmentId } from '#core/shared/ids.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import { afterCheckoutStep, type CheckoutDraft, type CheckoutStep } from '../checkout-draft.ts'

/** What the steps of taking gear out share: read by each screen, changed by a step, thrown away by the close button. */
export type CheckoutJourney = {
  read(): CheckoutDraft
  begin(equipmentId: EquipmentId): CheckoutDraft
  take(step: CheckoutStep): CheckoutDraft
  close(): void
}

type Deps = { readonly checkoutDraftStore: DeviceStore<CheckoutDraft>; readonly clock: Clock }

export const makeCheckoutJourney = ({ checkoutDraftStore, clock }: Deps): CheckoutJourney => {
  const take = (step: CheckoutStep): CheckoutDraft => {
    const draft = afterCheckoutStep(checkoutDraftStore.read(), step)
    checkoutDraftStore.write(draft)
    return draft
  }
  return {
    read: () => checkoutDraftStore.read(),
    begin: equipmentId => take({ kind: 'GearPicked', equipmentId, at: clock.now() }),
    take,
    close: () => checkoutDraftStore.clear(),
  }
}
