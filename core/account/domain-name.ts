/** Every browser and Node spell a host in ASCII by it (RFC 3492, RFC 5890). It asks nothing of the outside, so the core may use it. */
declare const URL: new (address: string) => { readonly host: string }

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
  return labels.map(label => (/[가-힣]/.test(label) ? new URL(`http://${label}`).host : label)).join('.')
}
