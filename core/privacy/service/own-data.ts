import { err, ok } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Caller } from '#core/account/customer.ts'
import type { OwnData } from '../ports/own-data.ts'
import type { PersonalDataViews } from '../ports/personal-data-views.ts'

/** What is kept of one caller; a customer who is gone needs to sign in again. */
export const makeOwnData =
  ({ personalData, clock }: { readonly personalData: PersonalDataViews; readonly clock: Clock }) =>
  (caller: Caller): OwnData => ({
    copy: () =>
      personalData
        .of(caller.customer)
        .andThen(found =>
          found === null
            ? err({ kind: 'SignInNeeded' as const, hadToken: true })
            : ok({ ...found, exportedAt: Instant.toIso(clock.now()) }),
        ),
  })
