import type { Brand } from '#core/shared/brand.ts'

/** A page of this app, as `/mypage/payment/card`; never the address of another site. */
export type AppPath = Brand<string, 'AppPath'>

const MAX_CHARACTERS = 300

export const AppPath = {
  /** What the device kept may have been changed there. */
  parse: (text: string): AppPath | null =>
    text.length <= MAX_CHARACTERS && /^\/(?!\/)[\w\-/?=&.]*$/.test(text) ? (text as AppPath) : null,
}
