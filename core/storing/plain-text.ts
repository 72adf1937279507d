/** One line as people type it: NFC, no control characters, no half of a character, trimmed; undefined when longer than `maxCharacters` code points. */
export const plainText = (text: string, maxCharacters: number): string | undefined => {
  const line = text.normalize('NFC').trim()
  return /[\p{Cc}\p{Cs}]/u.test(line) || Array.from(line).length > maxCharacters ? undefined : line
}
