import type { Result } from 'neverthrow'
import { Password } from '#core/account/password.ts'
import type { InvalidInput } from '#core/shared/failures.ts'

type TooCommon = { readonly kind: 'PasswordTooCommon'; readonly field: string }

/** A password to be chosen. A common one is refused in its own words, by any of the lists. */
export const parseNewPassword = (text: string, field: string): Result<Password, InvalidInput | TooCommon> =>
  Password.parse(text).mapErr(({ reason }) => ({
    kind: reason === 'Common' ? 'PasswordTooCommon' : 'InvalidInput',
    field,
  }))

/** What the longer list said, with the field that is meant. */
export const inField =
  (field: string) =>
  <Other extends { readonly kind: string }>(failure: Other | { readonly kind: 'PasswordTooCommon' }) =>
    failure.kind === 'PasswordTooCommon'
      ? { kind: 'PasswordTooCommon' as const, field }
      : (failure as Exclude<Other, { readonly kind: 'PasswordTooCommon' }>)
