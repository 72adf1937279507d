import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ok, type Result, type ResultAsync } from 'neverthrow'
import { encode, type output, type ZodMiniType } from 'zod/mini'
import type { Call } from '#adapters/http/contract/call.ts'
import type { FailureKind, WireFailure } from '#adapters/http/contract/failures.ts'
import type { Caller } from '#core/account/customer.ts'
import type { Visitor } from '#core/account/visitor.ts'
import { type Cookies, makeCookies } from '#adapters/http/server/account/cookies.ts'
import { replyFailure } from './reply-failure.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'
import { toVisitor } from '#adapters/http/server/account/visitor.ts'

type Asked<Body extends ZodMiniType | null, Access> = {
  readonly body: Body extends ZodMiniType ? output<Body> : null
  /** The `:names` of the path. */
  readonly params: Readonly<Record<string, string>>
  /** What came after the `?` as the call names it; repeated parameters are ignored. */
  readonly query: Readonly<Record<string, string | undefined>>
  readonly caller: Access extends 'customer' ? Caller : null
  /** Of calls that are open to anyone but care who asks; null of every other. */
  readonly token: string | null
  readonly idempotencyKey: string | null
  readonly requestId: string
  /** Found out when it is asked for: most calls do not care. */
  readonly visitor: Visitor
  readonly cookies: Cookies
}

/** A path of the contract names each of its parts once. */
type Path = { Params: Readonly<Record<string, string>> }

/** An answer with another status than the contract's own. */
export type WithStatus = { readonly status: number; readonly body: unknown }

type Handler<Body extends ZodMiniType | null, Answer extends ZodMiniType, Access, Kind extends FailureKind> = (
  asked: Asked<Body, Access>,
) => ResultAsync<output<Answer> | WithStatus, Extract<WireFailure, { kind: Kind | 'ServiceUnreachable' }>>

export const isWithStatus = (answer: unknown): answer is WithStatus =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'body' in answer

/** The answer of a call as it goes over the wire, for what has to be kept in that form. */
export const encoded = <Answer extends ZodMiniType>(
  call: Pick<Call<null, Answer>, 'answer' | 'status'>,
  value: output<Answer>,
): WithStatus => ({ status: call.status ?? 200, body: encode(call.answer, value) })

/** Puts a call of the contract on the server: body and answer as values of the core, caller known, failures in the shapes of the contract. */
export const makeMount =
  (app: FastifyInstance, { authenticate, devices }: Pick<ServiceSide, 'authenticate' | 'devices'>, isHttps: boolean) =>
  <
    Body extends ZodMiniType | null,
    Answer extends ZodMiniType,
    Access extends 'anyone' | 'customer',
    Kind extends FailureKind,
  >(
    call: Call<Body, Answer, Kind, Access>,
    handler: Handler<Body, Answer, Access, Kind>,
    activity: 'AsActivity' | 'Silently' = 'AsActivity',
  ): void => {
    const answer = async (request: FastifyRequest<Path>, reply: FastifyReply): Promise<FastifyReply> => {
      const token = parseBearer(request.headers.authorization)
      const caller: Result<Caller | null, WireFailure> =
        call.access === 'customer' ? await authenticate(token, activity) : ok(null)
      if (caller.isErr()) return replyFailure(reply, caller.error)

      const body = call.body === null ? null : call.body.safeParse(request.body)
      if (body?.success === false) {
        const field = body.error.issues[0]?.path.join('.') ?? ''
        return replyFailure(reply, { kind: 'InvalidInput', field })
      }
      const answered = await handler({
        // Which of the two it is follows from `body` and `access` of the call; the compiler cannot know it.
        body: (body?.data ?? null) as Asked<Body, Access>['body'],
        caller: caller.value as Asked<Body, Access>['caller'],
        params: request.params,
        query: call.query ? readQuery(request, call.query) : {},
        token: call.takesToken ? token : null,
        idempotencyKey: call.isIdempotent ? readHeader(request, 'idempotency-key') : null,
        requestId: request.id,
        get visitor() {
          return toVisitor(request, makeCookies(request, reply, isHttps), devices)
        },
        get cookies() {
          return makeCookies(request, reply, isHttps)
        },
      })
      if (call.fileName !== undefined && answered.isOk()) {
        void reply.header('content-disposition', `attachment; filename="${call.fileName}"`)
      }
      return answered.match(
        value => {
          const { status, body: sent } = isWithStatus(value) ? value : encoded(call, value)
          return reply.code(status).send(sent)
        },
        failure => replyFailure(reply, ofGoneCustomer(failure)),
      )
    }
    for (const url of [call.path, ...(call.aliases ?? [])]) app.route({ method: call.method, url, handler: answer })
  }

/** A customer who left in another tab meanwhile gets no internal error: they need to sign in. */
const ofGoneCustomer = (failure: WireFailure): WireFailure =>
  failure.kind === 'ServiceUnreachable' && failure.because === 'CustomerGone'
    ? { kind: 'SignInNeeded', hadToken: true }
    : failure

const readQuery = ({ query }: FastifyRequest, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(query as Readonly<Record<string, unknown>>).filter(
      (entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === 'string',
    ),
  )

const readHeader = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export const parseBearer = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+)$/.exec(authorization ?? '')?.[1] ?? null
