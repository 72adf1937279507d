import type { JWTPayload } from 'jose'
import { err, ok, okAsync, type Result, ResultAsync } from 'neverthrow'
import * as z from 'zod/mini'
import type { SocialRefused, SocialUnreachable } from '#core/account/errors.ts'
import type { SocialIdentities, SocialProfile, SocialProof } from '#core/account/ports/social-identities.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'

/** Where Google publishes the keys that sign firebase's ID tokens. */
export const FIREBASE_KEYS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** One line for each token; never anything of the token itself. */
export type GoogleTokenChecked = {
  readonly call: 'identify'
  readonly outcome: 'identified' | SocialRefused['kind'] | SocialUnreachable['kind']
  /** Why not, by the verifier's code. */
  readonly code: string | null
  readonly milliseconds: number
}

export type GoogleIdentitySetup = {
  readonly projectId: string
  /** `FIREBASE_KEYS_URL`, or the sandbox's `…/sandbox/google/jwks`. */
  readonly jwksUrl: string
  /** Google's own for this project by default. */
  readonly issuer?: string
  readonly clock: Clock
  readonly log: (entry: GoogleTokenChecked) => void
}

type GoogleIdentity = {
  identify(
    proof: Extract<SocialProof, { readonly provider: 'google' }>,
  ): ResultAsync<SocialProfile, SocialRefused | SocialUnreachable>
  unlink: SocialIdentities['unlink']
}

type Failure = { readonly kind: 'SocialRefused' | 'SocialUnreachable'; readonly code: string }

/** A token opens an account only right after the person came from Google: one that was renewed since is as old as that login. */
const FRESH_SECONDS = 5 * 60
/** Google's clock and ours may disagree by so much. */
const SKEW_SECONDS = 10
/** About the keys, not about the token. A fault without one of jose's codes is the network's. */
const KEYS_AT_FAULT = ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT']

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  auth_time: z.int(),
  email: z.string().check(z.minLength(1)),
  email_verified: z.literal(true),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
  firebase: z.object({
    // A password or phone user of the same project has the right issuer and audience too.
    sign_in_provider: z.literal('google.com'),
    identities: z.object({ 'google.com': z.array(z.string().check(z.minLength(1))).check(z.minLength(1)) }),
  }),
})

const refusedFor = (code: string): Failure => ({ kind: 'SocialRefused', code })

const toFailure = (cause: unknown): Failure => {
  const { code } = Object(cause) as { readonly code?: unknown }
  return typeof code === 'string' && code.startsWith('ERR_J') && !KEYS_AT_FAULT.includes(code)
    ? refusedFor(code)
    : { kind: 'SocialUnreachable', code: typeof code === 'string' ? code : 'UNKNOWN' }
}

/** firebase lets people put any text here, so only what a page may show as it is stays. */
const parsePicture = (text: string | undefined): string | null => (text?.startsWith('https://') ? text : null)

const parseProfile = (payload: JWTPayload, now: Instant): Result<SocialProfile, Failure> => {
  const claims = Claims.safeParse(payload)
  if (!claims.success) return err(refusedFor(`CLAIM_${claims.error.issues[0]?.path.join('.') ?? ''}`))
  const { auth_time, email, name, picture, firebase } = claims.data
  const secondsSinceLogin = Math.floor(now / 1000) - auth_time
  if (secondsSinceLogin < -SKEW_SECONDS || secondsSinceLogin > FRESH_SECONDS) return err(refusedFor('CLAIM_auth_time'))
  return ok({
    provider: 'google',
    // Google's own id, not `sub`: the firebase user is deleted when a person leaves us, and gets another `sub` when they return.
    providerId: firebase.identities['google.com'][0] ?? '',
    name: name?.trim() || null,
    email: { address: email, isVerified: true },
    profileImage: parsePicture(picture),
    thumbnailImage: null,
    refreshToken: null,
    accessToken: null,
  })
}

/** Google by firebase's ID tokens. Needs nothing secret: who holds the project's id can check a token. */
export const googleIdentity = (setup: GoogleIdentitySetup): GoogleIdentity => {
  const { projectId, jwksUrl, issuer = `https://securetoken.google.com/${projectId}`, clock, log } = setup

  const loadVerifier = async () => {
    const { createRemoteJWKSet, jwtVerify } = await import('jose')
    const keys = createRemoteJWKSet(new URL(jwksUrl))
    return (idToken: string, now: Instant) =>
      jwtVerify(idToken, keys, {
        issuer,
        audience: projectId,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat', 'sub'],
        maxTokenAge: FRESH_SECONDS - SKEW_SECONDS,
        clockTolerance: SKEW_SECONDS,
        currentDate: Instant.toDate(now),
      })
  }
  // On first use, so that a start does not wait for it.
  let verifier: ReturnType<typeof loadVerifier> | undefined
  const verified = ResultAsync.fromThrowable(async (idToken: string, now: Instant) => {
    verifier ??= loadVerifier()
    const { payload } = await (await verifier)(idToken, now)
    return payload
  }, toFailure)

  return {
    identify({ idToken }) {
      const started = performance.now()
      const logged = (outcome: GoogleTokenChecked['outcome'], code: string | null): void =>
        log({ call: 'identify', outcome, code, milliseconds: Math.round(performance.now() - started) })
      const now = clock.now()
      return verified(idToken, now)
        .andThen(payload => parseProfile(payload, now))
        .andTee(() => logged('identified', null))
        .orTee(({ kind, code }) => logged(kind, code))
        .mapErr(({ kind }): SocialRefused | SocialUnreachable =>
          kind === 'SocialRefused' ? { kind, step: 'IdToken' } : { kind },
        )
    },
    // The firebase user is deleted by the person's own browser, or else stays; our account is gone either way.
    unlink: () => okAsync(undefined),
  }
}
