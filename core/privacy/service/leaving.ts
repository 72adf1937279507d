import { match } from 'ts-pattern'
import type { Caller } from '#core/account/customer.ts'
import type { LeavingRecords, LockedPerson } from '../ports/leaving-records.ts'
import type { Leaving } from '../ports/leaving.ts'
import { type ErasePerson, hasActiveContract } from './erase-person.ts'

type Deps = {
  readonly leavingRecords: LeavingRecords
  readonly erasePerson: ErasePerson
}

/** Naver's own page of the services that a person has authorised. */
const NAVER_CONSENTS_URL = 'https://nid.naver.com/internalToken/view/tokenList/pc/ko'

/** Leaving, for one caller. A customer who has left in the meantime needs to sign in, and cannot. */
export const makeLeaving =
  ({ leavingRecords, erasePerson }: Deps) =>
  (caller: Caller): Leaving => ({
    isEligible: () => leavingRecords.ordersOf(caller.customer).map(orders => !hasActiveContract(orders)),
    withdraw: () =>
      erasePerson(caller.customer, 'StillLinked')
        .map(({ locked, kept }) => ({ kept, naverConsentUrl: isLeftToThem(locked) ? NAVER_CONSENTS_URL : null }))
        .mapErr(refusal =>
          match(refusal)
            .with({ kind: 'CustomerGone' }, () => ({ kind: 'SignInNeeded' as const, hadToken: true }))
            .otherwise(known => known),
        ),
  })

const isLeftToThem = ({ provider, hasProviderToken }: LockedPerson): boolean =>
  provider === 'naver' && !hasProviderToken
