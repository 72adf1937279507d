import { toJSONSchema, type ZodMiniType } from 'zod/mini'
import type { AnyCall } from '#adapters/http/contract/call.ts'
import { ErrorBody } from '#adapters/http/contract/error-body.ts'
import { FAILURE_CODES, type FailureKind } from '#adapters/http/contract/failures.ts'
import { REQUEST_STATUS } from '#adapters/http/server/messages.ts'

export type Json = Readonly<Record<string, unknown>>

/** As it is on the wire: on the inner side a codec has a value of the core. An answer has no members but those of the contract. */
export const toJsonSchema = (schema: ZodMiniType, of: 'body' | 'answer'): Json => {
  const { $schema: _, ...described } = toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (of === 'answer' && jsonSchema.type === 'object') jsonSchema.additionalProperties = false
    },
  })
  return described
}

export const SCHEMAS: Json = { Error: toJsonSchema(ErrorBody, 'answer') }

export const content = (schema: Json, encoding?: AnyCall['encoding']): Json => ({
  [encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: { schema },
})

export const describeAnswer = (description: string, schema: ZodMiniType): Json => ({
  description,
  content: content(toJsonSchema(schema, 'answer')),
})

type Refusal = { readonly status: number; readonly code: string }

const requestRefused = (code: keyof typeof REQUEST_STATUS): Refusal => ({ status: REQUEST_STATUS[code], code })

/** What a request may be refused with before its call is reached, or because something behind it is away. */
const beforeAnyCall = (method: string, path: string): readonly Refusal[] => [
  requestRefused('BAD_REQUEST'),
  requestRefused('UNSUPPORTED_MEDIA_TYPE'),
  FAILURE_CODES.ServiceUnreachable,
  ...(method === 'GET' ? [] : [requestRefused('PAYLOAD_TOO_LARGE'), FAILURE_CODES.InvalidInput]),
  ...(path.includes(':') ? [requestRefused('NOT_FOUND')] : []),
]

const RETRY_AFTER = { 'Retry-After': { description: 'In seconds.', required: true, schema: { type: 'integer' } } }

const errorAnswer = (description: string, status?: number): Json => ({
  description,
  ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
  content: content({ $ref: '#/components/schemas/Error' }),
})

/** One entry for each status, naming its codes; `default` is what happens to a connection, and what should not happen. */
export const describeRefusals = (method: string, path: string, failures: readonly FailureKind[]): Json => {
  const all = [...failures.map(kind => FAILURE_CODES[kind]), ...beforeAnyCall(method, path)]
  return {
    ...Object.fromEntries(
      [...Map.groupBy(all, ({ status }) => status)].map(([status, refusals]) => [
        status,
        errorAnswer([...new Set(refusals.map(({ code }) => code))].join(', '), status),
      ]),
    ),
    default: errorAnswer('REQUEST_TIMEOUT, PAYLOAD_TOO_LARGE (of headers), BAD_REQUEST, INTERNAL_ERROR'),
  }
}

/** A header of calls that are carried out once for each key. */
export const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'The same key with the same body is carried out once and answered again; with another body it is refused.',
  schema: { type: 'string', maxLength: 300 },
}
