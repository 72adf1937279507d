import { err, ok, type Result } from 'neverthrow'
import { emailKey } from '#core/account/email.ts'
import { LabelCode, type LabelNumber } from '#core/storing/label-code.ts'
import { parseLockerLabel } from '#core/storing/locker.ts'

/** What one line may mean; all of it is looked for at once. */
export type SearchQuery = {
  /** As orders may begin with; empty when it is the beginning of none. */
  readonly orders: readonly string[]
  readonly label: LabelNumber | null
  readonly locker: string
  /** The last four digits of a phone, and all that were typed of it. */
  readonly phone: { readonly end: string; readonly digits: string } | null
  /** As an e-mail may begin with. */
  readonly email: string | null
  /** Of names and gear: each is a part of a Korean word, by syllables or initial consonants, or how another word begins. */
  readonly words: readonly string[]
  /** Of notes: none where initial consonants were typed, for a sentence has those of most names (G996). */
  readonly noteWords: readonly string[]
}

export type SearchTooShort = { readonly kind: 'SearchTooShort' }

const LEAST_CHARACTERS = 2
const LEAST_ORDER_CHARACTERS = 4
const LEAST_EMAIL_CHARACTERS = 3
const PHONE_END = 4
const LONGEST_WORD = 20

/** Two consonants that a keyboard has drawn into one sign. */
const DRAWN_TOGETHER: Readonly<Record<string, string>> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
}

const drawnApart = (text: string): string => Array.from(text, sign => DRAWN_TOGETHER[sign] ?? sign).join('')

export const SearchQuery = {
  parse(text: string): Result<SearchQuery, SearchTooShort> {
    const typed = drawnApart(text.normalize('NFC').trim())
    if (Array.from(typed).length < LEAST_CHARACTERS) return err({ kind: 'SearchTooShort' })
    const words = wordsOf(typed)
    return ok({
      orders: orderBeginnings(typed),
      label: LabelCode.parse(typed).map(LabelCode.number).unwrapOr(null),
      locker: parseLockerLabel(typed)
        .map(({ code }): string => code)
        .unwrapOr(typed.toUpperCase()),
      phone: phoneOf(typed),
      email:
        /^[A-Za-z0-9.!#$%&*+/=?^_{|}~@-]+$/.test(typed) && typed.length >= LEAST_EMAIL_CHARACTERS
          ? emailKey(typed)
          : null,
      words,
      noteWords: words.some(word => INITIALS.test(word)) ? [] : words,
    })
  },
}

/** Read aloud without its first letters, in small letters, or as it is. */
const orderBeginnings = (typed: string): readonly string[] => {
  if (!/^[A-Za-z0-9_-]+$/.test(typed) || typed.length < LEAST_ORDER_CHARACTERS) return []
  const large = typed.toUpperCase()
  return [...new Set([typed, large, `SK-${large}`])]
}

/** As people say it, `+82` in front of it or not. */
const phoneOf = (typed: string): SearchQuery['phone'] => {
  const digits = typed.replace(/^\+82[ -]?0?/, '0').replaceAll(/[ .-]/g, '')
  return /^\d{4,11}$/.test(digits) ? { end: digits.slice(-PHONE_END), digits } : null
}

const INITIALS = /^[ㄱ-ㅎ]+$/
const KOREAN = /[가-힣ㄱ-ㅎ]/

/** The words of a name or of gear, as they are looked for. */
export const wordsOf = (typed: string): readonly string[] =>
  typed
    .toLowerCase()
    .split(/[^0-9a-z가-힣ㄱ-ㅎ]+/)
    .map(word => Array.from(word).slice(0, LONGEST_WORD).join(''))
    .filter(word => KOREAN.test(word) || word.length >= LEAST_CHARACTERS)
