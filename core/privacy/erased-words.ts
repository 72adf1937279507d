type Person = { readonly name: string; readonly email: string | null; readonly phone: string | null }

/** What replaces a departed customer in a text of the staff. */
export const ERASED = '[erased]'

/** Any mobile number and any e-mail: the person may have left others with us than the account knew. */
const PHONE = String.raw`(\+?82[-. ]?)?0?1[016789][-. ]?\d{3,4}[-. ]?\d{4}`
const EMAIL = String.raw`[a-z0-9._%+'-]+@[a-z0-9-]+(\.[a-z0-9-]+)+`

/** Finds name, phone and e-mail in a text, whatever their case, as PostgreSQL reads it. */
export const personPattern = ({ name, email, phone }: Person): string =>
  [email === null ? null : literally(email), EMAIL, PHONE, phone === null ? null : literally(phone), spaced(name)]
    .filter(Boolean)
    .join('|')

/** People write `홍 길동` too. */
const spaced = (name: string): string => Array.from(name.normalize('NFC').trim(), literally).join('[ ]?')

/** A letter of a third case, neither upper nor lower (`ǲ`), is any letter: PostgreSQL does not match it when it ignores case. */
const literally = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`).replaceAll(/\p{Lt}/gu, '.')
