/** Of a code that the member's app shows (TOTP, RFC 6238). */
export const APP_CODE_DIGITS = 6

export const AppCode = {
  /** Its digits; apps and clipboards part them by blanks. */
  whileTyping: (text: string): string => text.replaceAll(/\D/g, '').slice(0, APP_CODE_DIGITS),
  isWhole: (code: string): boolean => code.length === APP_CODE_DIGITS,
}
