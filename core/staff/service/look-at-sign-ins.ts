import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { type ListedEvent, SECURITY_EVENTS } from '#core/account/ports/security-events.ts'
import type { SessionRecords } from '#core/account/ports/session-records.ts'
import { sessionState } from '#core/account/session-timing.ts'
import type { CustomerNotFound } from '#core/notices/ports/staff-notices.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { type ListPlace, type Page, PAGE_SIZE, readPage } from '#core/shared/page.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import type { StaffCustomers } from '../ports/staff-customers.ts'

/** Where a customer is signed in now, and what happened to the account in the last half year. */
export type SignInsLook = {
  readonly sessions: readonly { readonly device: string; readonly startedAt: Instant; readonly lastSeenAt: Instant }[]
  readonly events: Page<ListedEvent>
}

/** Times and devices are personal: each look is in the audit log with its reason (W10). */
export type LookAtSignIns = (asked: {
  readonly customer: CustomerId
  readonly after: ListPlace | null
  readonly staff: StaffMember
  readonly reason: string
}) => ResultAsync<SignInsLook, CustomerNotFound | ServiceUnreachable>

type Deps = {
  readonly customers: Pick<StaffCustomers, 'file' | 'securityEvents'>
  readonly sessions: Pick<SessionRecords, 'ofCustomer'>
  readonly clock: Clock
}

export const makeLookAtSignIns =
  ({ customers, sessions, clock }: Deps): LookAtSignIns =>
  ({ customer, after, staff: { id: by }, reason }) => {
    const at = clock.now()
    return customers.file(customer).andThen(file => {
      if (file === null) return errAsync({ kind: 'CustomerNotFound' as const })
      // The look is written down before anything is shown.
      return readPage(SECURITY_EVENTS, { after, limit: PAGE_SIZE }, part =>
        customers.securityEvents(customer, { by, reason, at }, part),
      ).andThen(events =>
        ResultAsync.combine([okAsync(events), sessions.ofCustomer(customer)]).map(([shown, records]) => ({
          sessions: records
            .filter(record => sessionState(record, at) === 'Live')
            .map(({ device, createdAt, lastSeenAt }) => ({ device, startedAt: createdAt, lastSeenAt })),
          events: shown,
        })),
      )
    })
  }
