import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import { encode, type output, type ZodMiniType } from 'zod/mini'
import type { DeskSide } from '#adapters/container/service/desk.ts'
import { type StaffCall, type StaffErrorBody, UNATTENDED_HEADER } from '#adapters/http/contract/staff/staff-call.ts'
import { type Cookies, makeCookies } from '#adapters/http/server/account/cookies.ts'
import { deviceLabel } from '#adapters/http/server/account/device-label.ts'
import { toNetwork } from '#adapters/http/server/account/visitor.ts'
import type { Within } from '#adapters/postgres/within.ts'
import { parseBearer } from '#adapters/http/server/mount.ts'
import type { IdempotentAnswers } from '#adapters/http/server/idempotent-answers.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { toErrorCode } from '#core/shared/error-code.ts'
import { Instant } from '#core/shared/instant.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { isShopOrderId } from '#core/storing/order-id.ts'
import { mayActAs, type StaffMember } from '#core/shared/staff.ts'
import { admitRegions, admitShopWide } from '#core/staff/region-bound.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { isProofFresh, type StaffCaller } from '#core/staff/staff-access.ts'
import { type StaffFailure, staffRefusal } from './staff-failures.ts'

/** What a browser of the staff carries; no script reads it and no other site sends it (G278). */
export const STAFF_COOKIE = 'seasonkeep_staff'

type Asked<Body extends ZodMiniType | null> = {
  readonly desk: DeskSide
  readonly body: Body extends ZodMiniType ? output<Body> : null
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | undefined>>
  /** Null where anyone may call. */
  readonly caller: StaffCaller | null
  readonly token: string | null
  readonly visitor: { readonly address: string; readonly device: string }
  readonly cookies: Cookies
}

/** Of a call that only the staff may make. */
export type OfStaff<Body extends ZodMiniType | null> = Asked<Body> & { readonly caller: StaffCaller }

type Path = { Params: Readonly<Record<string, string>> }

export type StaffServer = {
  /** Made when the first call comes: no start waits for it. Lists show these regions; null is every one. */
  readonly loadDesk: (within: Within) => Promise<DeskSide>
  readonly isHttps: boolean
  readonly idempotent: IdempotentAnswers<StaffId>
}

/** Puts a call of the staff API on the server: who calls is known, and may; refusals in the shape of the contract. */
export const makeStaffMount =
  (app: FastifyInstance, server: StaffServer) =>
  <Body extends ZodMiniType | null, Answer extends ZodMiniType>(
    call: StaffCall<Body, Answer>,
    handler: (asked: OfStaff<Body>) => ResultAsync<output<Answer>, StaffFailure>,
  ): void => {
    const admit = makeAdmit(server)
    const answer = async (request: FastifyRequest<Path>, reply: FastifyReply): Promise<FastifyReply> => {
      const isUnattended = call.method === 'GET' && request.headers[UNATTENDED_HEADER] !== undefined
      const body = call.body === null ? null : call.body.safeParse(request.body)
      const needsProof = call.needsProof && !isDryRun(body?.data)
      const admitted = await admit(
        request,
        reply,
        needsProof ? call : withoutProof(call),
        isUnattended ? 'Silently' : 'AsActivity',
      )
      if (admitted.isErr()) return replyStaffFailure(reply, admitted.error)
      const { desk, caller, token, cookies } = admitted.value
      // The service's own time, which is not the machine's where the trial has moved its clock: the desk goes by it (G1053).
      void reply.header('date', Instant.toDate(desk.clock.now()).toUTCString())
      if (body?.success === false) {
        return replyStaffFailure(reply, { kind: 'InvalidInput', field: body.error.issues[0]?.path.join('.') ?? '' })
      }
      const run = () =>
        handler({
          desk,
          // Which of the two it is follows from `body` and `access` of the call; the compiler cannot know it.
          body: (body?.data ?? null) as Asked<Body>['body'],
          caller: caller as StaffCaller,
          params: request.params,
          query: readQuery(request, call.query ?? []),
          token,
          cookies,
          get visitor() {
            return { address: toNetwork(request.ip), device: deviceLabel(request.headers['user-agent'] ?? '') }
          },
        }).map(value => ({ status: 200, body: encode(call.answer, value) }))
      const key = call.isIdempotent ? readKey(request) : null
      const answered = await (caller === null || key === null
        ? run()
        : // The key is the member's own among all calls, so it identifies the call too (P15).
          server.idempotent(
            { owner: caller.member.id, key, request: JSON.stringify([request.url, request.body]) },
            run,
          ))
      return answered.match(
        ({ status, body: sent }) => reply.code(status).send(sent),
        failure => replyStaffFailure(reply, failure),
      )
    }
    app.route({
      method: call.method,
      url: call.path,
      handler: answer,
      ...(call.bodyLimitBytes !== undefined && { bodyLimit: call.bodyLimitBytes }),
    })
  }

/** It writes nothing, so it asks for no proof (G364). What a call does not read is not in its parsed body. */
const isDryRun = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'dryRun' in body && body.dryRun === true

const withoutProof = ({ needsProof: _none, ...call }: Asks): Asks => call

type Admitted = {
  readonly desk: DeskSide
  readonly caller: StaffCaller | null
  readonly token: string | null
  readonly cookies: Cookies
}

type Asks = Pick<
  StaffCall<null, ZodMiniType>,
  'method' | 'path' | 'query' | 'access' | 'about' | 'carrier' | 'needsProof'
> & {
  /** Looked at as closely as an address: also read in the member's regions alone. */
  readonly isCloseLook?: boolean
}

/** From our own pages, signed in, in the role and the region that the call asks for, and with a fresh proof where it asks for one. */
export const makeAdmit =
  ({ loadDesk, isHttps }: StaffServer) =>
  async (
    request: FastifyRequest<Path>,
    reply: FastifyReply,
    call: Asks,
    activity: 'AsActivity' | 'Silently' = 'AsActivity',
  ): Promise<Result<Admitted, StaffFailure>> => {
    if (isFromElsewhere(request)) return err({ kind: 'ForeignOrigin' })
    const unreadable = findUnreadable(request)
    if (unreadable !== undefined) return err({ kind: 'InvalidInput', field: unreadable })
    const { access, carrier, needsProof } = call
    const desk = await loadDesk(null)
    const cookies = makeCookies(request, reply, isHttps)
    const isOfToken = carrier === 'TOKEN'
    const token = isOfToken ? parseBearer(request.headers.authorization) : cookies.read(STAFF_COOKIE)
    if (access === 'ANYONE') return ok({ desk, caller: null, token, cookies })
    const found = await desk.staffSessions.authenticate(token, {
      client: isOfToken ? 'COMMAND_LINE' : 'BROWSER',
      activity,
    })
    if (found.isErr()) return err(found.error)
    const caller = found.value
    const { role } = caller.member
    if (!mayActAs(role, access))
      return refuse({ desk, request, call, caller }, { kind: 'RoleTooLow', needed: access, role })
    if (needsProof && !isProofFresh(caller.session, desk.clock.now())) return err({ kind: 'ProofNeeded' })
    const { regions = null } = caller.member
    if (regions === null) return ok({ desk, caller, token, cookies })
    const inRegions = await admitBound(desk, { call, request, member: caller.member })
    if (inRegions.isErr()) return refuse({ desk, request, call, caller }, inRegions.error)
    return ok({ desk: await loadDesk(regions), caller, token, cookies })
  }

type Tried = {
  readonly desk: Pick<DeskSide, 'staff' | 'clock'>
  readonly request: FastifyRequest<Path>
  readonly call: Asks
  readonly caller: StaffCaller
}

/** What a member may not is written to the audit log (D18), unless they only read or tried it dry. */
const refuse = async (
  { desk, request, call: { method, path, isCloseLook = false }, caller }: Tried,
  refusal: StaffFailure,
): Promise<Result<never, StaffFailure>> => {
  const because = whyRefused(refusal)
  if (because === null || (method === 'GET' && !isCloseLook) || isDryRun(request.body)) return err(refusal)
  const [named = ''] = Object.values(request.params)
  const subject = isId(named) ? named : '-'
  const noted = await desk.staff.noteRefused(
    { command: `desk ${method} ${path}`, subject },
    { by: caller.member.id, reason: because, at: desk.clock.now() },
  )
  return err(noted.isErr() ? noted.error : refusal)
}

const whyRefused = (refusal: StaffFailure): string | null => {
  if (refusal.kind === 'RoleTooLow') return `needs ${refusal.needed}`
  if (refusal.kind === 'OtherRegion') return 'of another region'
  return refusal.kind === 'ShopWide' ? 'of the whole shop' : null
}

/** Nothing else that is typed into a path is kept: it may be a phone. */
const isId = (text: string): boolean => isUuid(text) || isShopOrderId(text)

type BoundCall = {
  readonly call: Asks
  readonly request: FastifyRequest<Path>
  readonly member: StaffMember
}

/** Whether a member who is bound to regions may make the call (G375). */
const admitBound = async (
  { admitToRegions }: Pick<DeskSide, 'admitToRegions'>,
  { call, request, member }: BoundCall,
): Promise<Result<void, StaffFailure>> => {
  const { about, method, isCloseLook = false } = call
  if (about === 'OWN' || about === 'COMMON' || about === 'LIST') return ok(undefined)
  if (about === 'SHOP') return admitShopWide(member)
  if (about !== 'REGION' && method === 'GET' && !isCloseLook) return ok(undefined)
  const name = about === 'REGION' ? 'region' : (`${about.toLowerCase()}Id` as const)
  const named = readNamed(request, call, name)
  if (named === null) return err({ kind: 'InvalidInput', field: name })
  return about === 'REGION'
    ? admitRegions(member, [named as RegionCode])
    : admitToRegions(member, { kind: about, id: named })
}

/** From the one place in which the call has it: no other may say something else. */
const readNamed = (request: FastifyRequest<Path>, { path, query = [] }: Asks, name: string): string | null => {
  if (path.includes(`:${name}`)) return request.params[name] ?? null
  if (query.includes(name)) return readQuery(request, [name])[name] ?? null
  const { body } = request
  const value: unknown =
    typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** The name of a value that no text of ours is: PostgreSQL takes no zero byte. A picture is no text. */
const findUnreadable = ({ params, query, body }: FastifyRequest<Path>): string | undefined =>
  findZeroByte(params) ?? findZeroByte(query) ?? (body instanceof Uint8Array ? undefined : findZeroByte(body))

/** As deep as JSON may be; names count as well. */
const findZeroByte = (value: unknown, name = ''): string | undefined => {
  if (typeof value === 'string') return value.includes('\0') ? name : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, held] of Object.entries(value)) {
    const path = name === '' ? key : `${name}.${key}`
    const found = key.includes('\0') ? path : findZeroByte(held, path)
    if (found !== undefined) return found
  }
  return undefined
}

const readKey = ({ headers }: FastifyRequest): string | null => {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key : null
}

/** Browsers say where a request comes from: of the staff's calls none comes from another site, nor from a link. */
const isFromElsewhere = ({ headers, host }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return true
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== host
}

const readQuery = (
  { query }: FastifyRequest,
  names: readonly string[],
): Readonly<Record<string, string | undefined>> => {
  const sent = query as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    names.flatMap(name => {
      const value = sent[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

export const replyStaffFailure = (reply: FastifyReply, failure: StaffFailure): FastifyReply => {
  const { status, ...said } = staffRefusal(failure)
  if (said.retryAfter !== undefined) void reply.header('retry-after', said.retryAfter)
  const body: StaffErrorBody = {
    success: false,
    code: toErrorCode(failure.kind),
    requestId: reply.request.id,
    ...said,
  }
  return reply.code(status).send(body)
}
