const FIRST_BYTE = 0xa1
const LAST_BYTE = 0xfe
const PRIVATE_USE = /\p{Co}/u

/**
 * Every two-byte character of KS X 1001. `TextDecoder` knows the larger code page 949; keeping both bytes
 * in this range leaves out its additions, which phones and SOLAPI refuse (1029).
 */
const charactersOfEucKr = (): ReadonlySet<string> => {
  const decoder = new TextDecoder('euc-kr')
  const range = Array.from({ length: LAST_BYTE - FIRST_BYTE + 1 }, (_, index) => FIRST_BYTE + index)
  const decoded = range.flatMap(first => range.map(second => decoder.decode(Uint8Array.of(first, second))))
  return new Set(decoded.filter(text => !text.includes('\u{fffd}') && !PRIVATE_USE.test(text)))
}

let table: ReadonlySet<string> | null = null

const isAscii = (character: string): boolean => character <= '\u{7f}'

/** Whether every character exists in EUC-KR: no emoji, and of Hangul only the 2,350 completed syllables. */
export const fitsEucKr = (text: string): boolean => {
  const known = (table ??= charactersOfEucKr())
  return Array.from(text).every(character => isAscii(character) || known.has(character))
}
