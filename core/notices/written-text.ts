import { err, ok, type Result } from 'neverthrow'
import { plainText } from '#core/storing/plain-text.ts'

/** In one LMS with brand, phone and link around it, whatever the characters are. */
export const WRITTEN_MAX_CHARACTERS = 300

export type TextEmpty = { readonly kind: 'TextEmpty' }
export type TextTooLong = { readonly kind: 'TextTooLong'; readonly most: number }
/** Line breaks, controls; by SMS also emoji and what no phone shows. */
export type TextUnsendable = { readonly kind: 'TextUnsendable' }
/** Advertising needs a consent and its marks; the staff sends none one by one. `word` is what gives it away. */
export type TextAdvertises = { readonly kind: 'TextAdvertises'; readonly word: string }

export type TextRefused = TextEmpty | TextTooLong | TextUnsendable | TextAdvertises

/** Marks of advertising by law, and words that make a message one (Network Act, Art. 50). */
const ADVERTISING = ['광고', '수신거부', '할인', '특가', '쿠폰', '세일', '프로모션', '이벤트', '적립'] as const

/** What the staff wrote to a customer, as it can be sent (G232). */
export const checkWritten = (text: string): Result<string, TextRefused> => {
  if (Array.from(text).length > WRITTEN_MAX_CHARACTERS)
    return err({ kind: 'TextTooLong', most: WRITTEN_MAX_CHARACTERS })
  const line = plainText(text, WRITTEN_MAX_CHARACTERS)
  if (line === undefined) return err({ kind: 'TextUnsendable' })
  if (line === '') return err({ kind: 'TextEmpty' })
  // However it is spaced.
  const bare = line.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const word = ADVERTISING.find(known => bare.includes(known))
  return word === undefined ? ok(line) : err({ kind: 'TextAdvertises', word })
}
