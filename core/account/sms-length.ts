/** A text message within so many bytes is one SMS; a longer one is an LMS, which costs more. */
export const SMS_MAX_BYTES = 90

const isAscii = (character: string): boolean => character <= '\u{7f}'

/** In EUC-KR: one for ASCII, two for anything else. */
export const smsBytes = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (isAscii(character) ? 1 : 2), 0)
