import type { Customer } from '#core/account/customer.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Home } from './own-storage.ts'

/** Of which home is drawn, by the service and then by the app. */
export type HomeToDraw = { readonly home: Home; readonly customer: Customer; readonly now: Instant }

/** What is asked of the thread that draws, by the code that the page runs: another build has other styles. */
export type AskedDrawing = HomeToDraw & { readonly id: number; readonly build: string }
