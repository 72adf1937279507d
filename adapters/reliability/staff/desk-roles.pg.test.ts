import { expect, test } from 'vitest'
import { STAFF_CALLS } from '#adapters/http/server/open-api/staff-open-api.ts'
import { deskStaff } from '#adapters/reliability/testing/desk-browser.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { mayActAs, STAFF_ROLES, type StaffRole } from '#core/shared/staff.ts'

const service = await sharedService({ roles: ['api'] })

/** Who may make which call: written here a second time, so that a call that is forgotten, or opened by mistake, is noticed. */
const LEAST_ROLE: Readonly<Record<string, StaffRole | 'ANYONE'>> = {
  'GET /me': 'SUPPORT',
  'POST /sign-in/passkey/begin': 'ANYONE',
  'POST /sign-in/passkey': 'ANYONE',
  'POST /sign-in/password': 'ANYONE',
  'POST /sign-in/trial': 'ANYONE',
  'POST /sign-out': 'ANYONE',
  'POST /sign-out-everywhere': 'SUPPORT',
  'POST /invitation': 'ANYONE',
  'POST /invitation/passkey/begin': 'ANYONE',
  'POST /invitation/passkey': 'ANYONE',
  'POST /invitation/password/begin': 'ANYONE',
  'POST /invitation/password': 'ANYONE',
  'POST /proof/passkey/begin': 'SUPPORT',
  'POST /proof/passkey': 'SUPPORT',
  'POST /proof/code': 'SUPPORT',
  'GET /today': 'SUPPORT',
  'GET /search': 'SUPPORT',
  'GET /codes/:code': 'SUPPORT',
  'GET /orders/:orderId': 'SUPPORT',
  'POST /orders/:orderId/steps': 'OPERATOR',
  'POST /orders/:orderId/looks/phone': 'SUPPORT',
  'POST /orders/:orderId/looks/pickup-place': 'OPERATOR',
  'PUT /orders/:orderId/pickup-place': 'OPERATOR',
  'POST /orders/:orderId/looks/checkout': 'OPERATOR',
  'GET /orders/:orderId/pictures': 'OPERATOR',
  'POST /orders/:orderId/report': 'OPERATOR',
  'GET /regions': 'SUPPORT',
  'GET /lockers': 'SUPPORT',
  'GET /pickups': 'OPERATOR',
}

const keyOf = ({ call }: (typeof STAFF_CALLS)[number]): string => `${call.method} ${call.path}`

test('every call of the staff API has its least role written down here (G314)', () => {
  expect(STAFF_CALLS.map(keyOf).toSorted()).toEqual(Object.keys(LEAST_ROLE).toSorted())
})

/** It ends the session of all who are signed in for the role. */
const CALLS = STAFF_CALLS.filter(({ call }) => call.path !== '/sign-out-everywhere').map(one => ({
  key: keyOf(one),
  method: one.call.method,
  path: one.call.path.replaceAll(/:\w+/g, 'SK-AAAAAAAAAAAA'),
}))

const bodyFor = (method: string) => (method === 'GET' ? {} : { body: {} })

test.each(STAFF_ROLES)('in the role %s exactly the calls of the role are open (G314)', async role => {
  const { browser } = await deskStaff(service)
  const open: string[] = []
  for (const { key, method, path } of CALLS) {
    const member = browser()
    await member.call('POST', '/sign-in/trial', { body: { role } })
    const { status, body } = await member.call(method, path, bodyFor(method))
    if (body.code !== 'ROLE_TOO_LOW') open.push(key)
    else expect([key, status]).toEqual([key, 403])
  }
  const allowed = CALLS.filter(({ key }) => {
    const needed = LEAST_ROLE[key] ?? 'ADMIN'
    return needed === 'ANYONE' || mayActAs(role, needed)
  })
  expect(open).toEqual(allowed.map(({ key }) => key))
})

test("without a session, and with a customer's token, nothing of the staff is open (G314)", async () => {
  const { token } = await service.customer()
  const closed = STAFF_CALLS.map(one => ({ key: keyOf(one), ...one.call })).filter(({ access }) => access !== 'ANYONE')
  for (const { key, method, path } of closed) {
    const asked = `/api/staff${path.replaceAll(/:\w+/g, 'SK-AAAAAAAAAAAA')}`
    for (const bearer of [undefined, token]) {
      const { status, body } = await service.call(method, asked, {
        ...bodyFor(method),
        ...(bearer !== undefined && { token: bearer }),
      })
      expect([key, status, body.code]).toEqual([key, 401, 'SIGN_IN_NEEDED'])
    }
  }
})
