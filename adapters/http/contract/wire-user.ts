import type { Customer } from '#core/account/customer.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import { Email } from '#core/account/email.ts'
import { maskEmail } from '#core/account/mask-email.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import { PROVIDERS } from '#core/account/provider.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { WireUser } from './access.ts'

/** A customer under the names of the wire, which are also those of the stored `user`. */
export const wireUserOf = ({ id, name, email, phone, provider, isProfileComplete }: Customer): WireUser => ({
  id,
  uid: id,
  name,
  email,
  maskedEmail: email === null ? null : Email.parse(email).map(maskEmail).unwrapOr(null),
  phone,
  provider,
  isProfileComplete,
  thumbnailImage: null,
  profileImage: null,
})

/** The way back. Name and phone were parsed by the service before they were stored; a provider of tomorrow reads as `other`. */
export const customerOf = ({ id, name, email, phone, provider, isProfileComplete }: WireUser): Customer => ({
  id: id as CustomerId,
  name: name as CustomerName,
  email,
  phone: phone as PhoneNumber | null,
  provider: PROVIDERS.find(known => known === provider) ?? 'other',
  isProfileComplete,
})
