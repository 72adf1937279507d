import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffMember } from '#core/shared/staff.ts'

/** A passkey of a member; key and id as base64url. */
export type Passkey = {
  readonly id: string
  readonly publicKey: string
  /** How often it has signed, where the device counts: it never goes back. */
  readonly counter: number
  readonly transports: readonly string[]
}

/** What a browser's own call for passkeys takes, and the challenge in it. */
export type PasskeyRequest = { readonly options: Readonly<Record<string, unknown>>; readonly challenge: string }

/** What a browser's own call answered, not believed yet. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>

/** The answer is not what was asked for, or not signed by that passkey at our own address. */
export type PasskeyRefused = { readonly kind: 'PasskeyRefused' }

/** Public keys in place of passwords (WebAuthn level 3): the device asks for finger, face or PIN. */
export interface Passkeys {
  /** To make a new one on a device that has none of these. */
  toRegister(member: StaffMember, known: readonly string[]): ResultAsync<PasskeyRequest, ServiceUnreachable>
  /** To sign with one of these; with any when none are named. */
  toSign(known: readonly string[]): ResultAsync<PasskeyRequest, ServiceUnreachable>
  /** Which passkey and which challenge an answer speaks of; null for what is no answer. Proves nothing. */
  read(answer: PasskeyAnswer): { readonly id: string; readonly challenge: string } | null
  register(answer: PasskeyAnswer, challenge: string): ResultAsync<Passkey, PasskeyRefused | ServiceUnreachable>
  /** Answers the new counter. */
  verify(
    answer: PasskeyAnswer,
    challenge: string,
    passkey: Passkey,
  ): ResultAsync<number, PasskeyRefused | ServiceUnreachable>
}
