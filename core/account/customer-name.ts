import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'

/** A name in composed Hangul syllables, NFC (G16); of who was written down at the desk also in Latin letters (G813). */
export type CustomerName = Brand<string, 'CustomerName'>

export type InvalidName = {
  readonly kind: 'InvalidName'
  readonly reason: 'Empty' | 'TooShort' | 'TooLong' | 'Spaced' | 'NotHangul'
}

/** In syllables. */
export const NAME_MIN_LENGTH = 2
/** In syllables. */
export const NAME_MAX_LENGTH = 20

/** With more marks than the lines of a passport that machines read; the letter itself stays. */
const VIETNAMESE = /[Ḁ-ỿ]/g

/** As a passport has it. */
const LATIN = /^[A-Za-zÀ-ÖØ-öø-ɏ][A-Za-zÀ-ÖØ-öø-ɏ .'-]{1,39}$/

/** A syllable is at most three jamo when it arrives decomposed. */
const MAX_LENGTH_DECOMPOSED = NAME_MAX_LENGTH * 3

const refuse = (reason: InvalidName['reason']): Result<never, InvalidName> => err({ kind: 'InvalidName', reason })

export const CustomerName = {
  /** Composes first: without NFC a decomposed name holds no syllable at all. Jamo left over are refused, never stripped. */
  parse(text: string): Result<CustomerName, InvalidName> {
    if (text === '') return refuse('Empty')
    if (text.length > MAX_LENGTH_DECOMPOSED) return refuse('TooLong')
    const name = text.normalize('NFC')
    if (name.length > NAME_MAX_LENGTH) return refuse('TooLong')
    if (!/^[가-힣]+$/.test(name)) return refuse(/^[가-힣\s]+$/.test(name) ? 'Spaced' : 'NotHangul')
    return name.length < NAME_MIN_LENGTH ? refuse('TooShort') : ok(name as CustomerName)
  },
  /** Staff writes the name of somebody from abroad as the passport has it; a phone types ’ for an apostrophe. */
  parseAtDesk(text: string): Result<CustomerName, InvalidName> {
    const name = text
      .normalize('NFC')
      .replaceAll(VIETNAMESE, letter => letter.normalize('NFD').charAt(0))
      .replaceAll('’', "'")
      .trim()
      .replaceAll(/ +/g, ' ')
    return LATIN.test(name) ? ok(name as CustomerName) : CustomerName.parse(text)
  },
  /**
   * Keeps syllables and the single jamo of a syllable still being typed; U+3164 is left out, it is an invisible filler. A name that is
   * too long stays too long, or the field would show another name than was typed.
   */
  whileTyping: (text: string): string =>
    text
      .normalize('NFC')
      .replaceAll(/[^가-힣\u3131-\u3163\u3165-\u318E]/g, '')
      .slice(0, MAX_LENGTH_DECOMPOSED),
}
