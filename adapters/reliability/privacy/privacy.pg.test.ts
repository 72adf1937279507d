import { expect, test, vi } from 'vitest'
import { dumpDatabase } from '#adapters/postgres/testing/dump.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { ownContract } from '#adapters/reliability/testing/own-contract.ts'
import { onOwnService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { complete, enter, personAt } from '#adapters/reliability/testing/social-people.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { waitForNotices } from '#adapters/reliability/testing/wait-for-notices.ts'

const PERSON = { name: '남궁겨울봄', email: 'winter.namgung@example.com', password: 'powder2026', next: 'carving2027' }
const PROXY = { name: '제갈스키어', phone: '01076543210', address: '겨울왕국로 77, 남궁네 집' }

const dashed = (phone: string): string => `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`

/** A code of six digits may be part of an id. */
const standsIn = (text: string, word: string): boolean =>
  /^\d{6}$/.test(word) ? new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text) : text.includes(word)

/** Everything that somebody does here, from the first code to the last button; answers all that must stand nowhere. */
const wholeLife = async (service: ServiceUnderTest): Promise<readonly string[]> => {
  const [phone, laterPhone] = [newPhone(), newPhone()]
  const words: string[] = []
  let token: string | undefined
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.call(method, `/api${path}`, { body, ...(token !== undefined && { token }) })
    expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)])
    return answer.body
  }
  /** E-mails are sent when the answer is on its way already: the newest code may still be one of before. */
  const waitForCode = async (to: string): Promise<string> => {
    await vi.waitFor(async () => expect(['none came', ...words]).not.toContain(await service.codeFor(to)), 10_000)
    const code = await service.codeFor(to)
    words.push(code)
    return code
  }
  const logIn = async (password: string): Promise<void> => {
    token = undefined
    token = (await call('POST', '/users/login', { email: PERSON.email, password })).token as string
    words.push(token)
  }

  await call('GET', `/users/email/${encodeURIComponent(PERSON.email)}/available`)
  await call('GET', `/users/phone/${phone}/available`)
  await call('POST', '/auth/send-sms-code', { phone })
  await call('POST', '/auth/verify-sms-code', { phone, authCode: await waitForCode(phone) })
  await call('POST', '/auth/send-code', { email: PERSON.email })
  await call('POST', '/auth/verify-email-code', { email: PERSON.email, code: await waitForCode(PERSON.email) })
  await call('POST', '/users/signup', {
    userName: PERSON.name,
    userLogin: PERSON.email,
    userPassword: PERSON.password,
    userPhone: phone,
    available: true,
    isSocial: false,
  })
  await service.call('POST', '/api/users/login', { body: { email: PERSON.email, password: 'wrong2026' } })
  await call('POST', '/auth/send-id-find-sms', { phone })
  await call('POST', '/auth/verify-id-find-sms', { phone, authCode: await waitForCode(phone) })
  await service.moveClock({ advance: 'PT3M' })
  await call('POST', '/auth/send-reset-code', { email: PERSON.email })
  const proof = await call('POST', '/auth/verify-email-code', {
    email: PERSON.email,
    code: await waitForCode(PERSON.email),
  })
  words.push(proof.resetToken)
  await call('POST', '/auth/reset-password', {
    email: PERSON.email,
    newPassword: PERSON.next,
    resetToken: proof.resetToken,
  })
  await logIn(PERSON.next)
  words.push((await call('POST', '/auth/refresh')).token)
  await call('POST', '/auth/send-phone-change-sms', { phone: laterPhone })
  await call('POST', '/auth/verify-phone-change-sms', { phone: laterPhone, authCode: await waitForCode(laterPhone) })
  await logIn(PERSON.next)

  const { customerKey } = await call('GET', '/payments/billing/customer-key')
  const window = { body: { customerKey, outcome: 'approve' } }
  const { authKey } = (await service.call('POST', '/sandbox/toss/window', window)).body
  await call('POST', '/payments/billing/issue', { authKey, customerKey })
  const [card] = await service.rows('select billing_key from sandbox.toss_billing_key where customer_key = $1', [
    customerKey,
  ])
  words.push(customerKey, authKey, String(card?.['billing_key']))

  const staff = await makeStaff(service)
  const customer = {
    token: String(token),
    order: async (plan = 'BASIC') =>
      (await call('POST', '/orders/pre-create', { equipmentType: 'SKI', location: 'RESORT', plan })).orderId as string,
    agree: async (orderId: string) =>
      (
        await service.call('POST', '/sandbox/toss/window', {
          body: { orderId, amount: 99_000, orderName: '스키 보관 기본', outcome: 'approve' },
        })
      ).body.paymentKey as string,
    confirm: async (orderId: string, paymentKey: string) =>
      service.call('POST', '/api/orders/toss/confirm', {
        token: String(token),
        body: { paymentKey, orderId, amount: 99_000 },
      }),
  }
  const { orderId, equipmentId } = await staff.store(customer)
  // Only who was told of it is charged.
  await service.moveClock({ advance: 'P336D' })
  const announcedOn = () => service.rows('select from storage_order where id = $1 and told_on is not null', [orderId])
  await vi.waitFor(async () => expect(await announcedOn()).toHaveLength(1), 20_000)
  await service.moveClock({ advance: 'P30D' })
  await vi.waitFor(async () => expect(await service.charges(`${orderId}_t2_a1`)).toBe(1), 20_000)
  await logIn(PERSON.next)
  const mine = ownContract(service, String(token), orderId)
  const checkoutDate = new Date(Date.parse((await service.call('GET', '/sandbox/clock')).body.now) + 864e5 * 2)
  await call('POST', '/users/equipment/checkout', {
    checkoutDate: checkoutDate.toISOString().slice(0, 10),
    recipientName: PROXY.name,
    recipientPhone: PROXY.phone,
    address: PROXY.address,
    userEquipmentId: equipmentId,
  })
  for (const path of [
    '/users/me',
    '/users/home-info',
    '/payments/history',
    '/users/equipment/reports',
    '/users/me/export',
  ])
    await call('GET', path)
  expect((await mine.terminate()).status).toBe(200)
  await staff.must(orderId, 'checkout.delivered', {
    deliveredTo: PROXY.name,
    isFinal: true,
    reason: `${PERSON.name}, ${PERSON.email}, ${dashed(laterPhone)}`,
  })
  const second = await customer.order()
  await customer.confirm(second, await customer.agree(second))
  expect([200, 202]).toContain((await ownContract(service, String(token), second).cancel()).status)
  await staff.close()
  await waitForNotices(service)

  const [id] = (await service.rows('select id from customer where email = $1', [PERSON.email])).map(row => row['id'])
  await call('DELETE', '/users/withdraw')
  return [
    ...words,
    ...[phone, laterPhone, PROXY.phone].flatMap(number => [number, dashed(number)]),
    ...Object.values(PERSON),
    PROXY.name,
    '겨울왕국로',
    String(id),
  ]
}

/** In and out again by Kakao; answers what Kakao knows of them. */
const socialLife = async (service: ServiceUnderTest): Promise<readonly string[]> => {
  const email = 'board.bear@example.com'
  const phone = newPhone()
  const person = await personAt(service, 'kakao', email)
  const { tempToken } = (await enter(service, 'kakao', person)).body
  const { token } = (await complete(service, tempToken, { name: '소셜이름표', phone })).body
  expect((await service.call('DELETE', '/api/users/withdraw', { token })).status).toBe(200)
  return [email, person, tempToken, token, phone, dashed(phone), '소셜이름표', '보드타는곰']
}

test('nothing personal of a customer is ever in the log, nor in a table after they left (I10, I11, W2)', async () => {
  const lines: string[] = []
  await onOwnService(
    async service => {
      const words = [...(await wholeLife(service)), ...(await socialLife(service))]
      expect(words.every(word => word.length >= 5)).toBe(true)
      // What is still to be deleted elsewhere goes with the worker's jobs.
      const left = () =>
        service.rows('select provider as of from dropped_link union all select id::text from dropped_billing_key', [])
      await vi.waitFor(async () => {
        await service.worker()
        expect(await left()).toEqual([])
      }, 30_000)

      const log = lines.join('')
      expect(log).toContain('/api/users/withdraw')
      expect(words.filter(word => standsIn(log, word))).toEqual([])

      const tables = Object.entries(await dumpDatabase(service.databaseUrl, ['public']))
      expect(tables.map(([table]) => table)).toEqual(expect.arrayContaining(['archived_contract', 'audit']))
      const found = tables.flatMap(([table, rows]) => {
        const text = JSON.stringify(rows)
        return words.filter(word => standsIn(text, word)).map(word => `${table}: ${word}`)
      })
      expect(found).toEqual([])
    },
    { log: lines },
  )
}, 120_000)
