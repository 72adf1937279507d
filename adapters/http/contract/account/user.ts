import * as z from 'zod/mini'
import type { Customer, SignedIn } from '#core/account/customer.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import { Email } from '#core/account/email.ts'
import { maskEmail } from '#core/account/mask-email.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import { type Provider as CoreProvider, PROVIDERS } from '#core/account/provider.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { asIs, codec, id, success } from '#adapters/http/contract/codec.ts'

/** A provider of tomorrow reads as `other`. */
export const Provider = codec(z.string(), {
  decode: (sent): CoreProvider => PROVIDERS.find(known => known === sent) ?? 'other',
  encode: asIs,
})

/** A customer under the names of the specification, which are also those of the stored `user`. */
export const User = codec(
  z.object({
    id: id<CustomerId>(),
    uid: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    maskedEmail: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    /** A code has shown that the phone is theirs; what is not proved is not used. Left out by an older version. */
    emailProved: z.optional(z.boolean()),
    phoneProved: z.optional(z.boolean()),
    provider: Provider,
    isProfileComplete: z.boolean(),
    thumbnailImage: z.nullable(z.string()),
    profileImage: z.nullable(z.string()),
  }),
  {
    // The service parsed name and phone before it stored them.
    decode: ({ uid: _uid, maskedEmail: _masked, emailProved, phoneProved, ...user }): Customer => ({
      ...user,
      name: user.name as CustomerName,
      phone: user.phone as PhoneNumber | null,
      isEmailToProve: user.email !== null && emailProved === false,
      isPhoneToProve: user.phone !== null && phoneProved === false,
    }),
    encode: ({ isEmailToProve, isPhoneToProve, ...customer }) => ({
      ...customer,
      uid: customer.id,
      maskedEmail: customer.email === null ? null : Email.parse(customer.email).map(maskEmail).unwrapOr(null),
      emailProved: customer.email !== null && !isEmailToProve,
      phoneProved: customer.phone !== null && !isPhoneToProve,
    }),
  },
)

/** A session that begins. */
export const signedIn = (message: string) =>
  success(
    { token: z.string(), user: User, message: z.string() },
    {
      decode: ({ token, user }): SignedIn => ({ token, customer: user }),
      encode: ({ token, customer }) => ({ token, user: customer, message }),
    },
  )
