import type { OrderId } from '#core/shared/ids.ts'

/** What a device does about news of the service. */
export type NewsHearing = {
  /** From now on news arrive; what happened before may have been missed. */
  readonly onOpen: () => void
  readonly onLost: () => void
  readonly onOrder: (order: OrderId) => void
  readonly onSignedOut: () => void
}

/** News of orders on the device of a member of staff, for as long as it listens. */
export interface DeviceNews {
  /** Answers how to stop. */
  listen(hearing: NewsHearing): () => void
}
