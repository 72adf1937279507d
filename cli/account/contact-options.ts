import { CustomerName } from '#core/account/customer-name.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { refuse } from '../options.ts'

export const readPhone = (text: string): PhoneNumber =>
  PhoneNumber.parse(text).unwrapOr(null) ?? refuse('Write a mobile number, as 010-1234-5678.')

/** Of who is written down at the desk. */
export const readName = (text: string): CustomerName =>
  CustomerName.parseAtDesk(text).unwrapOr(null) ??
  refuse('Write a name of 2 to 20 Hangul syllables, as 김보관, or of 2 to 40 Latin letters, as Michael Smith.')
