import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'
import { plainText } from './plain-text.ts'

/** Who hands out gear calls this number: 010, 011 or 016 to 019 with ten or eleven digits, stored as digits (G90). */
export type RecipientPhone = Brand<string, 'RecipientPhone'>

export type InvalidRecipientPhone = { readonly kind: 'InvalidRecipientPhone' }

const MAX_DIGITS = 11
export const RECIPIENT_NAME_MAX_CHARACTERS = 50

export const RecipientPhone = {
  parse(text: string): Result<RecipientPhone, InvalidRecipientPhone> {
    const digits = stripSeparators(text)
    return /^01[016-9]\d{7,8}$/.test(digits) ? ok(digits as RecipientPhone) : err({ kind: 'InvalidRecipientPhone' })
  },
  format: (phone: RecipientPhone): string => hyphenated(phone),
  /** `010-****-5678`, for readers who do not call. */
  mask: (phone: RecipientPhone): string =>
    hyphenated(phone).replace(/(?<=-)\d+(?=-)/, middle => '*'.repeat(middle.length)),
  /** What the field shows while the customer types: digits only, at most eleven, hyphens put in. */
  typed: (text: string): string => hyphenated(text.replaceAll(/\D/g, '').slice(0, MAX_DIGITS)),
}

const stripSeparators = (text: string): string => text.replaceAll(/[\s-]/g, '')

const hyphenated = (digits: string): string => {
  const middleEnd = digits.length === MAX_DIGITS ? 7 : 6
  return [digits.slice(0, 3), digits.slice(3, middleEnd), digits.slice(middleEnd)].filter(part => part !== '').join('-')
}

/** Who collects the gear. */
export type Recipient = { readonly name: string; readonly phone: RecipientPhone; readonly isProxy: boolean }

/** As typed; both empty means that the customer comes. */
export type Proxy = { readonly name: string; readonly phone: string }
/** `phone` is null as long as no code has shown that it is theirs. */
export type RecipientCustomer = { readonly name: string; readonly phone: string | null }

export type ProxyIncomplete = { readonly kind: 'ProxyIncomplete'; readonly missing: 'name' | 'phone' }
export type InvalidRecipientName = { readonly kind: 'InvalidRecipientName' }
/** There is no number to call: the customer has no number and named no proxy (G91). */
export type RecipientPhoneRequired = { readonly kind: 'RecipientPhoneRequired' }

export type RecipientFailure = ProxyIncomplete | InvalidRecipientName | InvalidRecipientPhone | RecipientPhoneRequired

/** The proxy when both name and phone are set; the customer when neither is, or when both are the customer's own (G90, G91). */
export const recipientFor = (proxy: Proxy, customer: RecipientCustomer): Result<Recipient, RecipientFailure> => {
  const name = plainText(proxy.name, RECIPIENT_NAME_MAX_CHARACTERS)
  const phone = proxy.phone.trim()
  if (name === undefined) return err({ kind: 'InvalidRecipientName' })
  if (isOwn(name, customer.name) && isOwn(stripSeparators(phone), customer.phone ?? '')) {
    return RecipientPhone.parse(customer.phone ?? '')
      .map(parsed => ({ name: customer.name, phone: parsed, isProxy: false }))
      .mapErr(() => ({ kind: 'RecipientPhoneRequired' }))
  }
  if (name === '' || phone === '') return err({ kind: 'ProxyIncomplete', missing: name === '' ? 'name' : 'phone' })
  return RecipientPhone.parse(phone).map(parsed => ({ name, phone: parsed, isProxy: true }))
}

const isOwn = (typed: string, own: string): boolean => typed === '' || typed === own
