import type { DeviceStore } from '#core/shared/device-store.ts'
import { afterStep, type DraftStep, type StoringDraft } from '../storing-draft.ts'

/** What the steps of the storing flow share: read by each screen, changed by a step, thrown away by its close button. */
export type StoringJourney = {
  read(): StoringDraft
  take(step: DraftStep): StoringDraft
  close(): void
}

export const makeStoringJourney = ({
  storingDraftStore,
}: {
  readonly storingDraftStore: DeviceStore<StoringDraft>
}): StoringJourney => ({
  read: () => storingDraftStore.read(),
  take(step) {
    const draft = afterStep(storingDraftStore.read(), step)
    storingDraftStore.write(draft)
    return draft
  },
  close: () => storingDraftStore.clear(),
})
