import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { CALLS, openApi } from './open-api.ts'
import { STAFF_CALLS, staffOpenApi } from './staff-open-api.ts'

type Operation = { readonly summary: string; readonly responses: Readonly<Record<string, unknown>> }
const paths = openApi()['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>

test.each(CALLS.flatMap(call => [call.path, ...(call.aliases ?? [])].map(path => [call.method, path, call] as const)))(
  '%s %s is described with its answer and its failures',
  (method, path, call) => {
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation?.summary).toBe(call.summary)
    expect(Object.keys(operation?.responses ?? {})).toContain(String(call.status ?? 200))
    if (call.access === 'customer') expect(operation?.responses).toHaveProperty('401')
  },
)

test('every call that the specification names for this step is there', () => {
  for (const path of [
    '/users/signup',
    '/users/login',
    '/users/email/{email}/available',
    '/users/phone/{phone}/available',
    '/check-phone/{phone}',
    '/users/verify-token',
    '/auth/refresh',
    '/auth/logout',
    '/users/logout',
    '/users/me',
    '/users/home-info',
    '/users/storing/active',
    '/users/equipment/reports',
    '/users/equipment/report/{id}',
    '/users/equipment/report/{id}/image/{view}',
    '/orders/pre-create',
    '/orders/toss/confirm',
    '/orders/stats',
    '/payments/create',
    '/payments/{id}',
    '/payments/{id}/process',
    '/payments/{id}/status',
    '/payments/{id}/cancel-info',
    '/payments/{id}/resume',
    '/users/storing/cancel-info',
    '/webhooks/payments',
    '/payments/history',
    ...['', '/detailed', '/stored', '/past', '/recent-plan', '/in-progress', '/completed'].map(
      list => `/payments/user/{id}${list}`,
    ),
    '/orders/{orderId}/timeline',
  ]) {
    expect(Object.keys(paths)).toContain(path)
  }
})

test.each([
  // `/payments/{id}/status` and `/payments/user/{id}` are both the specification's, and the router tells them apart.
  ['the API', openApi, ['no-ambiguous-paths']],
  ['the staff API', staffOpenApi, []],
])(
  'a public linter finds nothing against the document of %s by its recommended rules',
  async (_of, describe, known) => {
    const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-openapi-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(describe()))
    const linter = join(import.meta.dirname, '../../../../node_modules/.bin/redocly')
    const { stdout } = await promisify(execFile)(linter, ['lint', file, '--extends=recommended', '--format=json'], {
      // It would ask for a newer version of itself, and tell home that it was used.
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    })
    const { problems } = JSON.parse(stdout) as { problems: readonly { ruleId: string }[] }
    expect(problems.map(({ ruleId }) => ruleId)).toEqual(known)
  },
)

test('every call of the staff contract is described, whichever file it is in', async () => {
  const folder = join(import.meta.dirname, '../../contract/staff')
  const files: readonly object[] = await Promise.all(readdirSync(folder).map(name => import(join(folder, name))))
  const inContract = files.flatMap(file =>
    Object.values(file).filter(
      (one: unknown) => typeof one === 'object' && one !== null && 'path' in one && 'access' in one,
    ),
  )
  expect(inContract.length).toBeGreaterThan(20)
  expect(new Set(STAFF_CALLS.map(({ call }) => call))).toEqual(new Set(inContract))
})
