import type { CardRegistrationRequest, CardWindowRequest } from '#core/billing/ports/card-window.ts'

/** The versions of Toss's script for browsers that a shop can take. The API behind them is one. */
export const SCRIPT_VERSIONS = [1, 2] as const
export type ScriptVersion = (typeof SCRIPT_VERSIONS)[number]

/** Without it the window is over the page on a PC, in its place on a phone. */
export type WindowPlace = { readonly windowTarget?: 'self' }

/** Toss's script for one key, asked in our words. It leads the page away, or rejects with a `code`. */
export type TossScript = {
  pay(request: CardWindowRequest, place: WindowPlace, left: AbortSignal): Promise<unknown>
  register(request: CardRegistrationRequest, place: WindowPlace, left: AbortSignal): Promise<unknown>
}

/** `src` is another script than Toss's own. Both the package and the script come only now. */
export type LoadScript = (clientKey: string, options: { readonly src?: string }) => Promise<TossScript>

/** The window takes none, and refuses an empty one. */
export const known = (customerEmail: string | null) => (customerEmail === null ? {} : { customerEmail })
