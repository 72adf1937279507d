import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Home } from './own-storage.ts'

/** Somebody's home screen as it was read at that moment. */
export type KnownHome = {
  readonly customer: CustomerId
  readonly home: Home
  readonly readAt: Instant
}

/** The last home that this device has seen, to show it at once and without a network. */
export interface KeptHome {
  read(): KnownHome | null
  keep(known: KnownHome): void
  forget(): void
}
