import type { CustomerId } from '#core/shared/ids.ts'

/** A browser that has signed in to this account. It opens nothing: it only keeps others' wrong tries apart from its own (G111). */
export type KnownDevice = { readonly id: string; readonly customer: CustomerId }
