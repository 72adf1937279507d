import { afterAll, describe, expect, test } from 'vitest'
import { newBrowser } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { deskOfStaff } from '#adapters/reliability/testing/desk-of-staff.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

const service = await sharedService({ roles: ['api'], webhooks: 'lost', proxy: 'trusted' })
const orders = await interleavings(service.databaseUrl)
const [api, other] = [await service.apiBy(orders.urls[0]), await service.apiBy(orders.urls[1])]
const desk = deskOfStaff({ call: service.call, databaseUrl: orders.urls[1] })
const arranging = deskOfStaff({ call: service.call, databaseUrl: service.databaseUrl })
await (await makeStaff(service)).close()
// Before the service goes, whose processes are connected by it.
afterAll(async () => {
  await Promise.all([desk.close(), arranging.close()])
  await orders.close()
})

const AGREED = { service: true, damageCompensation: true, autoExtension: true }

/** An order whose link has opened the card window, where the card was approved. */
const approved = async () => {
  const phone = newPhone()
  const orderId = await arranging.order(phone, '김시즌', 'LINK')
  await service.deliverNotices()
  const [message] = await service.messages(phone)
  const token = /\/pay\/(\S+)/.exec(message?.text ?? '')?.[1] ?? ''
  const payer = newBrowser(api)
  expect((await payer.call('POST', '/api/payment-links/begin', { body: { token, agreements: AGREED } })).status).toBe(
    200,
  )
  const window = { orderId, amount: 99_000, orderName: '스키 보관 BASIC', outcome: 'approve' }
  const { body } = await payer.call('POST', '/sandbox/toss/window', { body: window })
  return { phone, orderId, token, payer, paymentKey: String(body.paymentKey) }
}
type Approved = Awaited<ReturnType<typeof approved>>

const confirm = async ({ payer, orderId, paymentKey }: Approved): Promise<string> => {
  const { status, body } = await payer.call('POST', '/api/orders/toss/confirm-by-pass', {
    body: { orderId, paymentKey, amount: 99_000 },
  })
  return status === 200 ? 'paid' : body.code
}
const stands = async ({ orderId }: Approved): Promise<string> => {
  const [order] = await service.rows('select state from storage_order where id = $1', [orderId])
  return `${String(order?.['state'])} ${await service.charges(orderId)}`
}

describe('paying by a link (G243)', () => {
  test('while the staff cancels it: it is paid once, with its contract (G195)', async () => {
    const ends = new Set<string>()
    await orders.everyOrder({
      arrange: approved,
      one: confirm,
      other: ({ orderId }) => desk.link(orderId, 'CANCEL'),
      async check([payer, staff], story) {
        ends.add(`${payer}, ${staff}: ${await stands(story)}`)
      },
      switches: 2,
    })
    // Who has the window open pays: the order is theirs, and unpaid. Afterwards the link opens nothing.
    expect(ends).toEqual(new Set(['paid, done: REQUESTED 1']))
  }, 120_000)

  test('while the staff sends another: it is paid once', async () => {
    const ends = new Set<string>()
    await orders.everyOrder({
      arrange: approved,
      one: confirm,
      other: ({ orderId }) => desk.link(orderId, 'AGAIN'),
      async check([payer, staff], story) {
        ends.add(`${payer}, ${staff}: ${await stands(story)}`)
      },
      switches: 2,
    })
    expect(ends).toEqual(
      new Set(['paid, done: REQUESTED 1', 'paid, InProgress: REQUESTED 1', 'paid, NothingToPay: REQUESTED 1']),
    )
  }, 120_000)

  test('while a newer order of its customer closes it: one of the two, and money only with a contract (G49)', async () => {
    const ends = new Set<string>()
    await orders.everyOrder({
      arrange: approved,
      one: confirm,
      other: async ({ phone }) => {
        const ordered = await desk.order(phone, '김시즌', 'LINK')
        return ordered.startsWith('SK-') ? 'ordered' : ordered
      },
      async check([payer, staff], story) {
        ends.add(`${payer}, ${staff}: ${await stands(story)}`)
      },
      switches: 2,
    })
    expect(ends).toEqual(
      new Set(['paid, ordered: REQUESTED 1', 'paid, InProgress: REQUESTED 1', 'ORDER_EXPIRED, ordered: EXPIRED 0']),
    )
  }, 120_000)

  test('from two browsers that opened the window: it is charged once', async () => {
    const ends = new Set<string>()
    await orders.everyOrder({
      arrange: async () => {
        const first = await approved()
        const payer = newBrowser(other)
        await payer.call('POST', '/api/payment-links/begin', { body: { token: first.token, agreements: AGREED } })
        const window = { orderId: first.orderId, amount: 99_000, orderName: '스키 보관 BASIC', outcome: 'approve' }
        const { body } = await payer.call('POST', '/sandbox/toss/window', { body: window })
        return { ...first, second: { ...first, payer, paymentKey: String(body.paymentKey) } }
      },
      one: confirm,
      other: ({ second }) => confirm(second),
      async check(answers, story) {
        ends.add(`${answers.toSorted().join(', ')}: ${await stands(story)}`)
      },
      switches: 2,
    })
    expect([...ends].every(end => end.endsWith('paid: REQUESTED 1'))).toBe(true)
  }, 120_000)
})
