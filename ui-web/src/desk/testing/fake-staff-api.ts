import type { output as Parsed, ZodMiniType } from 'zod/mini'
import { safeEncode } from 'zod/mini'
import { Instant } from '#core/shared/instant.ts'
import { type StaffCall, UNATTENDED_HEADER } from '#adapters/http/contract/staff/staff-call.ts'

type Shape = ZodMiniType

/** How the service refuses. */
export type Refused = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly field?: string
}

type Handler = { readonly call: StaffCall<Shape | null, Shape>; readonly answer: (body: never) => unknown }

export const refuse = (status: number, code: string, message: string, field?: string): Refused => ({
  status,
  code,
  message,
  ...(field !== undefined && { field }),
})

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'code' in answer

/** The staff API in this process: bodies are read and answers written by the contract, so that a test cannot agree on what the service would not take. */
export const fakeStaffApi = () => {
  const handlers = new Map<string, Handler>()
  const asked: {
    readonly path: string
    /** With its `?`; empty where nothing follows the path. */
    readonly search: string
    readonly body: unknown
    readonly isUnattended: boolean
    readonly key: string | null
  }[] = []
  let isReached = true
  let said: Instant | null = null

  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    if (!isReached) throw new TypeError('fetch failed')
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const path = pathname.replace('/api/staff', '')
    const handler = handlers.get(`${request.method} ${path}`) ?? byPattern(handlers, request.method, path)
    if (!handler) return refusal(refuse(404, 'NOT_FOUND', '없는 주소예요.'))
    const text = await request.text()
    const body = handler.call.body?.safeParse(text === '' ? undefined : JSON.parse(text))
    if (body?.success === false) return refusal(refuse(400, 'INVALID_INPUT', '보낸 값을 읽지 못했어요.'))
    asked.push({
      path,
      search,
      body: body?.data,
      isUnattended: request.headers.has(UNATTENDED_HEADER),
      key: request.headers.get('idempotency-key'),
    })
    const answer = handler.answer(body?.data as never)
    if (isRefused(answer)) return refusal(answer)
    const encoded = safeEncode(handler.call.answer, answer)
    if (!encoded.success) throw new Error(`The answer of ${path} is none of the contract.`)
    return Response.json(encoded.data, said === null ? {} : { headers: { date: Instant.toDate(said).toUTCString() } })
  }

  return {
    fetch,
    /** What was asked with which body, in its order. */
    asked,
    on<Body extends Shape | null, Answer extends Shape>(
      call: StaffCall<Body, Answer>,
      answer: (body: Body extends Shape ? Parsed<Body> : undefined) => Parsed<Answer> | Refused,
    ): void {
      handlers.set(`${call.method} ${call.path}`, { call, answer })
    },
    /** What time the service says that it is; nothing unless it is asked to. */
    sayTime(now: Instant): void {
      said = now
    },
    /** From now on no call arrives. */
    cut(): void {
      isReached = false
    },
    mend(): void {
      isReached = true
    },
  }
}

const byPattern = (handlers: ReadonlyMap<string, Handler>, method: string, path: string): Handler | undefined =>
  [...handlers.values()].find(({ call }) => {
    const parts = call.path.split('/')
    const asked = path.split('/')
    const isSame =
      parts.length === asked.length && parts.every((part, at) => part.startsWith(':') || part === asked[at])
    return isSame && call.method === method
  })

export type FakeStaffApi = ReturnType<typeof fakeStaffApi>

const refusal = ({ status, ...body }: Refused): Response =>
  Response.json({ success: false, requestId: 'request-1', ...body }, { status })
