import type { Brand } from '#core/shared/brand.ts'
import { Instant } from '#core/shared/instant.ts'

/** 80 random bits, which open nothing by themselves. */
export type PaymentLinkId = Brand<string, 'PaymentLinkId'>

/** An order can be paid by its link for so long (G195). */
export const PAYMENT_LINK_HOURS = 72

/** Each link is a message: so many of an order in 24 hours, that a customer is not flooded by a hand that slips (G195). */
export const LINKS_A_DAY = 5
export const LINKS_COUNTED_SECONDS = 24 * 3600

export const linkEnd = (madeAt: Instant): Instant => Instant.plusSeconds(madeAt, PAYMENT_LINK_HOURS * 3600)

/** Keyed by the secret of the service. */
type TextHash = (text: string) => string

const ID_LETTERS = 16
/** 132 bits of the keyed hash. */
const RIGHT_LETTERS = 22

/** What stands behind the id in the address, and is stored nowhere. */
export const linkRight = (id: string, hash: TextHash): string => hash(`payment-link:${id}`).slice(0, RIGHT_LETTERS)

/** The id in a token that the service has made; null for any other text. */
export const readLinkToken = (token: string, hash: TextHash): PaymentLinkId | null => {
  const id = token.slice(0, ID_LETTERS)
  return isSame(token.slice(ID_LETTERS), linkRight(id, hash)) ? (id as PaymentLinkId) : null
}

/** Takes as long for each wrong text of the right length. */
const isSame = (typed: string, right: string): boolean => {
  if (typed.length !== right.length) return false
  let difference = 0
  for (let at = 0; at < right.length; at += 1) difference |= typed.charCodeAt(at) ^ right.charCodeAt(at)
  return difference === 0
}
