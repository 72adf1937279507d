import { errAsync, ok, ResultAsync } from 'neverthrow'
import * as contract from '#adapters/http/contract/staff/members.ts'
import { invalid, unknownRegion } from '#adapters/http/server/invalid-input.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { ListPlace, readPage } from '#core/shared/page.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import { AUDIT } from '#core/storing/ports/staff-views.ts'
import type { ListedWish, MessageWish } from '#core/staff/ports/staff-messages.ts'
import { type ListedMember, STAFF_MEMBERS } from '#core/staff/ports/staff-records.ts'
import type { Invited } from '#core/staff/service/invite-staff.ts'
import { StaffAddress } from '#core/staff/staff-address.ts'
import { taskKindsFor } from '#core/staff/task-kinds.ts'
import type { makeStaffMount, OfStaff } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>

const MEMBERS_SHOWN = 100
const ENTRIES_SHOWN = 50

/** Who may do what, and where (G276, G374, G375). */
export const staffMemberRoutes = (mount: Mount): void => {
  mount(contract.members, ({ desk, query: { after } }) => {
    const place = after === undefined ? ok(null) : ListPlace.parse(after, STAFF_MEMBERS)
    if (place.isErr()) return errAsync(place.error)
    return ResultAsync.combine([
      readPage(STAFF_MEMBERS, { after: place.value, limit: MEMBERS_SHOWN }, part => desk.staff.list(part)),
      desk.staffMessages.wishes(),
    ]).map(([{ items, next }, wishes]) => ({ members: items.map(member => memberRow(member, wishes)), next }))
  })

  mount(contract.staffNames, ({ desk }) => desk.staff.names().map(names => ({ names: [...names] })))

  mount(contract.auditLog, ({ desk, query: { by, subject, after } }) => {
    const place = after === undefined ? ok(null) : ListPlace.parse(after, AUDIT)
    if (place.isErr()) return errAsync(place.error)
    const search = { staff: by ?? null, subject: subject ?? null }
    return readPage(AUDIT, { after: place.value, limit: ENTRIES_SHOWN }, part =>
      desk.views.audit({ ...search, ...part }),
    ).map(({ items, next }) => ({ audit: items.map(({ staff, ...entry }) => ({ ...entry, by: staff })), next }))
  })

  mount(contract.inviteMember, ({ desk, caller, body: { regions, reason, dryRun = false, ...person } }) =>
    desk.inviteStaff
      .add({ ...person, ...(regions !== null && { regions }) }, { by: caller.member, reason, dryRun })
      .map(invitedRow(dryRun))
      .mapErr(unknownRegion('regions')),
  )
  mount(contract.reinviteMember, ({ desk, caller, params, body: { reason, dryRun = false } }) =>
    desk.inviteStaff.renew(memberIn(params), { by: caller.member, reason, dryRun }).map(invitedRow(dryRun)),
  )
  mount(contract.changeMember, ({ desk, caller, params, body: { role, regions, reason, dryRun = false } }) =>
    desk
      .changeStaff(memberIn(params), { role, regions }, { by: caller.member, reason, dryRun })
      .map(member => ({ member: person(member) }))
      .mapErr(unknownRegion('regions')),
  )
  mount(contract.notifyMember, ({ desk, caller, params, body: { to, kinds, reason, dryRun = false } }) => {
    const address = to === null ? ok(null) : StaffAddress.parse(to.channel, to.address)
    return address
      .mapErr(invalid('address'))
      .asyncAndThen(known => desk.staff.find(memberIn(params)).map(member => ({ known, member })))
      .andThen(({ known, member }) => {
        if (member === null) return errAsync({ kind: 'StaffUnknown' as const })
        const wish = known && { to: known, kinds: kinds ?? taskKindsFor(member.role) }
        return desk.staffMessages
          .wish(member.id, wish, decision(desk, caller, reason), { dryRun })
          .map(() => ({ taskMessages: wish && shownWish(wish), dryRun }))
      })
  })
  mount(contract.disableMember, ({ desk, caller, params, body: { reason, dryRun = false } }) =>
    desk.staff.disable(memberIn(params), decision(desk, caller, reason), { dryRun }).map(() => ({})),
  )
  mount(contract.enableMember, ({ desk, caller, params, body: { reason, dryRun = false } }) =>
    desk.staff
      .enable(memberIn(params), null, decision(desk, caller, reason), { dryRun })
      .map(member => ({ member: person(member) })),
  )
}

type Asked = OfStaff<null>

const memberIn = ({ memberId = '' }: Asked['params']): StaffId => memberId as StaffId

const decision = (desk: Asked['desk'], { member }: Asked['caller'], reason: string) => ({
  by: member.id,
  reason,
  at: desk.clock.now(),
})

const person = ({ id, name, role, regions }: StaffMember) => ({
  id,
  name,
  role,
  regions: regions === undefined ? null : [...regions],
})

const shownWish = ({ to, kinds }: MessageWish) => ({
  channel: to.channel,
  address: StaffAddress.mask(to),
  kinds: [...kinds],
})

const memberRow = (
  { isDisabled, access, ...member }: ListedMember,
  wishes: readonly ListedWish[],
): contract.ShownMember => ({
  ...person(member),
  taskMessages: wishes.filter(({ staff }) => staff === member.id).map(shownWish)[0] ?? null,
  isDisabled,
  signedInAt: access.signedInAt,
  passkeys: access.passkeys,
  hasPassword: access.hasPassword,
  devices: access.sessions,
  invitedUntil: access.invitedUntil,
})

const invitedRow =
  (dryRun: boolean) =>
  ({ member, token, expiresAt }: Invited): contract.InvitedMember => ({
    member: person(member),
    token: dryRun ? null : token,
    expiresAt,
  })
