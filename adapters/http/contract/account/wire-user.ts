import type { Customer } from '#core/account/customer.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import { Email } from '#core/account/email.ts'
import { maskEmail } from '#core/account/mask-email.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import { PROVIDERS } from '#core/account/provider.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { WireUser } from './access.ts'

/** A customer under the names of the wire, which are also those of the stored `user`. */
export const toWireUser = (customer: Customer): WireUser => ({
  id: customer.id,
  uid: customer.id,
  name: customer.name,
  email: customer.email,
  maskedEmail: customer.email === null ? null : Email.parse(customer.email).map(maskEmail).unwrapOr(null),
  emailProved: customer.email !== null && !customer.isEmailToProve,
  phone: customer.phone,
  phoneProved: customer.phone !== null && !customer.isPhoneToProve,
  provider: customer.provider,
  isProfileComplete: customer.isProfileComplete,
  thumbnailImage: customer.thumbnailImage,
  profileImage: customer.profileImage,
})

/** The way back. Name and phone were parsed by the service before they were stored; a provider of tomorrow reads as `other`. */
export const toCustomer = (wire: WireUser): Customer => ({
  id: wire.id as CustomerId,
  name: wire.name as CustomerName,
  email: wire.email,
  // A user who was stored by an older version: the service knows better.
  isEmailToProve: wire.email !== null && wire.emailProved === false,
  phone: wire.phone as PhoneNumber | null,
  isPhoneToProve: wire.phone !== null && wire.phoneProved === false,
  provider: PROVIDERS.find(known => known === wire.provider) ?? 'other',
  isProfileComplete: wire.isProfileComplete,
  profileImage: wire.profileImage,
  thumbnailImage: wire.thumbnailImage,
})
