import { errAsync } from 'neverthrow'
import type { DeskSide } from '#adapters/container/service/desk.ts'
import * as access from '#adapters/http/contract/staff/access.ts'
import type { Cookies } from '#adapters/http/server/account/cookies.ts'
import { Instant } from '#core/shared/instant.ts'
import {
  PROOF_MINUTES,
  type Proof,
  STAFF_SESSION_HOURS,
  type StaffCaller,
  staffSessionEndsAt,
} from '#core/staff/staff-access.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import { type makeStaffMount, STAFF_COOKIE } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>

/** The staff's doors: invitation, sign-in, proof and sign-out. */
export const staffAccessRoutes = (mount: Mount, { isTrial }: { readonly isTrial: boolean }): void => {
  mount(access.me, ({ desk, caller }) => desk.staffSessions.describe(caller).map(signedIn))

  mount(access.beginPasskeySignIn, ({ desk, visitor }) => desk.staffSignIn.beginByPasskey(visitor))
  mount(access.finishPasskeySignIn, ({ desk, body: { answer, isShiftDevice }, visitor, cookies }) =>
    desk.staffSignIn
      .byPasskey(answer, { ...visitor, isShiftDevice })
      .andTee(keep(cookies))
      .map(signedIn),
  )
  mount(access.signInByPassword, ({ desk, body: { isShiftDevice, ...typed }, visitor, cookies }) =>
    desk.staffSignIn
      .byPassword(typed, { ...visitor, isShiftDevice })
      .andTee(keep(cookies))
      .map(signedIn),
  )
  mount(access.signInOnTrial, ({ desk, body: { role }, visitor, cookies }) =>
    isTrial
      ? desk.staffSignIn
          .onTrial(role, { ...visitor, isShiftDevice: true })
          .andTee(keep(cookies))
          .map(signedIn)
      : errAsync({ kind: 'NotOffered' }),
  )

  mount(access.readInvitation, ({ desk, body: { token } }) => desk.acceptInvitation.read(token))
  mount(access.beginInvitedPasskey, ({ desk, body: { token } }) => desk.acceptInvitation.beginByPasskey(token))
  mount(access.acceptByPasskey, ({ desk, body: { token, answer, isShiftDevice }, visitor, cookies }) =>
    desk.acceptInvitation
      .byPasskey(token, answer, { ...visitor, isShiftDevice })
      .andTee(keep(cookies))
      .map(accepted => ({ ...signedIn(accepted), recoveryCodes: [...accepted.recoveryCodes] })),
  )
  mount(access.beginInvitedPassword, ({ desk, body: { token } }) => desk.acceptInvitation.beginByPassword(token))
  mount(access.acceptByPassword, ({ desk, body: { token, password, code, isShiftDevice }, visitor, cookies }) =>
    desk.acceptInvitation
      .byPassword(token, { password, code }, { ...visitor, isShiftDevice })
      .andTee(keep(cookies))
      .map(accepted => ({ ...signedIn(accepted), recoveryCodes: [...accepted.recoveryCodes] })),
  )

  mount(access.beginPasskeyProof, ({ desk, caller }) => desk.staffSessions.beginProof(caller))
  mount(access.proveByPasskey, ({ desk, caller, token, body: { answer } }) =>
    desk.staffSessions.proveByPasskey(token, caller, answer).map(signedIn),
  )
  mount(access.proveByCode, ({ desk, caller, token, body: { code } }) =>
    desk.staffSessions.proveByCode(token, caller, code).map(signedIn),
  )

  mount(access.ownAccess, ({ desk, caller, token }) =>
    desk.ownAccess.read({ ...caller, token }).map(({ passkeys, sessions, ...rest }) => ({
      ...rest,
      passkeys: [...passkeys],
      sessions: [...sessions],
    })),
  )
  mount(access.beginOwnPasskey, ({ desk, caller }) => desk.ownAccess.beginPasskey(caller))
  mount(access.addOwnPasskey, ({ desk, caller, token, body: { answer }, visitor }) =>
    desk.ownAccess.addPasskey({ ...caller, token }, answer, visitor).map(() => ({})),
  )
  mount(access.removeOwnPasskey, ({ desk, caller, token, body: { passkeyId } }) =>
    desk.ownAccess.removePasskey({ ...caller, token }, passkeyId).map(() => ({})),
  )
  mount(access.newRecoveryCodes, ({ desk, caller, token }) =>
    desk.ownAccess.newRecoveryCodes({ ...caller, token }).map(codes => ({ recoveryCodes: [...codes] })),
  )
  mount(access.endOwnSession, ({ desk, caller, body: { sessionId } }) =>
    desk.ownAccess.endSession(caller, sessionId).map(() => ({})),
  )

  mount(access.signOut, ({ desk, token, cookies }) => end(desk, token, cookies))
  mount(access.signOutEverywhere, ({ desk, caller, cookies }) =>
    desk.staffSessions
      .endAll(caller.member.id)
      .andTee(() => cookies.clear(STAFF_COOKIE))
      .map(ended => ({ ended })),
  )
}

const keep =
  (cookies: Cookies) =>
  ({ token }: { readonly token: string }): void =>
    cookies.set(STAFF_COOKIE, token, STAFF_SESSION_HOURS * 60 * 60)

const end = ({ staffSessions }: Pick<DeskSide, 'staffSessions'>, token: string | null, cookies: Cookies) =>
  staffSessions.end(token).andTee(() => cookies.clear(STAFF_COOKIE))

const signedIn = ({ member, session, proofs }: StaffCaller & { readonly proofs: readonly Proof[] }) => ({
  member: memberOf(member),
  startedAt: session.startedAt,
  endsAt: staffSessionEndsAt(session),
  provedUntil: Instant.plusSeconds(session.provedAt, PROOF_MINUTES * 60),
  isShiftDevice: session.isShiftDevice,
  proofs: [...proofs],
})

const memberOf = ({ regions, ...member }: StaffMember) => ({
  ...member,
  ...(regions !== undefined && { regions: [...regions] }),
})
