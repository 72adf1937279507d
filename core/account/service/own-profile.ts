import { errAsync, okAsync } from 'neverthrow'
import type { Caller } from '../customer.ts'
import type { CustomerRecords } from '../ports/customer-records.ts'
import type { OwnProfile } from '../ports/own-profile.ts'

/** What one caller may read of themselves; a customer who is gone needs to sign in again. */
export const makeOwnProfile =
  ({ customers }: { readonly customers: CustomerRecords }) =>
  (caller: Caller): OwnProfile => ({
    read: () =>
      customers
        .find(caller.customer)
        .andThen(found => (found ? okAsync(found) : errAsync({ kind: 'SignInNeeded' as const, hadToken: true }))),
  })
