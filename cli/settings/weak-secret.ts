/** Words of examples and of first tries. */
const WORDS =
  /change-?me|secret|password|passwd|seasonkeep|default|example|admin|test(ing)?|dev(elopment)?|production|long|enough|characters?|qwerty|replace|your|this|with|please|random|string|key|token|at-?least/gi

/** Of a secret made by chance, 32 hexadecimal digits have fewer than once in a million. */
const LEAST_DIFFERENT_LETTERS = 8
/** What has to be left when everything that is easy to guess is taken out. */
const LEAST_LEFT = 16

/** One letter or block again and again: no secret anywhere. */
export const isMonotonousSecret = (secret: string): boolean =>
  new Set(secret).size < LEAST_DIFFERENT_LETTERS || /^(.{1,16}?)\1+.{0,15}$/s.test(secret)

/**
 * A secret that was typed instead of generated: guessing it allows to sign tokens as any customer. One letter or block
 * again and again, a row of the alphabet or the digits, or words of examples and little else.
 */
export const isWeakSecret = (secret: string): boolean => {
  if (isMonotonousSecret(secret)) return true
  return withoutRows(secret.replaceAll(WORDS, '')).replaceAll(/[^\p{L}\p{N}+/]/gu, '').length < LEAST_LEFT
}

/** Letters that follow their neighbour, as in `abcdef` and `654321`, count once. */
const withoutRows = (text: string): string =>
  Array.from(text)
    .filter((letter, at, all) => !(Math.abs(codePoint(letter) - codePoint(all[at - 1])) <= 1))
    .join('')

const codePoint = (letter: string | undefined): number => letter?.codePointAt(0) ?? Number.NaN
