import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { CallFailure, InProgress } from '#core/shared/failures.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import type { SoldOut } from '../capacity.ts'
import type { WindowFull } from '../pickup-window.ts'
import type { Orders } from '../ports/orders.ts'
import {
  afterStep,
  completed,
  draftPlace,
  type DraftOrder,
  type SelectionIncomplete,
  type StoringDraft,
} from '../storing-draft.ts'

export type RequestStorageFailed = SelectionIncomplete | InProgress | WindowFull | SoldOut | CallFailure

/** Turns what the customer picked into a storage order waiting for payment, and remembers it with the draft. */
export type RequestStorage = () => ResultAsync<DraftOrder, RequestStorageFailed>

type Deps = { readonly orders: Orders; readonly storingDraftStore: DeviceStore<StoringDraft>; readonly clock: Clock }

export const makeRequestStorage =
  ({ orders, storingDraftStore, clock }: Deps): RequestStorage =>
  () => {
    const draft = storingDraftStore.read()
    return completed(draft)
      .asyncAndThen(selection =>
        orders.place({
          selection,
          agreements: draft.agreements,
          pickupPlace: draftPlace(draft)?.unwrapOr(null) ?? null,
          pickupWindow: draft.window,
        }),
      )
      .map(placed => {
        const order = { ...placed, placedAt: clock.now() }
        storingDraftStore.write(afterStep(draft, { kind: 'OrderPlaced', order }))
        return order
      })
  }
