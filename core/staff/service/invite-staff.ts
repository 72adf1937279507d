import { errAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import { mayActAs, type RoleTooLow, type StaffMember } from '#core/shared/staff.ts'
import { allKnown, type UnknownRegion } from '#core/storing/region.ts'
import type { StaffAccessRecords, TokenHash } from '../ports/staff-access-records.ts'
import type { StaffIdTaken, StaffUnknown } from '../ports/staff-records.ts'
import { INVITATION_HOURS } from '../staff-access.ts'

export type Invited = { readonly member: StaffMember; readonly token: string; readonly expiresAt: Instant }

type Asked = { readonly by: StaffMember; readonly reason: string; readonly dryRun: boolean }

export interface InviteStaff {
  /** Somebody new. */
  add(
    member: StaffMember,
    asked: Asked,
  ): ResultAsync<Invited, StaffIdTaken | UnknownRegion | RoleTooLow | ServiceUnreachable>
  /** A member again: what they signed in with before counts no more, and they are signed out everywhere (G276). */
  renew(id: StaffId, asked: Asked): ResultAsync<Invited, StaffUnknown | RoleTooLow | ServiceUnreachable>
}

type Deps = {
  readonly records: StaffAccessRecords
  readonly shop: ShopNow
  readonly clock: Clock
  readonly newSecret: () => string
  readonly hashToken: (token: string) => TokenHash
}

/** By an ADMIN; the link is shown once, and only to who asked for it (G276). */
export const makeInviteStaff = ({ records, shop, clock, newSecret, hashToken }: Deps): InviteStaff => {
  const prepared = ({ by, reason }: Asked) => {
    const now = clock.now()
    const token = newSecret()
    const expiresAt = Instant.plusSeconds(now, INVITATION_HOURS * 60 * 60)
    return {
      token,
      invitation: { token: hashToken(token), expiresAt },
      decision: { by: by.id, reason, at: now },
    }
  }
  return {
    add(named, asked) {
      if (!mayActAs(asked.by.role, 'ADMIN')) return errAsync(adminNeeded(asked))
      const { regions } = named
      const member = regions === undefined ? named : { ...named, regions: [...new Set(regions)].toSorted() }
      const { token, invitation, decision } = prepared(asked)
      const { dryRun } = asked
      return allKnown(shop(), regions ?? [])
        .asyncAndThen(() => records.invite(member, invitation, decision, { dryRun }))
        .map(() => ({ member, token, expiresAt: invitation.expiresAt }))
    },
    renew(id, asked) {
      if (!mayActAs(asked.by.role, 'ADMIN')) return errAsync(adminNeeded(asked))
      const { token, invitation, decision } = prepared(asked)
      const { dryRun } = asked
      return records
        .reinvite(id, invitation, decision, { dryRun })
        .map(member => ({ member, token, expiresAt: invitation.expiresAt }))
    },
  }
}

const adminNeeded = ({ by }: Asked): RoleTooLow => ({ kind: 'RoleTooLow', needed: 'ADMIN', role: by.role })
