import { okAsync, ResultAsync } from 'neverthrow'
import type { TermsRecords } from '#core/account/ports/terms-records.ts'
import { sessionState } from '#core/account/session-timing.ts'
import { SIGN_UP_TERMS, type SignUpTerm } from '#core/account/sign-up-terms.ts'
import type { NoticeRecords } from '#core/notices/ports/notice-records.ts'
import type { ListedNotice } from '#core/notices/ports/notice-records.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import { type Owed, owedOf } from '../customer-owed.ts'
import type { CustomerFile, StaffCustomers } from '../ports/staff-customers.ts'

/** What a customer said last of a term; null as long as they were not asked. */
type StaffConsent = {
  readonly term: SignUpTerm
  readonly said: { readonly agreed: boolean; readonly version: string; readonly at: Instant } | null
}

/** Who is on the telephone, what of theirs is where, what is owed and what they were told last; e-mail and phone masked. */
export type CustomerPage = {
  readonly file: CustomerFile
  readonly owed: readonly Owed[]
  /** On so many devices they are signed in now. */
  readonly liveSessions: number
  readonly consents: readonly StaffConsent[]
  readonly lastNotice: ListedNotice | null
}

export type ReadCustomer = (id: CustomerId) => ResultAsync<CustomerPage | null, ServiceUnreachable>

type Deps = {
  readonly customers: Pick<StaffCustomers, 'file'>
  readonly terms: Pick<TermsRecords, 'consents'>
  readonly notices: Pick<NoticeRecords, 'list'>
  readonly shop: ShopNow
  readonly clock: Clock
}

export const makeReadCustomer =
  ({ customers, terms, notices, shop, clock }: Deps): ReadCustomer =>
  id =>
    customers.file(id).andThen(file => {
      if (file === null) return okAsync(null)
      const now = clock.now()
      return ResultAsync.combine([
        terms.consents(
          id,
          SIGN_UP_TERMS.map(({ term }) => term),
        ),
        notices.list({ customer: id }, { after: null, limit: 1 }),
      ]).map(([consents, [lastNotice = null]]) => ({
        file,
        owed: owedOf(file, shop(), Day.of(now)),
        liveSessions: file.sessions.filter(session => sessionState(session, now) === 'Live').length,
        consents: SIGN_UP_TERMS.map(({ term }) => {
          const said = consents.find(consent => consent.term === term)
          return {
            term,
            said: said === undefined ? null : { agreed: said.agreed, version: said.version, at: said.givenAt },
          }
        }),
        lastNotice,
      }))
    })
