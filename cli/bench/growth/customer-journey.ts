import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, type Customer, type Extra, newBrowser } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { deskOfStaff } from '#adapters/reliability/testing/desk-of-staff.ts'
import { ownContract } from '#adapters/reliability/testing/own-contract.ts'
import type { ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { complete, enter, ordered, personAt } from '#adapters/reliability/testing/social-people.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { windowedShop } from '#core/storing/testing/windowed-shop.ts'
import { listScreens } from './list-screens.ts'

type Step = (method: string, path: string, extra?: Extra) => Promise<Answer['body']>

/** Every call of the API at least once, as customers make them; a refusal ends it. */
export const visitEverything = async (service: ServiceUnderTest): Promise<void> => {
  const step: Step = async (method, path, extra) => expectOk(path, await service.call(method, `/api${path}`, extra))
  await lookIn(step)
  await recoverAccount(service, step)
  await logInByProvider(service, step)
  await storeGear(service, step)
  await chooseWindow(service, step)
  await payInEveryWay(service, step)
  await payByLink(service, step)
  await leave(service, step)
}

const expectOk = (what: string, { status, body }: Answer): Answer['body'] => {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  return body
}

const lookIn = async (step: Step): Promise<void> => {
  await step('GET', `/users/email/${randomUUID()}@example.com/available`)
  await step('GET', `/users/phone/${newPhone()}/available`)
  for (const path of ['/auth/check-email', '/auth/check-user-exists']) {
    await step('POST', path, { body: { email: `${randomUUID()}@example.com` } })
  }
  for (const path of ['/auth/social', '/places', '/payments/card-window']) await step('GET', path)
  const [email, password] = [`${randomUUID()}@example.com`, 'skiing2026']
  const signUp = { userName: '박보관', userLogin: email, userPassword: password, userPhone: null }
  await step('POST', '/users/signup', { body: signUp })
  await step('POST', '/users/login', { body: { email, password } })
}

const recoverAccount = async (service: ServiceUnderTest, step: Step): Promise<void> => {
  const phone = newPhone()
  await step('POST', '/auth/send-sms-code', { body: { phone } })
  await step('POST', '/auth/verify-sms-code', { body: { phone, authCode: await codeFor(service, phone) } })

  const { token, email, password } = await service.customer()
  await step('PUT', '/users/me/name', { token, body: { userName: '이이름' } })
  await step('POST', '/users/me/password', {
    token,
    body: { currentPassword: password, newPassword: 'powder2026' },
  })
  const moved = newPhone()
  await step('POST', '/auth/send-phone-change-sms', { token, body: { phone: moved } })
  const authCode = await codeFor(service, moved)
  await step('POST', '/auth/verify-phone-change-sms', { token, body: { phone: moved, authCode } })
  const proving = await service.customer()
  await step('POST', '/auth/send-own-email-code', { token: proving.token })
  const code = await codeFor(service, proving.email)
  await step('POST', '/auth/verify-own-email-code', { token: proving.token, body: { code } })
  await step('POST', '/auth/send-id-find-sms', { body: { phone: moved } })
  await step('POST', '/auth/verify-id-find-sms', { body: { phone: moved, authCode: await codeFor(service, moved) } })

  const address = `${randomUUID()}@example.com`
  await step('POST', '/auth/send-code', { body: { email: address } })
  await step('POST', '/auth/verify-email-code', { body: { email: address, code: await codeFor(service, address) } })
  const browser = newBrowser(service)
  const typed = async (path: string, body: object) => expectOk(path, await browser.call('POST', path, { body }))
  await typed('/api/auth/send-reset-code', { email })
  await typed('/api/auth/verify-email-code', { email, code: await codeFor(service, email) })
  await typed('/api/auth/reset-password', { email, newPassword: 'snowing2027' })
}

const WAIT_MS = 100

/** A mail takes its time. */
const codeFor = async (service: ServiceUnderTest, to: string): Promise<string> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const [newest] = await service.messages(to)
    if (newest?.code) return newest.code
    await delay(WAIT_MS)
  }
  throw new Error('no code came')
}

const logInByProvider = async (service: ServiceUnderTest, step: Step): Promise<void> => {
  for (const provider of ['kakao', 'naver', 'google'] as const) {
    const person = await personAt(service, provider)
    const { tempToken } = expectOk(provider, await enter(service, provider, person))
    const { token } = expectOk(provider, await complete(service, tempToken))
    const { accessToken } = expectOk(provider, await enter(service, provider, person))
    if (provider === 'naver') await step('POST', '/auth/naver/revoke', { token, body: { accessToken } })
    if (provider === 'kakao') await ordered(service, 'kakao/unlink-webhook', { person })
  }
}

const storeGear = async (service: ServiceUnderTest, step: Step): Promise<void> => {
  const staff = await makeStaff(service)
  const me = await service.customer()
  const { token } = me
  await service.rows(
    'update customer set phone = $1, phone_proved_at = case when $1::text is not null then now() end where email = $2',
    [newPhone(), me.email],
  )
  const { orderId, equipmentId } = await staff.store(me, 'FLEX')
  await step('POST', '/webhooks/payments', { body: { data: { orderId } } })
  await service.rows(
    `insert into price_offer (order_id, term, old_won, new_won, from_day, offered_at, noticed_at)
     values ($1, 2, 139000, 149000, now()::date + 1, now() - interval '2 days', now() - interval '1 day')`,
    [orderId],
  )
  await step('GET', '/payments/next-prices', { token })
  await step('PUT', `/orders/${orderId}/price-changes/2`, { token, body: { answer: 'AGREED' } })

  await registerCard(service, token)
  for (const path of await listScreens(service, token)) await step('GET', path, { token })
  await keepPlaces(step, me)
  await step('GET', '/terms/service', {})
  await step('POST', '/users/me/terms', { token, body: { agreed: [] } })
  await step('PUT', '/users/me/marketing', { token, body: { agreed: true } })
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const wish = { checkoutDate: day, recipientName: '', recipientPhone: '', address: '스노우밸리로 1' }
  await step('POST', '/users/equipment/checkout', { token, body: { ...wish, userEquipmentId: equipmentId } })
  const elsewhere = { address: '스노우밸리로 9', userEquipmentId: equipmentId }
  await step('PUT', '/users/equipment/checkout/place', { token, body: elsewhere })
  await step('POST', '/users/equipment/checkout/withdraw', { token, body: { userEquipmentId: equipmentId } })

  const contract = ownContract(service, token, orderId)
  expectOk('terminate', await contract.terminate())
  expectOk('resume', await contract.resume())
  await service.rows(`delete from price_offer where order_id = $1`, [orderId])
  await service.rows(
    `update storage_order set renewal_status = 'UNPAID', storage_start_date = storage_start_date - 366 where id = $1`,
    [orderId],
  )
  await service.rows('update payment set charged_on = charged_on - 366 where order_id = $1', [orderId])
  await step('GET', `/orders/${orderId}/renewal`, { token })
  await step('POST', `/orders/${orderId}/renewal/pay`, { token, body: { amount: 139_000 } })
  await step('DELETE', '/payments/billing/card', { token })
  await step('POST', '/auth/refresh', { token })
  await step('POST', '/users/me/sessions/end-others', { token })
  await step('POST', '/auth/logout', { token })
  await staff.close()
}

/** Said for an order that is not paid yet, and kept for the next one. */
const keepPlaces = async (step: Step, me: Customer): Promise<void> => {
  const { token } = me
  const place = { recipientName: '김보관', phone: '010-2345-6789', address: '서울 강남구 테헤란로 1' }
  const orderId = await me.order()
  await step('PUT', `/orders/${orderId}/pickup-place`, { token, body: place })
  await step('GET', `/orders/${orderId}/pickup-place`, { token })
  const { id } = await step('POST', '/users/me/places', { token, body: { label: '집', place } })
  await step('GET', '/users/me/places', { token })
  await step('PUT', `/users/me/places/${id}`, { token, body: { label: '회사', place } })
  await step('DELETE', `/users/me/places/${id}`, { token })
}

/** Of a shop that has windows and limits its orders to its lockers, where the trial does neither. */
const chooseWindow = async (service: ServiceUnderTest, step: Step): Promise<void> => {
  const me = await service.customer()
  const { token } = me
  setCurrentShop(windowedShop({}, { limitToCapacity: true }))
  await step('GET', '/capacity')
  for (const isWanted of [true, false]) {
    await step('PUT', '/users/me/room-requests', { token, body: { region: 'RESORT', equipmentType: 'SKI', isWanted } })
  }
  const { windows } = await step('GET', '/pickup-windows?region=RESORT', { token })
  const order = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC', pickupWindow: windows[0] }
  const { orderId } = await step('POST', '/orders/pre-create', { token, body: order })
  await me.confirm(orderId, await me.agree(orderId))
  await step('PUT', `/orders/${orderId}/pickup-window`, { token, body: windows[1] })
  await step('GET', `/orders/${orderId}/pickup-window`, { token })
  const place = { recipientName: '김보관', phone: '010-2345-6789', address: '서울 강남구 테헤란로 1' }
  await step('PUT', `/orders/${orderId}/pickup-place`, { token, body: place })
  setCurrentShop(TRIAL_SHOP)
}

/** By the payment's own id, and after the session, as the card window returns; two contracts of a kind, both meant. */
const payInEveryWay = async (service: ServiceUnderTest, step: Step): Promise<void> => {
  const me = await service.customer()
  const { token } = me
  const first = await me.order()
  const { payment } = await step('POST', '/payments/create', { token, body: { orderId: first } })
  const agreed = { paymentKey: await me.agree(first), amount: 99_000 }
  await step('POST', `/payments/${payment.paymentId}/process`, { token, body: agreed })

  const orderId = await me.order()
  const begun = await service.call('POST', `/api/orders/${orderId}/payment/begin`, { token })
  expectOk('begin', begun)
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const body = { orderId, paymentKey: await me.agree(orderId), amount: 99_000 }
  await step('POST', '/orders/toss/confirm-by-pass', { body, headers: { cookie } })
  await step('POST', `/orders/${orderId}/keep-both`, { token })
}

/** Which staff sent by SMS, without a login. */
const payByLink = async (service: ServiceUnderTest, step: Step): Promise<void> => {
  const phone = newPhone()
  await deskOfStaff(service).order(phone, '김보관', 'LINK')
  await service.deliverNotices()
  const [message] = await service.messages(phone)
  const token = /\/pay\/(\S+)/.exec(message?.text ?? '')?.[1] ?? ''
  await step('POST', '/payment-links/read', { body: { token } })
  const agreements = { service: true, damageCompensation: true, autoExtension: true }
  await step('POST', '/payment-links/begin', { body: { token, agreements } })
}

/** Of a new card, which renews all contracts. */
export const registerCard = async (
  { call }: Pick<ServiceUnderTest, 'call'>,
  token: string,
): Promise<Answer['body']> => {
  const { customerKey } = expectOk('key', await call('GET', '/api/payments/billing/customer-key', { token }))
  const body = { customerKey, outcome: 'approve' }
  const { authKey } = expectOk('window', await call('POST', '/sandbox/toss/window', { body }))
  return expectOk('issue', await call('POST', '/api/payments/billing/issue', { token, body: { authKey, customerKey } }))
}

/** Who has paid, cancelled and come by Kakao leaves the most behind. */
const leave = async (service: ServiceUnderTest, step: Step): Promise<void> => {
  const me: Customer = await service.customer()
  const orderId = await me.order()
  expectOk('confirm', await me.confirm(orderId, await me.agree(orderId)))
  const contract = ownContract(service, me.token, orderId)
  expectOk('quote', await contract.quote())
  expectOk('cancel', await contract.cancel())
  await step('DELETE', '/users/withdraw', { token: me.token })
}
