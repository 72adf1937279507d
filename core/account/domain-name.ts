/** What `encoded` gives a label of other letters, before and between: RFC 5891. */
const PREFIX = 'xn--'
/** Of RFC 3492, section 5. */
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128]

/** Letters, digits and hyphens; and the syllables that names under .kr and .한국 may hold. Other alphabets are typed as `xn--…`. */
const LABEL = /^(?!xn--.*[가-힣])[a-z0-9가-힣]([a-z0-9가-힣-]*[a-z0-9가-힣])?$/

/**
 * A domain as mail servers ask for it, so that it has one spelling: lower-case, and Hangul as `xn--…` (RFC 5890). Null for what no mail server
 * is found by, and for letters that a mail server may take for others: full-width, mathematical, `ß`.
 */
export const asciiDomain = (typed: string): string | null => {
  const labels = typed.toLowerCase().normalize('NFC').split('.')
  // A last label that begins with a digit is an address of the network: it can be spelled in many ways.
  if (labels.length < 2 || !labels.every(label => LABEL.test(label)) || /^\d/.test(labels.at(-1) ?? '')) return null
  return labels.map(label => (/[가-힣]/.test(label) ? PREFIX + encoded(label) : label)).join('.')
}

/** Punycode: the plain characters, then where each of the others stands (RFC 3492, section 6.3). */
const encoded = (label: string): string => {
  const codes = Array.from(label, character => character.codePointAt(0) ?? 0)
  const plain = codes.filter(code => code < FIRST_CODE)
  let text = plain.length > 0 ? `${String.fromCodePoint(...plain)}-` : ''
  let [next, delta, bias, handled] = [FIRST_CODE, 0, FIRST_BIAS, plain.length]
  while (handled < codes.length) {
    const smallest = Math.min(...codes.filter(code => code >= next))
    delta += (smallest - next) * (handled + 1)
    next = smallest
    for (const code of codes) {
      if (code < next) delta += 1
      if (code !== next) continue
      text += variableLength(delta, bias)
      bias = adapted(delta, { points: handled + 1, isFirst: handled === plain.length })
      delta = 0
      handled += 1
    }
    delta += 1
    next += 1
  }
  return text
}

const digit = (value: number): string => String.fromCodePoint(value < 26 ? 97 + value : 22 + value)

const variableLength = (delta: number, bias: number): string => {
  let [rest, text] = [delta, '']
  for (let k = BASE; ; k += BASE) {
    const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias))
    if (rest < threshold) return text + digit(rest)
    text += digit(threshold + ((rest - threshold) % (BASE - threshold)))
    rest = Math.floor((rest - threshold) / (BASE - threshold))
  }
}

const adapted = (delta: number, { points, isFirst }: { points: number; isFirst: boolean }): number => {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / points)
  let k = 0
  for (; rest > Math.floor(((BASE - T_MIN) * T_MAX) / 2); k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
