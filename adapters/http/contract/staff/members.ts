import * as z from 'zod/mini'
import { EMAIL_MAX_LENGTH } from '#core/account/email.ts'
import { CHANNELS } from '#core/notices/channels.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { STAFF_ROLES } from '#core/shared/staff.ts'
import { NAME_MAX_CHARACTERS, StaffName } from '#core/staff/staff-name.ts'
import { ALL_TASK_KINDS } from '#core/staff/task-kinds.ts'
import { RegionCode } from '#core/storing/region.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { asIs, DateTime, id, parsed, success } from '#adapters/http/contract/codec.ts'
import { Reason } from './orders.ts'
import { staffCall } from './staff-call.ts'

/** A member of the staff; `regions` null is the whole shop. */
const Rights = { role: z.enum(STAFF_ROLES), regions: z.nullable(z.array(id<RegionCode>())) }
const Person = { id: id<StaffId>(), name: z.string(), ...Rights }

/** Messages to a member about new tasks: where, masked, and of which kinds. */
const TaskMessages = z.object({ channel: z.enum(CHANNELS), address: z.string(), kinds: z.array(z.string()) })

const Member = z.object({
  ...Person,
  /** Null for none. */
  taskMessages: z.nullable(TaskMessages),
  isDisabled: z.boolean(),
  signedInAt: z.nullable(DateTime),
  passkeys: z.int(),
  hasPassword: z.boolean(),
  /** On how many devices they are signed in, or were until they were idle. */
  devices: z.int(),
  /** Until when the invitation can be used; null when there is none. */
  invitedUntil: z.nullable(DateTime),
})
export type ShownMember = z.output<typeof Member>

export const members = staffCall({
  method: 'GET',
  path: '/members',
  query: ['after'],
  access: 'ADMIN',
  about: 'SHOP',
  body: null,
  answer: success({
    members: z.array(Member),
    /** For the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
  summary: 'The members of the staff, the disabled ones too, 100 at a time.',
})

export const staffNames = staffCall({
  method: 'GET',
  path: '/members/names',
  access: 'SUPPORT',
  about: 'COMMON',
  body: null,
  answer: success({ names: z.array(z.object({ id: id<StaffId>(), name: z.string() })) }),
  summary: 'The names of the staff by their ids, of who left too; at most 200.',
})

const AuditRow = z.object({
  id: z.int(),
  /** The member's id. */
  by: z.string(),
  at: DateTime,
  /** As the command line names it: `order advance`. */
  command: z.string(),
  /** What or whom it was about: an order, a customer, a member. */
  subject: z.string(),
  reason: z.string(),
})
export type ShownAuditRow = z.output<typeof AuditRow>

export const auditLog = staffCall({
  method: 'GET',
  path: '/audit',
  query: ['by', 'subject', 'after'],
  access: 'ADMIN',
  about: 'SHOP',
  body: null,
  answer: success({
    /** The newest first. */
    audit: z.array(AuditRow),
    /** For the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
  summary:
    'What the staff changed and looked at, by whom and why, all or of one member or about one thing; 50 at a time.',
})

/** With `dryRun` nothing is written. */
const Asked = { reason: Reason, dryRun: z.optional(z.boolean()) }

const ChosenRights = {
  role: z.enum(STAFF_ROLES),
  regions: z.nullable(z.array(parsed(Text(40), RegionCode.parse, asIs)).check(z.minLength(1))),
}

const Invited = success({
  member: z.object(Person),
  /** Behind the `#` of `/desk/invitation`, to give to the member; told here once. Null of a dry run. */
  token: z.nullable(z.string()),
  expiresAt: DateTime,
})
export type InvitedMember = z.output<typeof Invited>

export const inviteMember = staffCall({
  method: 'POST',
  path: '/members',
  access: 'ADMIN',
  about: 'SHOP',
  needsProof: true,
  body: z.object({
    /** To sign in with and to be named by in the audit log, as `minji`. */
    id: parsed(Text(30), StaffName.parseId, asIs),
    name: parsed(Text(NAME_MAX_CHARACTERS * 2), StaffName.parse, asIs),
    ...ChosenRights,
    ...Asked,
  }),
  answer: Invited,
  summary: 'Invite a new member.',
})

export const reinviteMember = staffCall({
  method: 'POST',
  path: '/members/:memberId/invitation',
  access: 'ADMIN',
  about: 'SHOP',
  needsProof: true,
  body: z.object(Asked),
  answer: Invited,
  summary:
    'Invite a member again, as after a lost phone: signed out everywhere, what they signed in with counts no more.',
})

const Done = success({ member: z.object(Person) })

export const changeMember = staffCall({
  method: 'PUT',
  path: '/members/:memberId',
  access: 'ADMIN',
  about: 'SHOP',
  needsProof: true,
  body: z.object({ ...ChosenRights, ...Asked }),
  answer: Done,
  summary: 'Give a member another role or other regions, at once.',
})

export const notifyMember = staffCall({
  method: 'PUT',
  path: '/members/:memberId/task-messages',
  access: 'ADMIN',
  about: 'SHOP',
  needsProof: true,
  body: z.object({
    /** Null ends them. */
    to: z.nullable(z.object({ channel: z.enum(CHANNELS), address: Text(EMAIL_MAX_LENGTH) })),
    /** All that the member's role sees to, unless these are named. */
    kinds: z.optional(z.array(z.enum(ALL_TASK_KINDS)).check(z.minLength(1))),
    ...Asked,
  }),
  answer: success({ taskMessages: z.nullable(TaskMessages), dryRun: z.boolean() }),
  summary: 'Message a member about each new task from now on, many at once in one message; or no longer.',
})

export const disableMember = staffCall({
  method: 'POST',
  path: '/members/:memberId/disable',
  access: 'ADMIN',
  about: 'SHOP',
  needsProof: true,
  body: z.object(Asked),
  answer: success({}),
  summary: 'Take the right away and sign the member out everywhere.',
})

export const enableMember = staffCall({
  method: 'POST',
  path: '/members/:memberId/enable',
  access: 'ADMIN',
  about: 'SHOP',
  needsProof: true,
  body: z.object(Asked),
  answer: Done,
  summary: 'Give a disabled member the right back.',
})
