import * as z from 'zod/mini'
import type { StaffId } from '#core/shared/ids.ts'
import { STAFF_ROLES } from '#core/shared/staff.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { DateTime, done, id, success } from '#adapters/http/contract/codec.ts'
import { staffCall } from './staff-call.ts'

const UserCode = Text(20)

export const beginDeviceSignIn = staffCall({
  method: 'POST',
  path: '/command-line/begin',
  access: 'ANYONE',
  about: 'OWN',
  body: z.object({
    /** What the machine calls itself; shown to the member who approves. */
    machine: Text(60),
  }),
  answer: success({
    /** Fetches the token; stays on the machine. */
    deviceCode: z.string(),
    /** In two halves, for the member. */
    userCode: z.string(),
    /** Of the desk, with the code in it. */
    approveAt: z.string(),
    expiresAt: DateTime,
    pollSeconds: z.int(),
  }),
  summary: 'A code by which a member may sign a command line in.',
})

export const pollDeviceSignIn = staffCall({
  method: 'POST',
  path: '/command-line/token',
  access: 'ANYONE',
  about: 'OWN',
  body: z.object({ deviceCode: Text(100) }),
  answer: z.union([
    success({ state: z.enum(['PENDING', 'SLOW_DOWN', 'REFUSED', 'GONE']) }),
    success({ state: z.literal('SIGNED_IN'), token: z.string(), endsAt: DateTime }),
  ]),
  summary: 'What became of the code; the token, once.',
})

export const readDeviceRequest = staffCall({
  method: 'POST',
  path: '/command-line/request',
  access: 'SUPPORT',
  about: 'OWN',
  body: z.object({ code: UserCode }),
  answer: success({ machine: z.string(), network: z.string(), requestedAt: DateTime, expiresAt: DateTime }),
  summary: 'Which command line asks to be signed in by this code.',
})

export const approveDeviceRequest = staffCall({
  method: 'POST',
  path: '/command-line/approve',
  access: 'SUPPORT',
  about: 'OWN',
  needsProof: true,
  body: z.object({ code: UserCode }),
  answer: done('승인했어요.'),
  summary: 'Sign that command line in as the member who calls.',
})

export const refuseDeviceRequest = staffCall({
  method: 'POST',
  path: '/command-line/refuse',
  access: 'SUPPORT',
  about: 'OWN',
  body: z.object({ code: UserCode }),
  answer: done('거절했어요.'),
  summary: 'Refuse it.',
})

export const readCommandLine = staffCall({
  method: 'GET',
  path: '/command-line',
  access: 'SUPPORT',
  about: 'OWN',
  carrier: 'TOKEN',
  body: null,
  answer: success({
    member: z.object({ id: id<StaffId>(), name: z.string(), role: z.enum(STAFF_ROLES) }),
    endsAt: DateTime,
    provedUntil: DateTime,
    /** Whether it counts still, by the clock of the service. */
    isProved: z.boolean(),
  }),
  summary: 'As whom a command line is signed in.',
})

export const signCommandLineOut = staffCall({
  method: 'POST',
  path: '/command-line/sign-out',
  access: 'SUPPORT',
  about: 'OWN',
  carrier: 'TOKEN',
  body: null,
  answer: done('로그아웃했어요.'),
  summary: 'End the session of a command line.',
})
