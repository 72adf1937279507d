import { expect, test } from 'vitest'
import { CALLS, openApi } from './open-api.ts'

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
    '/payments/{id}',
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
