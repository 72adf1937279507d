import type { Brand } from '#core/shared/brand.ts'

/** What is kept of a code, a token or an address that is only ever compared: made one way, with the shop's own key. */
export type Hashed = Brand<string, 'Hashed'>
