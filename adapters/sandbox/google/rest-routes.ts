import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { Instant } from '#core/shared/instant.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { inTransaction } from '../transaction.ts'
import { assertionIn } from './assertion.ts'
import { allowOtherOrigins } from './cross-origin.ts'
import { type FaultPlace, answerFault, takeFault } from './faults.ts'
import { firebaseError } from './firebase-error.ts'
import { toClaims, ID_TOKEN_SECONDS, readToken, signedToken } from './id-token.ts'
import { SANDBOX_FIREBASE, signingKey } from './keys.ts'
import { lookedUpAnswer, signedInAnswer, unconfirmedAnswer } from './user-answers.ts'
import { deleteUser, type FirebaseUser, findUser, newRefreshToken, readRefreshToken, signIn } from './users.ts'

/** A deletion asks for a login of the last five minutes. The official emulator does not, Google does. */
const RECENT_SECONDS = 300

const WithToken = z.object({ idToken: z.string() })

type Holder = { readonly user: FirebaseUser; readonly authTime: Instant }

/** The parts of Identity Toolkit and of the token service that the SDK calls for a Google login. */
export const restRoutes = (app: FastifyInstance, { pool, clock }: SandboxContext): void => {
  allowOtherOrigins(app)

  const post = (
    place: FaultPlace,
    path: string,
    answer: (body: unknown, reply: FastifyReply, fault: string | null) => Promise<FastifyReply>,
  ): void => {
    app.post<{ Querystring: { key?: string } }>(path, async (request, reply) => {
      if (request.query.key !== SANDBOX_FIREBASE.apiKey)
        return firebaseError(reply, 'API key not valid. Please pass a valid API key.')
      const fault = await takeFault(pool, place)
      return answerFault(reply, fault) ? reply : answer(request.body, reply, fault)
    })
  }

  const tokenFor = async ({ user, authTime }: Holder): Promise<string> =>
    signedToken(toClaims(user, authTime, clock.now()), await signingKey(pool))

  /** Whose token the body holds, or firebase's code for what is wrong with it. */
  const findHolder = async (body: unknown): Promise<Holder | string> => {
    const parsed = WithToken.safeParse(body)
    if (!parsed.success) return 'INVALID_ID_TOKEN'
    const read = readToken(parsed.data.idToken, await signingKey(pool), clock.now())
    if (typeof read === 'string') return read
    const user = await findUser(pool, read.localId)
    return user === null ? 'USER_NOT_FOUND' : { user, authTime: read.authTime }
  }

  app.get<{ Querystring: { key?: string } }>('/identitytoolkit.googleapis.com/v1/projects', (request, reply) =>
    request.query.key === SANDBOX_FIREBASE.apiKey
      ? reply.send({ projectId: SANDBOX_FIREBASE.projectId, authorizedDomains: ['localhost', '127.0.0.1'] })
      : firebaseError(reply, 'API key not valid. Please pass a valid API key.'),
  )

  // A colon is written twice where it does not begin a parameter.
  post('sign-in', '/identitytoolkit.googleapis.com/v1/accounts::signInWithIdp', async (body, reply, fault) => {
    const asserted = assertionIn(body)
    if (typeof asserted === 'string') return firebaseError(reply, asserted)
    const { person, mayCreate, token: oauthIdToken } = asserted
    if (fault === 'need-confirmation') return reply.send(unconfirmedAnswer(person.email, oauthIdToken))
    const now = clock.now()
    const done = await inTransaction(pool, async client => {
      const signedIn = await signIn(client, person, now, mayCreate)
      if (signedIn.kind !== 'SignedIn') return signedIn
      return { ...signedIn, refreshToken: await newRefreshToken(client, signedIn.user.localId, now) }
    })
    if (done.kind === 'NeedConfirmation') return reply.send(unconfirmedAnswer(person.email, oauthIdToken))
    if (done.kind === 'UserNotFound') return firebaseError(reply, 'USER_NOT_FOUND')
    const { user, isNew, refreshToken } = done
    const idToken = await tokenFor({ user, authTime: now })
    return reply.send(signedInAnswer(user, isNew, { idToken, refreshToken, oauthIdToken }))
  })

  post('lookup', '/identitytoolkit.googleapis.com/v1/accounts::lookup', async (body, reply) => {
    const holder = await findHolder(body)
    return typeof holder === 'string' ? firebaseError(reply, holder) : reply.send(lookedUpAnswer(holder.user))
  })

  post('delete', '/identitytoolkit.googleapis.com/v1/accounts::delete', async (body, reply) => {
    const holder = await findHolder(body)
    if (typeof holder === 'string') return firebaseError(reply, holder)
    if (Instant.secondsBetween(holder.authTime, clock.now()) > RECENT_SECONDS)
      return firebaseError(reply, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    await deleteUser(pool, holder.user.localId)
    return reply.send({ kind: 'identitytoolkit#DeleteAccountResponse' })
  })

  post('refresh', '/securetoken.googleapis.com/v1/token', async (body, reply) => {
    const form = new URLSearchParams(typeof body === 'string' ? body : '')
    if (form.get('grant_type') !== 'refresh_token') return firebaseError(reply, 'INVALID_GRANT_TYPE')
    const refreshToken = form.get('refresh_token') ?? ''
    if (refreshToken === '') return firebaseError(reply, 'MISSING_REFRESH_TOKEN')
    const holder = await readRefreshToken(pool, refreshToken)
    if (holder === null) return firebaseError(reply, 'INVALID_REFRESH_TOKEN')
    const idToken = await tokenFor(holder)
    return reply.send({
      access_token: idToken,
      id_token: idToken,
      expires_in: String(ID_TOKEN_SECONDS),
      refresh_token: refreshToken,
      token_type: 'Bearer',
      user_id: holder.user.localId,
      project_id: SANDBOX_FIREBASE.projectId,
    })
  })
}
