import { Buffer } from 'node:buffer'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { ResultAsync } from 'neverthrow'
import * as z from 'zod/mini'
import { type ServiceUnreachable, serviceUnreachable } from '#core/shared/failures.ts'
import type { PasskeyRefused, PasskeyRequest, Passkeys } from '#core/staff/ports/passkeys.ts'
import { parsedJson } from '#adapters/system/parsed-json.ts'

type Relying = {
  /** As the staff's browser shows it, as `https://seasonkeep.kr`. */
  readonly origin: string
  /** The shop's name now. */
  readonly name: () => string
}

const Answer = z.object({ id: z.string(), response: z.object({ clientDataJSON: z.string() }) })
/** Any authenticator signs its own client data, so the challenge is untrusted input: it has to be base64url. */
const ClientData = z.object({ challenge: z.string().check(z.regex(/^[\w-]+$/)) })

/** By their COSE numbers: Ed25519, ECDSA on P-256 and RSA, which phones, computers and keys have today. */
const ALGORITHMS = [-8, -7, -257]

/** WebAuthn by SimpleWebAuthn. A passkey belongs to the host of our address, and the device must have asked for finger, face or PIN. */
export const webauthnPasskeys = ({ origin, name }: Relying): Passkeys => {
  const rpID = new URL(origin).hostname
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  return {
    toRegister: (member, known) =>
      asked(() =>
        generateRegistrationOptions({
          rpName: name(),
          rpID,
          userID: new TextEncoder().encode(member.id),
          userName: member.id,
          userDisplayName: member.name,
          attestationType: 'none',
          supportedAlgorithmIDs: [...ALGORITHMS],
          excludeCredentials: known.map(id => ({ id })),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        }),
      ),
    toSign: known =>
      asked(() =>
        generateAuthenticationOptions({
          rpID,
          userVerification: 'required',
          ...(known.length > 0 && { allowCredentials: known.map(id => ({ id })) }),
        }),
      ),
    read(answer) {
      const parsed = Answer.safeParse(answer)
      if (!parsed.success) return null
      const text = Buffer.from(parsed.data.response.clientDataJSON, 'base64url').toString('utf8')
      const client = ClientData.safeParse(parsedJson(text))
      return client.success ? { id: parsed.data.id, challenge: client.data.challenge } : null
    },
    register: (answer, challenge) =>
      verified(async () => {
        const response = answer as unknown as RegistrationResponseJSON
        const { registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: [...ALGORITHMS],
        })
        if (!registrationInfo) return null
        const { id, publicKey, counter, transports = [] } = registrationInfo.credential
        return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
      }),
    verify: (answer, challenge, { id, publicKey, counter }) =>
      verified(async () => {
        const { verified: isVerified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: answer as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          // The counter is compared where it is kept, with the row locked.
          credential: {
            id,
            publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
            counter: Math.min(counter, 0),
          },
        })
        return isVerified ? authenticationInfo.newCounter : null
      }),
  }
}

type Options = Awaited<ReturnType<typeof generateRegistrationOptions | typeof generateAuthenticationOptions>>

const asked = ResultAsync.fromThrowable(
  async (make: () => Promise<Options>): Promise<PasskeyRequest> => {
    const options = await make()
    return { options: { ...options }, challenge: options.challenge }
  },
  () => serviceUnreachable,
)

/** The library throws for whatever is wrong with an answer, which anybody can send. */
const verified = <Value>(check: () => Promise<Value | null>): ResultAsync<Value, PasskeyRefused | ServiceUnreachable> =>
  ResultAsync.fromPromise(
    check().then(value => {
      if (value === null) throw new Error('Not verified')
      return value
    }),
    () => ({ kind: 'PasskeyRefused' }),
  )
