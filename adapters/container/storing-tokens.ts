import type { ReadHome } from '#core/storing/customer/read-home.ts'
import type { CountOwnGear, ReadOwnGear } from '#core/storing/customer/read-own-gear.ts'
import type { RequestStorage } from '#core/storing/customer/request-storage.ts'
import type { StoringJourney } from '#core/storing/customer/storing-journey.ts'
import type { KeptDraft } from '#core/storing/ports/kept-draft.ts'
import type { KeptHome } from '#core/storing/ports/kept-home.ts'
import { token } from './token.ts'

/** What the storing area does on the customer's device. */
export const StoringSide = {
  storingJourney: token<StoringJourney>('StoringJourney'),
  requestStorage: token<RequestStorage>('RequestStorage'),
  readHome: token<ReadHome>('ReadHome'),
  readOwnGear: token<ReadOwnGear>('ReadOwnGear'),
  countOwnGear: token<CountOwnGear>('CountOwnGear'),
  keptDraft: token<KeptDraft>('KeptDraft'),
  keptHome: token<KeptHome>('KeptHome'),
}
