import * as z from 'zod/mini'
import type { StaffId } from '#core/shared/ids.ts'
import { STAFF_ROLES } from '#core/shared/staff.ts'
import { PROOFS } from '#core/staff/staff-access.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { DateTime, done, id, success } from '#adapters/http/contract/codec.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { staffCall } from './staff-call.ts'

const Member = z.object({ id: id<StaffId>(), name: z.string(), role: z.enum(STAFF_ROLES) })

/** Who is signed in, until when, and until when money may be moved without a new proof. */
const SIGNED_IN = {
  member: z.object({
    ...Member.shape,
    /** To which the member is bound (G375); left out, all of the shop is theirs. */
    regions: z.optional(z.array(id<RegionCode>())),
  }),
  startedAt: DateTime,
  endsAt: DateTime,
  provedUntil: DateTime,
  isShiftDevice: z.boolean(),
  /** What the member has to prove themselves with. */
  proofs: z.array(z.enum(PROOFS)),
}
const SignedInStaff = success(SIGNED_IN)
export type SignedInStaff = z.output<typeof SignedInStaff>

/** As the browser's own call for passkeys takes them; made and read by a library at both ends. */
const PasskeyOptions = success({ options: z.record(z.string(), z.unknown()) })
/** What the browser's own call answered. */
const PasskeyAnswer = z.record(z.string(), z.unknown())

const Code = Text(20)
const Password = Text(200)
const InvitationToken = Text(100)

export const me = staffCall({
  method: 'GET',
  path: '/me',
  access: 'SUPPORT',
  about: 'OWN',
  body: null,
  answer: SignedInStaff,
  summary: 'Who is signed in.',
})

export const beginPasskeySignIn = staffCall({
  method: 'POST',
  path: '/sign-in/passkey/begin',
  access: 'ANYONE',
  about: 'OWN',
  body: null,
  answer: PasskeyOptions,
  summary: 'What a passkey has to sign to sign in.',
})

export const finishPasskeySignIn = staffCall({
  method: 'POST',
  path: '/sign-in/passkey',
  access: 'ANYONE',
  about: 'OWN',
  body: z.object({ answer: PasskeyAnswer, isShiftDevice: z.boolean() }),
  answer: SignedInStaff,
  summary: 'Sign in by a passkey.',
})

export const signInByPassword = staffCall({
  method: 'POST',
  path: '/sign-in/password',
  access: 'ANYONE',
  about: 'OWN',
  /** `code` is six digits of the member's app, or a recovery code; `password` is empty of who chose a passkey and has none. */
  body: z.object({ id: Text(30), password: Password, code: Code, isShiftDevice: z.boolean() }),
  answer: SignedInStaff,
  summary:
    'Sign in by password and a code of the app, or a recovery code in its place; without a password where a passkey was chosen.',
})

export const signInOnTrial = staffCall({
  method: 'POST',
  path: '/sign-in/trial',
  access: 'ANYONE',
  about: 'OWN',
  body: z.object({ role: z.enum(STAFF_ROLES) }),
  answer: SignedInStaff,
  summary: 'Only where the sandbox is: sign in as the trial’s member of this role.',
})

export const signOut = staffCall({
  method: 'POST',
  path: '/sign-out',
  access: 'ANYONE',
  about: 'OWN',
  body: null,
  answer: done('로그아웃했어요.'),
  summary: 'End this session; also when it has ended.',
})

export const signOutEverywhere = staffCall({
  method: 'POST',
  path: '/sign-out-everywhere',
  access: 'SUPPORT',
  about: 'OWN',
  body: null,
  answer: success({ ended: z.int() }),
  summary: 'End all sessions of the member, this one too.',
})

/** The token is in the body, so that no address that is logged holds it. */
export const readInvitation = staffCall({
  method: 'POST',
  path: '/invitation',
  access: 'ANYONE',
  about: 'OWN',
  body: z.object({ token: InvitationToken }),
  answer: success({ member: Member, expiresAt: DateTime }),
  summary: 'Who an invitation is for.',
})

export const beginInvitedPasskey = staffCall({
  method: 'POST',
  path: '/invitation/passkey/begin',
  access: 'ANYONE',
  about: 'OWN',
  body: z.object({ token: InvitationToken }),
  answer: PasskeyOptions,
  summary: 'What a new passkey of the invited has to sign.',
})

/** Ten recovery codes, shown once. */
const Accepted = success({ ...SIGNED_IN, recoveryCodes: z.array(z.string()) })
export type AcceptedInvitation = z.output<typeof Accepted>

export const acceptByPasskey = staffCall({
  method: 'POST',
  path: '/invitation/passkey',
  access: 'ANYONE',
  about: 'OWN',
  body: z.object({ token: InvitationToken, answer: PasskeyAnswer, isShiftDevice: z.boolean() }),
  answer: Accepted,
  summary: 'Accept an invitation with a passkey, and sign in.',
})

export const beginInvitedPassword = staffCall({
  method: 'POST',
  path: '/invitation/password/begin',
  access: 'ANYONE',
  about: 'OWN',
  body: z.object({ token: InvitationToken }),
  /** The key for the app that shows the codes, in base32 and as an `otpauth:` address to draw as a QR code. */
  answer: success({ key: z.string(), address: z.string() }),
  summary: 'The key for the app that shows codes.',
})

export const acceptByPassword = staffCall({
  method: 'POST',
  path: '/invitation/password',
  access: 'ANYONE',
  about: 'OWN',
  body: z.object({ token: InvitationToken, password: Password, code: Code, isShiftDevice: z.boolean() }),
  answer: Accepted,
  summary: 'Accept an invitation with a password and a first code of the app, and sign in.',
})

export const beginPasskeyProof = staffCall({
  method: 'POST',
  path: '/proof/passkey/begin',
  access: 'SUPPORT',
  about: 'OWN',
  body: null,
  answer: PasskeyOptions,
  summary: 'What a passkey of the member has to sign for a fresh proof.',
})

export const proveByPasskey = staffCall({
  method: 'POST',
  path: '/proof/passkey',
  access: 'SUPPORT',
  about: 'OWN',
  body: z.object({ answer: PasskeyAnswer }),
  answer: SignedInStaff,
  summary: 'A fresh proof by passkey.',
})

export const proveByCode = staffCall({
  method: 'POST',
  path: '/proof/code',
  access: 'SUPPORT',
  about: 'OWN',
  body: z.object({ code: Code }),
  answer: SignedInStaff,
  summary: 'A fresh proof by a code of the app.',
})

const Access = success({
  passkeys: z.array(
    z.object({
      id: z.string(),
      /** On what it was made, as `Chrome, Android`; null where that was not kept. */
      device: z.nullable(z.string()),
      addedAt: DateTime,
      usedAt: z.nullable(DateTime),
    }),
  ),
  hasPassword: z.boolean(),
  /** Recovery codes that were not used yet. */
  codesLeft: z.int(),
  /** The latest used first. */
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      startedAt: DateTime,
      lastUsedAt: DateTime,
      isCommandLine: z.boolean(),
      isThis: z.boolean(),
    }),
  ),
})
export type OwnAccessShown = z.output<typeof Access>

export const ownAccess = staffCall({
  method: 'GET',
  path: '/me/access',
  access: 'SUPPORT',
  about: 'OWN',
  body: null,
  answer: Access,
  summary: 'With what the member signs in, and where they are signed in.',
})

export const beginOwnPasskey = staffCall({
  method: 'POST',
  path: '/me/passkeys/begin',
  access: 'SUPPORT',
  about: 'OWN',
  needsProof: true,
  body: null,
  answer: PasskeyOptions,
  summary: 'What another passkey of the member has to sign.',
})

export const addOwnPasskey = staffCall({
  method: 'POST',
  path: '/me/passkeys',
  access: 'SUPPORT',
  about: 'OWN',
  needsProof: true,
  body: z.object({ answer: PasskeyAnswer }),
  answer: success({}),
  summary: 'Add another passkey of the member.',
})

export const removeOwnPasskey = staffCall({
  method: 'POST',
  path: '/me/passkeys/removal',
  access: 'SUPPORT',
  about: 'OWN',
  needsProof: true,
  body: z.object({ passkeyId: Text(1400) }),
  answer: success({}),
  summary: 'Remove a passkey of the member, never the last way in.',
})

export const newRecoveryCodes = staffCall({
  method: 'POST',
  path: '/me/recovery-codes',
  access: 'SUPPORT',
  about: 'OWN',
  needsProof: true,
  body: null,
  answer: success({ recoveryCodes: z.array(z.string()) }),
  summary: 'Ten new recovery codes, shown once; those of before count no more.',
})

export const endOwnSession = staffCall({
  method: 'POST',
  path: '/me/sessions/end',
  access: 'SUPPORT',
  about: 'OWN',
  body: z.object({ sessionId: Text(64) }),
  answer: success({}),
  summary: 'Sign the member out on one device.',
})
