import { LINKS_A_DAY } from '#core/billing/payment-link.ts'
import { describe, expect, test } from 'vitest'
import { type Answer, newBrowser } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { deskOfStaff } from '#adapters/reliability/testing/desk-of-staff.ts'
import { signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

const service = await sharedService({ roles: ['api'], webhooks: 'lost', proxy: 'trusted' })
await makeStaff(service)
const desk = deskOfStaff(service)

const NAME = '김시즌'
const AGREED = { service: true, damageCompensation: true, autoExtension: true }

/** The token in the newest message to this phone. */
const tokenFor = async (phone: string): Promise<string> => {
  await service.deliverNotices()
  const [message] = await service.messages(phone)
  return /\/pay\/(\S+)/.exec(message?.text ?? '')?.[1] ?? ''
}
const linked = async () => {
  const phone = newPhone()
  const orderId = await desk.order(phone, NAME, 'LINK')
  return { phone, orderId, token: await tokenFor(phone) }
}
const visitor = () => {
  const { call } = newBrowser(service)
  const read = (token: string) => call('POST', '/api/payment-links/read', { body: { token } })
  const begin = (token: string, agreements: object = AGREED) =>
    call('POST', '/api/payment-links/begin', { body: { token, agreements } })
  const agree = async (orderId: string): Promise<string> => {
    const window = { orderId, amount: 99_000, orderName: '스키 보관 기본', outcome: 'approve' }
    return (await call('POST', '/sandbox/toss/window', { body: window })).body.paymentKey
  }
  const confirm = (orderId: string, paymentKey: string, amount = 99_000) =>
    call('POST', '/api/orders/toss/confirm-by-pass', { body: { orderId, paymentKey, amount } })
  return { read, begin, agree, confirm }
}
const toStatusAndCode = ({ status, body }: Answer) => [status, body.code]

describe('a payment link (G195)', () => {
  test('shows what is paid and nothing of whom, is paid once without a login, and its order is a contract', async () => {
    const { phone, orderId, token } = await linked()
    expect(token).toMatch(/^[0-9A-Z]{16}[\w-]{22}$/)
    const payer = visitor()
    const { body } = await payer.read(token)
    expect(body).toMatchObject({
      status: 'PAYABLE',
      payment: { equipmentType: 'SKI', plan: 'BASIC', amount: 99_000 },
    })
    expect(JSON.stringify(body)).not.toContain(phone.slice(3))
    expect(JSON.stringify(body)).not.toMatch(/김|SK-/)
    expect((await payer.begin(token)).body).toMatchObject({ orderId, amount: 99_000 })
    const key = await payer.agree(orderId)
    // Another browser has no right to confirm it, and another sum is none of it.
    expect((await visitor().confirm(orderId, key)).status).toBe(403)
    expect((await payer.confirm(orderId, key, 1_000)).status).toBe(403)
    expect((await payer.confirm(orderId, key)).body).toMatchObject({ status: 'DONE' })
    expect(await service.charges(orderId)).toBe(1)
    expect((await payer.read(token)).body).toMatchObject({ status: 'PAID', payment: null })
    expect(toStatusAndCode(await payer.begin(token))).toEqual([409, 'ORDER_ALREADY_PAID'])
    expect(await service.rows('select state, terms_paid from storage_order where id = $1', [orderId])).toEqual([
      { state: 'REQUESTED', terms_paid: 1 },
    ])
    const terms = await service.rows('select term from consent where order_id = $1 and agreed', [orderId])
    expect(terms).toHaveLength(3)
  })

  test('whose payment went back says so, and not that it is paid', async () => {
    const { orderId, token } = await linked()
    const payer = visitor()
    await payer.begin(token)
    await payer.confirm(orderId, await payer.agree(orderId))
    const support = await signedInTo(service, 'SUPPORT')
    const body = { what: 'CANCEL', reason: 'called' }
    const headers = { 'idempotency-key': `ending-${orderId}` }
    expect((await support.call('POST', `/orders/${orderId}/ending`, { body, headers })).status).toBe(200)
    expect((await payer.read(token)).body).toEqual({ success: true, status: 'GIVEN_BACK', payment: null })
    expect((await payer.begin(token)).status).toBe(409)
  })

  test('needs the three terms, and keeps them once', async () => {
    const { orderId, token } = await linked()
    const payer = visitor()
    for (const term of Object.keys(AGREED)) {
      expect(toStatusAndCode(await payer.begin(token, { ...AGREED, [term]: false }))).toEqual([400, 'TERMS_NOT_AGREED'])
    }
    await payer.begin(token)
    await payer.begin(token)
    expect(await service.rows('select id from consent where order_id = $1', [orderId])).toHaveLength(3)
  })

  test('is opened by nothing that the database holds, nor by a text that is changed', async () => {
    const { token } = await linked()
    const payer = visitor()
    const id = token.slice(0, 16)
    const others = [
      id,
      `${id}${'A'.repeat(22)}`,
      `${'0'.repeat(16)}${token.slice(16)}`,
      `${token}A`,
      '',
      'x'.repeat(64),
    ]
    for (const other of others) {
      expect([other, ...toStatusAndCode(await payer.read(other))]).toEqual([other, 404, 'ORDER_NOT_FOUND'])
      expect(toStatusAndCode(await payer.begin(other))).toEqual([404, 'ORDER_NOT_FOUND'])
    }
    const [row] = await service.rows('select t::text as row from payment_link t where id = $1', [id])
    expect(row?.['row']).not.toContain(token.slice(16))
  })

  test('is over after 72 hours with its order, and not before', async () => {
    const { orderId, token } = await linked()
    const payer = visitor()
    await service.moveClock({ advance: 'PT71H59M' })
    await service.worker()
    expect((await payer.read(token)).body.status).toBe('PAYABLE')
    await service.moveClock({ advance: 'PT2M' })
    expect((await payer.read(token)).body).toMatchObject({ status: 'EXPIRED', payment: null })
    expect(toStatusAndCode(await payer.begin(token))).toEqual([409, 'ORDER_EXPIRED'])
    await service.worker()
    expect(await service.rows('select state from storage_order where id = $1', [orderId])).toEqual([
      { state: 'EXPIRED' },
    ])
    expect(await desk.link(orderId, 'AGAIN')).toBe('NothingToPay')
  })

  test('goes out five times in a day, not a sixth time', async () => {
    const { orderId } = await linked()
    for (let sent = 1; sent < LINKS_A_DAY; sent += 1) {
      await service.moveClock({ advance: 'PT1H' })
      expect(await desk.link(orderId, 'AGAIN')).toBe('done')
    }
    expect(await desk.link(orderId, 'AGAIN')).toBe('TooManyRequests')
    await service.moveClock({ advance: 'PT20H' })
    expect(await desk.link(orderId, 'AGAIN')).toBe('done')
  })

  test('is replaced by the one that is sent again, and cancelled', async () => {
    const { phone, orderId, token } = await linked()
    const payer = visitor()
    await service.moveClock({ advance: 'PT48H' })
    expect(await desk.link(orderId, 'AGAIN')).toBe('done')
    const next = await tokenFor(phone)
    expect(next).not.toBe(token)
    expect((await payer.read(token)).body.status).toBe('CANCELLED')
    expect(toStatusAndCode(await payer.begin(token))).toEqual([404, 'ORDER_NOT_FOUND'])
    await service.moveClock({ advance: 'PT48H' })
    expect((await payer.read(next)).body.status).toBe('PAYABLE')
    expect(await desk.link(orderId, 'CANCEL')).toBe('done')
    expect((await payer.read(next)).body.status).toBe('CANCELLED')
    expect(await desk.link(orderId, 'CANCEL')).toBe('NoPaymentLink')
  })

  test('is tried out by nobody: an address has so many', async () => {
    const { token } = await linked()
    const guesser = visitor()
    const answers = await Promise.all(Array.from({ length: 130 }, () => guesser.read('x'.repeat(38))))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await visitor().read(token)).status).toBe(200)
  })
})
