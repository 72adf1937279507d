import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { SignInNeeded } from '#core/shared/failures.ts'
import type { Caller, Customer } from '../customer.ts'
import type { CustomerRecords } from '../ports/customer-records.ts'
import type { OwnProfile } from '../ports/own-profile.ts'

/** What one caller may read of themselves, and their name; a customer who is gone needs to sign in again. */
export const makeOwnProfile =
  ({ customers }: { readonly customers: CustomerRecords }) =>
  (caller: Caller): OwnProfile => ({
    read: () => customers.find(caller.customer).andThen(stillHere),
    rename: name => customers.rename(caller.customer, name).andThen(stillHere),
  })

const stillHere = (found: Customer | null): ResultAsync<Customer, SignInNeeded> =>
  found ? okAsync(found) : errAsync({ kind: 'SignInNeeded', hadToken: true })
