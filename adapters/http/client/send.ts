import ky from 'ky'
import { err, errAsync, ok, type Result, ResultAsync } from 'neverthrow'
import { type output as Parsed, safeEncode, type ZodMiniType } from 'zod/mini'
import type { Call } from '#adapters/http/contract/call.ts'
import { ErrorBody } from '#adapters/http/contract/error-body.ts'
import type { FailureKind, WireFailure } from '#adapters/http/contract/failures.ts'
import { serviceUnreachable, type ServiceUnreachable } from '#core/shared/failures.ts'
import { REQUEST_TIMEOUT_SECONDS } from './request-timeout.ts'
import { toFailure } from './to-failure.ts'

/** Where a call gets its token from, and who hears that the service no longer takes it. */
export type Bearer = {
  /** Null without a session. */
  readonly token: () => Promise<string | null>
  /** A call that carried this token was answered with 401 (G02). */
  readonly refused: (token: string) => void
}

export type Connection = {
  readonly bearer: Bearer
  /** Where the paths of the contract begin, as `https://seasonkeep.kr/api`. */
  readonly baseUrl: string
  /** The server in the same process, in tests. */
  readonly fetch?: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
}

type Parcel<Body extends ZodMiniType | null, Pending extends ZodMiniType> = {
  /** For the `:names` of the path; encoded here. */
  readonly params?: Readonly<Record<string, string>>
  /** After the `?`. */
  readonly query?: Readonly<Record<string, string>>
  readonly idempotencyKey?: string
  /** Carries the token, if there is one, also on a call that is open to anyone. */
  readonly withToken?: boolean
  /** Goes as bearer in place of the session's token: the pass that finishes a social sign-up. */
  readonly pass?: string
  /** How the answer of a 202 reads; a call without it takes a 202 for garbled. */
  readonly pending?: Pending
} & (Body extends ZodMiniType ? { readonly body: Parsed<Body> } : { readonly body?: never })

type FailureOf<Kind extends FailureKind> = Extract<WireFailure, { kind: Kind }> | ServiceUnreachable

/**
 * Makes one call of the contract, once: a lost answer does not mean a lost request, so nothing is repeated automatically.
 * Fails only as the contract lets the call fail; whatever else happens is `ServiceUnreachable`.
 */
export type Send = <
  Body extends ZodMiniType | null,
  Answer extends ZodMiniType,
  Kind extends FailureKind,
  Pending extends ZodMiniType = never,
>(
  call: Call<Body, Answer, Kind>,
  parcel: Parcel<Body, Pending>,
) => ResultAsync<NoInfer<Parsed<Answer> | Parsed<Pending>>, FailureOf<Kind>>

type Answered = { readonly status: number; readonly json: unknown; readonly token: string | null }

export const makeSend =
  ({ bearer, baseUrl, fetch }: Connection): Send =>
  (call, parcel) => {
    const exchange = ResultAsync.fromThrowable(
      async (token: string | null): Promise<Answered> => {
        const response = await ky(baseUrl + fillIn(call.path, parcel.params ?? {}), {
          method: call.method,
          headers: {
            accept: 'application/json',
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
            ...(parcel.idempotencyKey === undefined ? {} : { 'idempotency-key': parcel.idempotencyKey }),
          },
          ...(parcel.query === undefined ? {} : { searchParams: parcel.query }),
          ...encodeBody(call, parcel.body),
          ...(fetch === undefined ? {} : { fetch }),
          // One limit over head and body of the answer; ky's own ends with the head.
          signal: AbortSignal.timeout(REQUEST_TIMEOUT_SECONDS * 1000),
          timeout: false,
          retry: 0,
          throwHttpErrors: false,
        })
        return { status: response.status, json: await response.json(), token }
      },
      // A page of a proxy in place of ours came over a connection that stands.
      cause => (cause instanceof SyntaxError ? SERVICE_FAILED : serviceUnreachable),
    )
    const needsToken = call.access === 'customer'
    const token = needsToken || parcel.withToken === true ? bearer.token() : Promise.resolve(parcel.pass ?? null)

    return ResultAsync.fromPromise(token, () => serviceUnreachable)
      .andThen((found): ResultAsync<Answered, WireFailure> =>
        needsToken && found === null ? errAsync({ kind: 'SignInNeeded', hadToken: false }) : exchange(found),
      )
      .andThen(answered =>
        read(call, parcel.pending, answered, { bearer, isSession: parcel.pass === undefined }).mapErr(failure =>
          failure.kind === 'ServiceUnreachable' ? SERVICE_FAILED : failure,
        ),
      )
      .mapErr(failure =>
        failure.kind === 'ServiceUnreachable' || isAmong(call.failures, failure) ? failure : SERVICE_FAILED,
      )
  }

const SERVICE_FAILED: ServiceUnreachable = { ...serviceUnreachable, because: 'ServiceFailed' }

const encodeBody = (
  call: Pick<Call<ZodMiniType | null, ZodMiniType>, 'encoding' | 'body'>,
  body: unknown,
): { json?: unknown; body?: URLSearchParams } => {
  if (body === undefined || call.body === null) return {}
  const encoded = safeEncode(call.body, body)
  // What the contract does not take goes as it is: the service says which field it refuses.
  const sent = encoded.success ? encoded.data : body
  return call.encoding === 'form' ? { body: new URLSearchParams(sent as Record<string, string>) } : { json: sent }
}

const fillIn = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const read = <Answer extends ZodMiniType, Pending extends ZodMiniType>(
  call: { readonly answer: Answer; readonly status?: 201 | 202 },
  pending: Pending | undefined,
  { status, json, token }: Answered,
  { bearer, isSession }: { readonly bearer: Bearer; readonly isSession: boolean },
): Result<Parsed<Answer> | Parsed<Pending>, WireFailure> => {
  if (status === (call.status ?? 200)) return parsed(call.answer, json)
  if (status === 202 && pending !== undefined) return parsed(pending, json)
  if (status === 401 && token !== null && isSession) bearer.refused(token)
  return parsed(ErrorBody, json).andThen(body => err(toFailure(body, token !== null)))
}

const parsed = <Schema extends ZodMiniType>(
  schema: Schema,
  json: unknown,
): Result<Parsed<Schema>, ServiceUnreachable> => {
  const result = schema.safeParse(json)
  return result.success ? ok(result.data) : err(serviceUnreachable)
}

const isAmong = <Kind extends FailureKind>(kinds: readonly Kind[], failure: WireFailure): failure is FailureOf<Kind> =>
  kinds.some(kind => kind === failure.kind)
