import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { toJSONSchema, type ZodMiniType } from 'zod/mini'
import { expect, test } from 'vitest'
import { CALLS } from '#adapters/http/server/open-api/open-api.ts'
import { apiPage } from './api-page.ts'
import { makeExample } from './make-example.ts'
import type { JsonSchema } from './json-schema.ts'

const PAGE = fileURLToPath(new URL('../../../docs/api.md', import.meta.url))

const exampleFor = (schema: ZodMiniType): unknown => makeExample(toJSONSchema(schema, { io: 'input' }) as JsonSchema)

test('the API reference is as the contract is now; `npm run api-docs` writes it anew', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(apiPage())
})

test('every call has its place in it, once', () => {
  const headings = apiPage().match(/^### .*$/gm) ?? []
  expect(headings.toSorted()).toEqual(
    CALLS.map(({ method, path }) => `### ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).toSorted(),
  )
})

test.each(CALLS.map(call => [`${call.method} ${call.path}`, call] as const))(
  'the example of %s is one that both ends accept',
  (_name, { body, answer }) => {
    expect(body?.safeParse(exampleFor(body)).error).toBeUndefined()
    expect(answer.safeParse(exampleFor(answer)).error).toBeUndefined()
  },
)
