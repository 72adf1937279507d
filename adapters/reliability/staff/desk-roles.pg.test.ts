import { afterAll, expect, test } from 'vitest'
import type { CallAbout } from '#adapters/http/contract/staff/staff-call.ts'
import { STAFF_CALLS } from '#adapters/http/server/open-api/staff-open-api.ts'
import { signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
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
  'POST /command-line/begin': 'ANYONE',
  'POST /command-line/token': 'ANYONE',
  'POST /command-line/request': 'SUPPORT',
  'POST /command-line/approve': 'SUPPORT',
  'POST /command-line/refuse': 'SUPPORT',
  'GET /command-line': 'SUPPORT',
  'POST /command-line/sign-out': 'SUPPORT',
  'GET /today': 'SUPPORT',
  'GET /search': 'SUPPORT',
  'GET /codes/:code': 'SUPPORT',
  'GET /tasks': 'SUPPORT',
  'GET /tasks/done': 'SUPPORT',
  'POST /tasks/:taskId/done': 'OPERATOR',
  'POST /tasks/:taskId/reopening': 'OPERATOR',
  'GET /complaints': 'SUPPORT',
  'GET /orders/:orderId/complaints': 'SUPPORT',
  'GET /customers/:customerId/complaints': 'SUPPORT',
  'POST /orders/:orderId/complaints': 'SUPPORT',
  'POST /customers/:customerId/complaints': 'SUPPORT',
  'POST /complaints/:complaintId/answer': 'SUPPORT',
  'GET /orders/:orderId/notes': 'SUPPORT',
  'GET /customers/:customerId/notes': 'SUPPORT',
  'POST /orders/:orderId/notes': 'SUPPORT',
  'POST /customers/:customerId/notes': 'SUPPORT',
  'POST /notes/:noteId/removal': 'SUPPORT',
  'GET /orders/:orderId': 'SUPPORT',
  'POST /orders/:orderId/steps': 'OPERATOR',
  'PUT /orders/:orderId/gear': 'OPERATOR',
  'POST /orders': 'OPERATOR',
  'POST /orders/:orderId/looks/phone': 'SUPPORT',
  'POST /orders/:orderId/looks/pickup-place': 'OPERATOR',
  'PUT /orders/:orderId/pickup-place': 'SUPPORT',
  'POST /orders/:orderId/looks/checkout': 'OPERATOR',
  'POST /orders/:orderId/looks/reports': 'SUPPORT',
  'POST /orders/:orderId/looks/door-pictures': 'SUPPORT',
  'POST /orders/:orderId/checkout-request': 'SUPPORT',
  'POST /orders/:orderId/checkout-redirect': 'SUPPORT',
  'POST /orders/:orderId/hand-out': 'OPERATOR',
  'GET /customers/:customerId': 'SUPPORT',
  'POST /customers/:customerId/looks/contact': 'SUPPORT',
  'POST /customers/:customerId/looks/sign-ins': 'SUPPORT',
  'POST /customers/:customerId/log-out': 'SUPPORT',
  'POST /customers/:customerId/card-link': 'SUPPORT',
  'POST /customers/:customerId/card-removal': 'OPERATOR',
  'POST /customers/:customerId/join': 'OPERATOR',
  'PUT /customers/:customerId/contact': 'OPERATOR',
  'POST /customers/:customerId/data': 'ADMIN',
  'POST /customers/:customerId/erasure': 'ADMIN',
  'GET /members/names': 'SUPPORT',
  'GET /messages': 'SUPPORT',
  'GET /customers/:customerId/messages': 'SUPPORT',
  'POST /customers/:customerId/messages': 'SUPPORT',
  'GET /orders/:orderId/messages': 'SUPPORT',
  'POST /messages/:noticeId/look': 'SUPPORT',
  'POST /messages/:noticeId/resend': 'SUPPORT',
  'GET /orders/:orderId/pictures': 'OPERATOR',
  'POST /orders/:orderId/pictures': 'OPERATOR',
  'POST /orders/:orderId/report': 'OPERATOR',
  'GET /regions': 'SUPPORT',
  'GET /lockers': 'SUPPORT',
  'POST /lockers': 'ADMIN',
  'POST /lockers/removal': 'ADMIN',
  'POST /lockers/clearing': 'OPERATOR',
  'GET /lockers/check': 'OPERATOR',
  'POST /lockers/check': 'OPERATOR',
  'POST /lockers/block': 'OPERATOR',
  'POST /lockers/unblock': 'OPERATOR',
  'GET /lockers/waiting': 'SUPPORT',
  'GET /pickups': 'OPERATOR',
  'GET /orders/:orderId/money': 'SUPPORT',
  'POST /orders/:orderId/ending': 'SUPPORT',
  'POST /payments/:paymentId/goodwill': 'OPERATOR',
  'POST /payments/:paymentId/adoption': 'OPERATOR',
  'POST /payments/:paymentId/reconciliation': 'OPERATOR',
  'POST /refunds/:refundId/retry': 'SUPPORT',
  'POST /refunds/:refundId/settlement': 'OPERATOR',
  'POST /refunds/:refundId/reopening': 'ADMIN',
  'POST /orders/:orderId/payment-link': 'OPERATOR',
  'POST /orders/:orderId/renewal/payment': 'OPERATOR',
  'POST /orders/:orderId/renewal/charge': 'OPERATOR',
  'POST /orders/:orderId/renewal/reversal': 'ADMIN',
  'POST /orders/:orderId/late-fee': 'OPERATOR',
  'POST /orders/:orderId/late-fee/reversal': 'ADMIN',
  'GET /shop': 'SUPPORT',
  'GET /shop/changes': 'SUPPORT',
  'GET /shop/file': 'SUPPORT',
  'POST /shop/plan': 'ADMIN',
  'POST /shop/changes': 'ADMIN',
  'GET /terms': 'SUPPORT',
  'GET /terms/:kind': 'SUPPORT',
  'POST /terms/:kind/import': 'ADMIN',
  'POST /terms/:kind/release': 'ADMIN',
  'POST /marketing': 'ADMIN',
  'GET /calendar': 'SUPPORT',
  'GET /me/access': 'SUPPORT',
  'POST /me/passkeys/begin': 'SUPPORT',
  'POST /me/passkeys': 'SUPPORT',
  'POST /me/passkeys/removal': 'SUPPORT',
  'POST /me/recovery-codes': 'SUPPORT',
  'POST /me/sessions/end': 'SUPPORT',
  'GET /audit': 'ADMIN',
  'GET /members': 'ADMIN',
  'POST /members': 'ADMIN',
  'POST /members/:memberId/invitation': 'ADMIN',
  'PUT /members/:memberId': 'ADMIN',
  'PUT /members/:memberId/task-messages': 'ADMIN',
  'POST /members/:memberId/disable': 'ADMIN',
  'POST /members/:memberId/enable': 'ADMIN',
  'GET /price-offers': 'SUPPORT',
  'POST /price-offers': 'ADMIN',
  'POST /price-offers/withdrawal': 'ADMIN',
  'GET /money/payments': 'SUPPORT',
  'GET /money/refunds': 'SUPPORT',
  'GET /money/decisions': 'SUPPORT',
  'POST /money/self-check': 'SUPPORT',
  'GET /money/sales': 'ADMIN',
  'GET /money/sales-by-month': 'ADMIN',
  'POST /money/exports': 'ADMIN',
}

const keyOf = ({ call }: (typeof STAFF_CALLS)[number]): string => `${call.method} ${call.path}`

/** What each call is about, written a second time too: it decides for members who are bound to regions. */
const ABOUT: Readonly<Record<string, CallAbout>> = {
  'GET /me': 'OWN',
  'POST /sign-in/passkey/begin': 'OWN',
  'POST /sign-in/passkey': 'OWN',
  'POST /sign-in/password': 'OWN',
  'POST /sign-in/trial': 'OWN',
  'POST /sign-out': 'OWN',
  'POST /sign-out-everywhere': 'OWN',
  'POST /invitation': 'OWN',
  'POST /invitation/passkey/begin': 'OWN',
  'POST /invitation/passkey': 'OWN',
  'POST /invitation/password/begin': 'OWN',
  'POST /invitation/password': 'OWN',
  'POST /proof/passkey/begin': 'OWN',
  'POST /proof/passkey': 'OWN',
  'POST /proof/code': 'OWN',
  'POST /command-line/begin': 'OWN',
  'POST /command-line/token': 'OWN',
  'POST /command-line/request': 'OWN',
  'POST /command-line/approve': 'OWN',
  'POST /command-line/refuse': 'OWN',
  'GET /command-line': 'OWN',
  'POST /command-line/sign-out': 'OWN',
  'GET /today': 'LIST',
  'GET /search': 'LIST',
  'GET /codes/:code': 'LIST',
  'GET /tasks': 'LIST',
  'GET /tasks/done': 'LIST',
  'POST /tasks/:taskId/done': 'TASK',
  'POST /tasks/:taskId/reopening': 'TASK',
  'GET /complaints': 'LIST',
  'GET /orders/:orderId/complaints': 'ORDER',
  'GET /customers/:customerId/complaints': 'CUSTOMER',
  'POST /orders/:orderId/complaints': 'ORDER',
  'POST /customers/:customerId/complaints': 'CUSTOMER',
  'POST /complaints/:complaintId/answer': 'COMPLAINT',
  'GET /orders/:orderId/notes': 'ORDER',
  'GET /customers/:customerId/notes': 'CUSTOMER',
  'POST /orders/:orderId/notes': 'ORDER',
  'POST /customers/:customerId/notes': 'CUSTOMER',
  'POST /notes/:noteId/removal': 'NOTE',
  'GET /orders/:orderId': 'ORDER',
  'POST /orders/:orderId/steps': 'ORDER',
  'PUT /orders/:orderId/gear': 'ORDER',
  'POST /orders': 'REGION',
  'POST /orders/:orderId/looks/phone': 'ORDER',
  'POST /orders/:orderId/looks/pickup-place': 'ORDER',
  'PUT /orders/:orderId/pickup-place': 'ORDER',
  'POST /orders/:orderId/looks/checkout': 'ORDER',
  'POST /orders/:orderId/looks/reports': 'ORDER',
  'POST /orders/:orderId/looks/door-pictures': 'ORDER',
  'POST /orders/:orderId/checkout-request': 'ORDER',
  'POST /orders/:orderId/checkout-redirect': 'ORDER',
  'POST /orders/:orderId/hand-out': 'ORDER',
  'GET /customers/:customerId': 'CUSTOMER',
  'POST /customers/:customerId/looks/contact': 'CUSTOMER',
  'POST /customers/:customerId/looks/sign-ins': 'CUSTOMER',
  'POST /customers/:customerId/log-out': 'CUSTOMER',
  'POST /customers/:customerId/card-link': 'CUSTOMER',
  'POST /customers/:customerId/card-removal': 'CUSTOMER',
  'POST /customers/:customerId/join': 'CUSTOMER',
  'PUT /customers/:customerId/contact': 'CUSTOMER',
  'POST /customers/:customerId/data': 'SHOP',
  'POST /customers/:customerId/erasure': 'SHOP',
  'GET /members/names': 'COMMON',
  'GET /messages': 'LIST',
  'GET /customers/:customerId/messages': 'CUSTOMER',
  'POST /customers/:customerId/messages': 'CUSTOMER',
  'GET /orders/:orderId/messages': 'ORDER',
  'POST /messages/:noticeId/look': 'NOTICE',
  'POST /messages/:noticeId/resend': 'NOTICE',
  'GET /orders/:orderId/pictures': 'ORDER',
  'POST /orders/:orderId/pictures': 'ORDER',
  'POST /orders/:orderId/report': 'ORDER',
  'GET /regions': 'LIST',
  'GET /lockers': 'LIST',
  'POST /lockers': 'REGION',
  'POST /lockers/removal': 'REGION',
  'POST /lockers/clearing': 'REGION',
  'GET /lockers/check': 'REGION',
  'POST /lockers/check': 'REGION',
  'POST /lockers/block': 'REGION',
  'POST /lockers/unblock': 'REGION',
  'GET /lockers/waiting': 'LIST',
  'GET /pickups': 'LIST',
  'GET /terms': 'COMMON',
  'GET /terms/:kind': 'COMMON',
  'POST /terms/:kind/import': 'SHOP',
  'POST /terms/:kind/release': 'SHOP',
  'POST /marketing': 'SHOP',
  'GET /calendar': 'LIST',
  'GET /orders/:orderId/money': 'ORDER',
  'POST /orders/:orderId/ending': 'ORDER',
  'POST /payments/:paymentId/goodwill': 'PAYMENT',
  'POST /payments/:paymentId/adoption': 'PAYMENT',
  'POST /payments/:paymentId/reconciliation': 'PAYMENT',
  'POST /refunds/:refundId/retry': 'REFUND',
  'POST /refunds/:refundId/settlement': 'REFUND',
  'POST /refunds/:refundId/reopening': 'REFUND',
  'POST /orders/:orderId/payment-link': 'ORDER',
  'POST /orders/:orderId/renewal/payment': 'ORDER',
  'POST /orders/:orderId/renewal/charge': 'ORDER',
  'POST /orders/:orderId/renewal/reversal': 'ORDER',
  'POST /orders/:orderId/late-fee': 'ORDER',
  'POST /orders/:orderId/late-fee/reversal': 'ORDER',
  'GET /shop': 'COMMON',
  'GET /shop/changes': 'COMMON',
  'GET /shop/file': 'COMMON',
  'POST /shop/plan': 'SHOP',
  'POST /shop/changes': 'SHOP',
  'GET /me/access': 'OWN',
  'POST /me/passkeys/begin': 'OWN',
  'POST /me/passkeys': 'OWN',
  'POST /me/passkeys/removal': 'OWN',
  'POST /me/recovery-codes': 'OWN',
  'POST /me/sessions/end': 'OWN',
  'GET /audit': 'SHOP',
  'GET /members': 'SHOP',
  'POST /members': 'SHOP',
  'POST /members/:memberId/invitation': 'SHOP',
  'PUT /members/:memberId': 'SHOP',
  'PUT /members/:memberId/task-messages': 'SHOP',
  'POST /members/:memberId/disable': 'SHOP',
  'POST /members/:memberId/enable': 'SHOP',
  'GET /price-offers': 'SHOP',
  'POST /price-offers': 'SHOP',
  'POST /price-offers/withdrawal': 'SHOP',
  'GET /money/payments': 'LIST',
  'GET /money/refunds': 'LIST',
  'GET /money/decisions': 'LIST',
  'POST /money/self-check': 'SHOP',
  'GET /money/sales': 'LIST',
  'GET /money/sales-by-month': 'LIST',
  'POST /money/exports': 'LIST',
}

/** What moves money, ends or resumes a contract, erases, exports, or changes settings, roles or ways in, a third time: it asks for a fresh proof (G280). */
const ASKS_FOR_PROOF: readonly string[] = [
  'POST /command-line/approve',
  'POST /orders',
  'POST /customers/:customerId/card-removal',
  'POST /customers/:customerId/data',
  'POST /customers/:customerId/erasure',
  'POST /orders/:orderId/ending',
  'POST /payments/:paymentId/goodwill',
  'POST /payments/:paymentId/adoption',
  'POST /payments/:paymentId/reconciliation',
  'POST /refunds/:refundId/retry',
  'POST /refunds/:refundId/settlement',
  'POST /refunds/:refundId/reopening',
  'POST /orders/:orderId/payment-link',
  'POST /orders/:orderId/renewal/payment',
  'POST /orders/:orderId/renewal/charge',
  'POST /orders/:orderId/renewal/reversal',
  'POST /orders/:orderId/late-fee',
  'POST /orders/:orderId/late-fee/reversal',
  'POST /shop/changes',
  'POST /me/passkeys/begin',
  'POST /me/passkeys',
  'POST /me/passkeys/removal',
  'POST /me/recovery-codes',
  'POST /members',
  'POST /members/:memberId/invitation',
  'PUT /members/:memberId',
  'PUT /members/:memberId/task-messages',
  'POST /members/:memberId/disable',
  'POST /members/:memberId/enable',
  'POST /price-offers',
  'POST /price-offers/withdrawal',
  'POST /money/exports',
  'POST /terms/:kind/import',
  'POST /terms/:kind/release',
  'POST /marketing',
]

test('a proof that is older than its minutes opens all calls but those that are written down here (G280)', async () => {
  const asked: string[] = []
  for (const { key, method, path } of CALLS) {
    if (LEAST_ROLE[key] === 'ANYONE') continue
    const member = await signedInTo(service, 'ADMIN')
    await service.rows(
      `update staff_session set proved_at = proved_at - interval '6 minutes' where staff_id = 'trial-admin'`,
      [],
    )
    const { status, body } = await member.call(method, path, bodyFor(method))
    if (body.code === 'PROOF_NEEDED') asked.push(key)
    if (body.code === 'PROOF_NEEDED') expect([key, status]).toEqual([key, 403])
  }
  expect(asked.toSorted()).toEqual(ASKS_FOR_PROOF.toSorted())
})

test('every call of the staff API has written down here what it is about (G375)', () => {
  expect(Object.fromEntries(STAFF_CALLS.map(one => [keyOf(one), one.call.about]))).toEqual(ABOUT)
})

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
  const open: string[] = []
  for (const { key, method, path } of CALLS) {
    const member = await signedInTo(service, role)
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

const paidOrder = async (region: string, name: string) => {
  const customer = await service.customer()
  const orderId = await customer.order()
  await customer.confirm(orderId, await customer.agree(orderId))
  const [row] = await service.rows(
    `update storage_order set location = $2 where id = $1
     returning customer_id, (select id::text from payment where order_id = $1) as payment_id`,
    [orderId, region],
  )
  await service.rows('update customer set name = $2 where id = $1', [row?.['customer_id'], name])
  return { orderId, customerId: String(row?.['customer_id']), paymentId: String(row?.['payment_id']) }
}

type Row = Awaited<ReturnType<typeof paidOrder>>

const bind = (role: StaffRole, regions: readonly string[] | null) =>
  service.rows('update staff set regions = $2 where id = $1', [`trial-${role.toLowerCase()}`, regions])
afterAll(() => Promise.all(STAFF_ROLES.map(role => bind(role, null))))

/** The path and the body with what they name. */
const askAbout = ({ orderId, customerId, paymentId }: Row, region: string, path: string) => {
  const ids = { orderId, customerId, paymentId, region }
  const named = Object.entries(ids).reduce((text, [name, id]) => text.replaceAll(`:${name}`, id), path)
  return { path: named.replaceAll(/:\w+/g, '1'), body: ids }
}

test.each(STAFF_ROLES)(
  'a member in the role %s who is bound to a region changes nothing of another one, and no list shows it (G375, G376)',
  async role => {
    const other = await paidOrder('HARBOUR', '한바다')
    const own = await paidOrder('RESORT', '한마루')
    const member = await signedInTo(service, role)
    await bind(role, ['RESORT'])
    for (const one of STAFF_CALLS) {
      const { method, access, about, path } = one.call
      if (about === 'OWN' || !mayActAs(role, access === 'ANYONE' ? 'SUPPORT' : access)) continue
      const ask = (row: Row, region: string) => {
        const asked = askAbout(row, region, path)
        return member.call(method, asked.path, method === 'GET' ? {} : { body: asked.body })
      }
      const [there, here] = [await ask(other, 'HARBOUR'), await ask(own, 'RESORT')]
      expect([path, here.body.code]).not.toEqual([path, 'OTHER_REGION'])
      if (about === 'SHOP') expect([path, here.status, here.body.code]).toEqual([path, 403, 'SHOP_WIDE'])
      else if (about === 'COMMON' || about === 'LIST') {
        expect([path, JSON.stringify(there.body)]).toEqual([path, expect.not.stringMatching(/한바다|HARBOUR/)])
        expect([path, JSON.stringify(there.body).includes(other.orderId)]).toEqual([path, false])
      } else if (method !== 'GET' && ['ORDER', 'CUSTOMER', 'PAYMENT', 'REGION'].includes(about)) {
        expect([path, there.status, there.body.code]).toEqual([path, 403, 'OTHER_REGION'])
      }
    }
  },
)

/** What a region is found by only through the order or the customer that it is about; each is there, and is asked for in two regions. */
const subjectsOf = async ({ orderId, customerId, paymentId }: Row) => {
  const boss = await signedInTo(service, 'ADMIN')
  const why = { reason: 'walk' }
  for (const about of [`/orders/${orderId}`, `/customers/${customerId}`]) {
    await boss.call('POST', `${about}/complaints`, { body: { ...why, text: 'wet' } })
    await boss.call('POST', `${about}/notes`, { body: { text: 'third floor' } })
  }
  await boss.call('POST', `/customers/${customerId}/messages`, { body: { ...why, text: '상담실에 있어요.' } })
  await boss.call('POST', `/orders/${orderId}/ending`, { body: { ...why, what: 'CANCEL' } })
  for (const subject of [orderId, customerId, paymentId])
    await service.rows(
      `insert into staff_task (kind, subject, detail, created_at) values ('ORDER_WAITING', $1, 'walk', now())`,
      [subject],
    )
  const idsOf = async (table: string, where: string, ...values: readonly unknown[]) =>
    (await service.rows(`select id::text as id from ${table} where ${where}`, values)).map(({ id }) => String(id))
  const named: Readonly<Record<string, readonly string[]>> = {
    TASK: await idsOf('staff_task', 'subject = any($1)', [orderId, customerId, paymentId]),
    COMPLAINT: await idsOf('complaint', 'customer_id = $1', customerId),
    NOTE: await idsOf('staff_note', 'customer_id = $1', customerId),
    NOTICE: await idsOf('notice', 'customer_id = $1', customerId),
    REFUND: await idsOf('refund', 'payment_id = $1', paymentId),
  }
  return Object.entries(named).flatMap(([about, ids]) => ids.map(id => ({ about, id })))
}

test('tasks, complaints, notes, messages and refunds of another region are refused by their ids, however they are written (G375)', async () => {
  await bind('ADMIN', ['HARBOUR', 'RESORT'])
  const [other, own] = [
    await subjectsOf(await paidOrder('HARBOUR', '한바위')),
    await subjectsOf(await paidOrder('RESORT', '한마음')),
  ]
  expect(new Set(other.map(({ about }) => about)).size).toBe(5)
  const member = await signedInTo(service, 'ADMIN')
  await bind('ADMIN', ['RESORT'])
  for (const { method, about: of, path } of STAFF_CALLS.map(({ call }) => call)) {
    const ask = (id: string) =>
      member.call(method, path.replace(/:\w+/, id), {
        body: { reason: 'walk', answer: 'x', paidOn: '2026-11-26', dryRun: true },
      })
    for (const { id } of other.filter(({ about }) => about === of))
      for (const written of [id, id.toUpperCase(), /^\d+$/.test(id) ? `00${id}` : id]) {
        const { status, body } = await ask(written)
        expect([path, written, status, body.code]).toEqual([path, written, 403, 'OTHER_REGION'])
      }
    for (const { id } of own.filter(({ about }) => about === of))
      expect([path, (await ask(id)).body.code]).not.toEqual([path, 'OTHER_REGION'])
  }
}, 120_000)

test('a bound member looks at no phone of another region by an order’s id in small letters, nor by the phone in its place (G980)', async () => {
  const { orderId, customerId } = await paidOrder('HARBOUR', '한여울')
  await service.rows(`update customer set phone = '01077003311', phone_proved_at = now() where id = $1`, [customerId])
  const member = await signedInTo(service, 'OPERATOR')
  await bind('OPERATOR', ['RESORT'])
  const look = async (written: string) => {
    const { status, body } = await member.call('POST', `/orders/${written}/looks/phone`, { body: { reason: 'walk' } })
    return [status, body.code]
  }
  expect(await look(orderId)).toEqual([403, 'OTHER_REGION'])
  for (const written of [orderId.toLowerCase(), '01077003311', '010-7700-3311'])
    expect([written, ...(await look(written))]).toEqual([written, 404, 'ORDER_NOT_FOUND'])
})

test('what a member may not is in the audit log, unless they only read or tried it dry (D18)', async () => {
  const { orderId } = await paidOrder('HARBOUR', '한가람')
  const support = await signedInTo(service, 'SUPPORT')
  await bind('SUPPORT', ['RESORT'])
  const refused = () =>
    service.rows(
      `select command, subject, reason from audit where staff_id = 'trial-support' and command like 'refused: desk P%' order by id`,
      [],
    )
  const before = (await refused()).length
  await support.call('GET', '/audit')
  await support.call('POST', `/orders/${orderId}/complaints`, { body: { text: 'wet', reason: 'called', dryRun: true } })
  await support.call('POST', `/orders/${orderId}/complaints`, { body: { text: 'wet', reason: 'called' } })
  await support.call('POST', '/members', { body: { id: 'friend', name: '김친구', role: 'ADMIN', regions: null } })
  expect((await refused()).slice(before)).toEqual([
    { command: 'refused: desk POST /orders/:orderId/complaints', subject: orderId, reason: 'of another region' },
    { command: 'refused: desk POST /members', subject: '-', reason: 'needs ADMIN' },
  ])
})

test('a bound member finds what is said whole in any region, and reads it masked (G377)', async () => {
  const other = await paidOrder('HARBOUR', '한나루')
  const member = await signedInTo(service, 'SUPPORT')
  await bind('SUPPORT', ['RESORT'])
  const found = async (line: string) =>
    (await member.call('GET', `/search?q=${encodeURIComponent(line)}`)).body.hits.map(
      ({ name }: { name: string }) => name,
    )
  expect(await found('한나루')).toEqual([])
  expect(await found(other.orderId.slice(0, 8))).toEqual([])
  expect(await found(other.orderId)).toEqual(['한나루'])
  expect((await member.call('GET', `/orders/${other.orderId}`)).body.order).toMatchObject({ region: 'HARBOUR' })
  await bind('SUPPORT', ['HARBOUR', 'RESORT'])
  expect(await found('한나루')).toEqual(['한나루'])
})
