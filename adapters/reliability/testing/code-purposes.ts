import { randomInt } from 'node:crypto'

export type Purpose =
  | 'a phone at hand'
  | 'finding an ID'
  | 'a new phone'
  | 'an e-mail at hand'
  | 'one’s own e-mail'
  | 'a new password'

type Calls = { readonly send: string; readonly verify: string; readonly reaches: 'phone' | 'email' }

/** The calls for each purpose of a code, below `/api/auth/`. */
export const PURPOSES: readonly (readonly [Purpose, Calls])[] = [
  ['a phone at hand', { send: 'send-sms-code', verify: 'verify-sms-code', reaches: 'phone' }],
  ['finding an ID', { send: 'send-id-find-sms', verify: 'verify-id-find-sms', reaches: 'phone' }],
  ['a new phone', { send: 'send-phone-change-sms', verify: 'verify-phone-change-sms', reaches: 'phone' }],
  ['an e-mail at hand', { send: 'send-code', verify: 'verify-email-code', reaches: 'email' }],
  ['one’s own e-mail', { send: 'send-own-email-code', verify: 'verify-own-email-code', reaches: 'email' }],
  ['a new password', { send: 'send-reset-code', verify: 'verify-email-code', reaches: 'email' }],
]

/** The paths that check a code. */
export const CHECKS: readonly string[] = [...new Set(PURPOSES.map(([, { verify }]) => verify))]

let phones = randomInt(10_000)

/** One that was never used before. */
export const newPhone = (): string => {
  phones += 1
  return `0107${String(phones).padStart(7, '0')}`
}

/** Any other code than this one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
