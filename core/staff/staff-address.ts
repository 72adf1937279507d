import type { Result } from 'neverthrow'
import { match } from 'ts-pattern'
import { Email, type InvalidEmail } from '#core/account/email.ts'
import { maskEmail } from '#core/account/mask-email.ts'
import { type InvalidPhoneNumber, PhoneNumber } from '#core/account/phone-number.ts'
import type { Channel } from '#core/notices/channels.ts'

/** Where a member of the staff gets messages. */
export type StaffAddress =
  | { readonly channel: 'SMS'; readonly phone: PhoneNumber }
  | { readonly channel: 'EMAIL'; readonly email: Email }

export const StaffAddress = {
  parse: (channel: Channel, text: string): Result<StaffAddress, InvalidEmail | InvalidPhoneNumber> =>
    match(channel)
      .returnType<Result<StaffAddress, InvalidEmail | InvalidPhoneNumber>>()
      .with('SMS', () => PhoneNumber.parse(text).map(phone => ({ channel: 'SMS', phone })))
      .with('EMAIL', () => Email.parse(text).map(email => ({ channel: 'EMAIL', email })))
      .exhaustive(),
  mask: (address: StaffAddress): string =>
    address.channel === 'SMS' ? PhoneNumber.mask(address.phone) : maskEmail(address.email),
}
