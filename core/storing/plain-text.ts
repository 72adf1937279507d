/** Takes up no room, or an empty one: fillers, joiners, tags, marks of direction, blanks that are no spaces. */
const UNSEEN = /[\p{DI}\u2800\uFFF9-\uFFFB\u{1D159}]/gu
/** Without one of these nothing is seen: a mark needs a base character. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Controls, breaks of lines, and halves of characters. */
const REFUSED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

/**
 * One line as people read it: NFC, trimmed, without invisible characters, no control characters, no half of a character; undefined when longer than
 * `maxCharacters` code points. What shows nothing is empty.
 */
export const plainText = (text: string, maxCharacters: number): string | undefined => {
  const line = text.replaceAll(UNSEEN, '').normalize('NFC').trim()
  if (REFUSED.test(line) || Array.from(line).length > maxCharacters) return undefined
  return SEEN.test(line) ? line : ''
}
