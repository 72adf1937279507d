import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { RECOVERY_CODE_LETTERS, RECOVERY_LETTERS } from '#core/staff/recovery-code.ts'
import { USER_CODE_LETTERS } from '#core/staff/user-code.ts'
import { CODE_LENGTH, type VerificationCode } from '#core/account/verification-code.ts'
import type { PaymentLinkId } from '#core/billing/payment-link.ts'
import type { SavedPlaceId } from '#core/storing/pickup-place.ts'
import type { CheckoutId, CustomerId, EquipmentId, OrderId, PaymentId, ReportId, SessionId } from '#core/shared/ids.ts'

/** Without letters that a customer on the phone could mistake for another (no I, L, O, U). 32 of them: 5 bits each. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ORDER_ID_LETTERS = 12

const randomLetters = (count: number): string =>
  [...randomBytes(count)].map(byte => ALPHABET[byte % ALPHABET.length]).join('')

/** As `SK-7Q2K9XMD4TBA`: 60 random bits, short enough to be read aloud. */
const newOrderId = (): OrderId => `SK-${randomLetters(ORDER_ID_LETTERS)}` as OrderId

/** Of letters that are not mistaken for another. */
const writtenByHand = (count: number): string =>
  Array.from({ length: count }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join('')

const PAYMENT_LINK_LETTERS = 16

/** The process's source of randomness. */
export const newIds = {
  order: newOrderId,
  paymentLink: () => randomLetters(PAYMENT_LINK_LETTERS) as PaymentLinkId,
  customer: () => randomUUID() as CustomerId,
  session: () => randomUUID() as SessionId,
  payment: () => randomUUID() as PaymentId,
  equipment: () => randomUUID() as EquipmentId,
  report: () => randomUUID() as ReportId,
  checkout: () => randomUUID() as CheckoutId,
  savedPlace: () => randomUUID() as SavedPlaceId,
  attempt: (): string => randomUUID(),
  recoveryCode: (): string => writtenByHand(RECOVERY_CODE_LETTERS),
  userCode: (): string => writtenByHand(USER_CODE_LETTERS),
  token: (): string => randomUUID(),
  candidate: (): string => randomUUID(),
  code: () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0') as VerificationCode,
  /** 192 random bits, fit for a URL. */
  secret: (): string => randomBytes(24).toString('base64url'),
}
