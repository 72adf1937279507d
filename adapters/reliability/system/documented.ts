import { expect } from 'vitest'
import { fromJSONSchema } from 'zod'
import { openApi } from '#adapters/http/server/open-api/open-api.ts'
import { staffOpenApi } from '#adapters/http/server/open-api/staff-open-api.ts'
import { templated } from '#adapters/http/server/open-api/open-api-paths.ts'

type Schema = Parameters<typeof fromJSONSchema>[0]
type Described = {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}
type Operation = { readonly responses: Readonly<Record<string, Described>> }

const { paths, components } = openApi() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const toNames = (described: Paths, below = ''): readonly string[] =>
  Object.entries(described).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => `${method.toUpperCase()} ${below}${path}`),
  )

/** Every method and path of both documents, as `GET /payments/{id}`; those of the staff below `/staff`. */
export const DOCUMENTED: readonly string[] = [
  ...toNames(paths),
  ...toNames(staffOpenApi()['paths'] as Paths, '/staff'),
  // Which names itself in neither.
  'GET /staff/openapi.json',
]

/** The status is in the document, the answer has the shape that it gives there, and an error's code is one that it names. */
export const expectDocumented = (method: string, path: string, status: number, answer: unknown): void => {
  const described = paths[templated(path)]?.[method.toLowerCase()]?.responses[status]
  if (described === undefined) throw new Error(`${method} ${path} answered ${status}, which is not in the document`)
  const content = Object.values(described.content ?? {})
  if (content.length === 0) return expect(answer ?? '').toBe('')
  const [{ schema } = {}] = content
  if (schema === undefined) return
  expect([method, path, status, toShape(schema).safeParse(answer).error?.issues]).toEqual([
    method,
    path,
    status,
    undefined,
  ])
  const { code, declined = false } = Object(answer) as { readonly code?: string; readonly declined?: boolean }
  if (status >= 400) expect(described.description.split(', ')).toContain(declined ? 'PAYMENT_DECLINED' : code)
}

const toShape = (schema: Schema) => {
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(Object(schema).$ref ?? '') ?? []
  return fromJSONSchema(name === undefined ? schema : (components.schemas[name] ?? {}))
}
