import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Instant } from '#core/shared/instant.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { inTransaction } from '../transaction.ts'
import { refuseOrder } from '../refuse-order.ts'
import { googleFaults } from './faults.ts'
import { toClaims, ID_TOKEN_SECONDS, signedToken } from './id-token.ts'
import { newSigningKey, signingKey } from './keys.ts'
import { addPerson, allPeople, findPerson, NewPerson } from './people.ts'
import { signIn } from './users.ts'

/** The body of `POST /sandbox/google/id-tokens`: a person's id, and in what their token is not as Google's. Times in seconds. */
const TokenOrder = z.strictObject({
  person: z.string(),
  audience: z.string().optional(),
  issuer: z.string().optional(),
  expiresIn: z.int().default(ID_TOKEN_SECONDS),
  issuedAgo: z.int().default(0),
  /** Since the login at Google; a token that was renewed is younger. As long ago as the token by default. */
  authenticatedAgo: z.int().optional(),
  emailVerified: z.boolean().optional(),
  signInProvider: z.string().optional(),
  /** `foreign` signs with another key under our key's id, `none` not at all. */
  key: z.enum(['ours', 'foreign', 'none']).default('ours'),
})

/** What a test or a curious person orders of Google, without a browser. */
export const controlRoutes = (app: FastifyInstance, { pool, clock }: SandboxContext): void => {
  app.get('/people', () => allPeople(pool))
  app.post('/people', async (request, reply) => {
    const person = NewPerson.safeParse(request.body)
    return person.success ? addPerson(pool, person.data) : refuseOrder(reply, z.prettifyError(person.error))
  })

  app.post('/id-tokens', async (request, reply) => {
    const order = TokenOrder.safeParse(request.body)
    if (!order.success) return refuseOrder(reply, z.prettifyError(order.error))
    const person = await findPerson(pool, order.data.person)
    if (person === null) return reply.code(404).send({ code: 'NOT_FOUND', message: 'No such person.' })
    const signedIn = await inTransaction(pool, client => signIn(client, person, clock.now()))
    if (signedIn.kind !== 'SignedIn')
      return reply.code(409).send({ code: signedIn.kind, message: 'The e-mail is taken.' })

    const { audience, issuer, expiresIn, issuedAgo, authenticatedAgo, emailVerified, signInProvider, key } = order.data
    const secondsAgo = (seconds: number) => Instant.plusSeconds(clock.now(), -seconds)
    const claims = toClaims(signedIn.user, secondsAgo(authenticatedAgo ?? issuedAgo), secondsAgo(issuedAgo))
    const ours = await signingKey(pool)
    const keys = {
      ours: () => ours,
      foreign: async () => ({ ...(await newSigningKey()), kid: ours.kid }),
      none: () => null,
    }
    const changed = {
      ...claims,
      exp: claims.iat + expiresIn,
      aud: audience ?? claims.aud,
      iss: issuer ?? claims.iss,
      email_verified: emailVerified ?? claims.email_verified,
      firebase: { ...claims.firebase, sign_in_provider: signInProvider ?? claims.firebase.sign_in_provider },
    }
    return { idToken: signedToken(changed, await keys[key]()) }
  })

  googleFaults(pool).routes(app)
}
