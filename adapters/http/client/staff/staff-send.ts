import ky from 'ky'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { type output as Parsed, safeEncode, type ZodMiniType } from 'zod/mini'
import type { Instant } from '#core/shared/instant.ts'
import { type StaffCall, StaffErrorBody, UNATTENDED_HEADER } from '#adapters/http/contract/staff/staff-call.ts'
import { REQUEST_TIMEOUT_SECONDS } from '#adapters/http/client/request-timeout.ts'

/** Not reached, or answered in a way that no call has. */
export type StaffUnreachable = { readonly code: 'UNREACHABLE' }
/** Why the service did not do it, with a sentence to show. */
export type StaffRefusal = Omit<StaffErrorBody, 'success'>
export type StaffFailure = StaffRefusal | StaffUnreachable

export type StaffConnection = {
  /** Where the paths of the contract begin, as `/api/staff`. */
  readonly baseUrl: string
  /** The session has ended: the member signs in again. */
  readonly onSignedOut: () => void
  /** Nobody has touched the page for a while: what is read now, it reads by itself. */
  readonly isUnattended?: () => boolean
  /** When the service says that it is, with each answer. */
  readonly onTime?: (now: Instant) => void
  /** Of a command line; a browser has a cookie. */
  readonly token?: string
  /** How long an answer may take, where it is not a browser that waits. */
  readonly timeoutSeconds?: number
  /** The server in the same process, in tests. */
  readonly fetch?: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
}

type Parcel<Body extends ZodMiniType | null> = {
  /** For the `:names` of the path; encoded here. */
  readonly params?: Readonly<Record<string, string>>
  /** After the `?`. */
  readonly query?: Readonly<Record<string, string>>
  readonly idempotencyKey?: string
} & (Body extends ZodMiniType ? { readonly body: Parsed<Body> } : { readonly body?: never })

/** Makes one call of the staff API, once: a lost answer does not mean a lost request. */
export type StaffSend = <Body extends ZodMiniType | null, Answer extends ZodMiniType>(
  call: StaffCall<Body, Answer>,
  parcel: Parcel<Body>,
) => ResultAsync<Parsed<Answer>, StaffFailure>

export const makeStaffSend =
  ({
    baseUrl,
    onSignedOut,
    isUnattended,
    onTime,
    token,
    timeoutSeconds = REQUEST_TIMEOUT_SECONDS,
    fetch,
  }: StaffConnection): StaffSend =>
  <Body extends ZodMiniType | null, Answer extends ZodMiniType>(
    call: StaffCall<Body, Answer>,
    { params = {}, query, idempotencyKey, body }: Parcel<Body>,
  ) => {
    const exchange = ResultAsync.fromThrowable(
      async () => {
        const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
        const response = await ky(baseUrl + path, {
          method: call.method,
          headers: {
            accept: 'application/json',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(isUnattended?.() && { [UNATTENDED_HEADER]: '1' }),
            ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          },
          ...(query && { searchParams: query }),
          ...encodeBody(call.body, body),
          ...(fetch && { fetch }),
          signal: AbortSignal.timeout(timeoutSeconds * 1000),
          timeout: false,
          retry: 0,
          throwHttpErrors: false,
        })
        const now = Date.parse(response.headers.get('date') ?? '')
        if (!Number.isNaN(now)) onTime?.(now as Instant)
        return { isOk: response.ok, json: await response.json() }
      },
      (): StaffFailure => UNREACHABLE,
    )
    return exchange().andThen(({ isOk, json }): Result<Parsed<Answer>, StaffFailure> => {
      if (isOk) return read(call.answer, json)
      const refusal = readRefusal(json)
      // A wrong code is a 401 too, and ends no session.
      if (refusal.code === 'SIGN_IN_NEEDED') onSignedOut()
      return err(refusal)
    })
  }

export const UNREACHABLE: StaffUnreachable = { code: 'UNREACHABLE' }

/** Why the service did not do it. */
export const readRefusal = (json: unknown): StaffFailure => {
  const refused = StaffErrorBody.safeParse(json)
  if (!refused.success) return UNREACHABLE
  const { success: _success, ...refusal } = refused.data
  return refusal
}

const encodeBody = (schema: ZodMiniType | null, body: unknown): { readonly json?: unknown } => {
  if (schema === null || body === undefined) return {}
  const encoded = safeEncode(schema, body)
  // What the contract does not take goes as it is: the service says which value it refuses.
  return { json: encoded.success ? encoded.data : body }
}

const read = <Schema extends ZodMiniType>(schema: Schema, json: unknown): Result<Parsed<Schema>, StaffUnreachable> => {
  const parsed = schema.safeParse(json)
  return parsed.success ? ok(parsed.data) : err(UNREACHABLE)
}
