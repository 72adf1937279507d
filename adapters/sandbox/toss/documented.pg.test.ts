import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  documentedAnswers,
  readCalls,
  readWebhooks,
  undocumentedIn,
} from '#adapters/conformance/providers/documents.ts'
import { agreedPayment, callToss, runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'
import { DECLINES, TOSS_CODES } from './codes.ts'

type Call =
  | 'confirm'
  | 'refund'
  | 'findByKey'
  | 'findByOrder'
  | 'issueCard'
  | 'chargeCard'
  | 'removeCard'
  | 'transactions'

const calls = readCalls<Call>('toss')
const answers = documentedAnswers('toss')
const webhooks = readWebhooks('toss')

let running: RunningSandbox
beforeAll(async () => {
  running = await runningSandbox()
  await running.clock.command({ now: '2026-11-02T10:15:00+09:00' })
})
afterAll(() => running.close())

type Answer = { readonly status: number; readonly body: unknown }

/** The documented request, with what this tour knows better: `path` fills the braces, `body` its own values. */
const ask = async (
  name: Call,
  path: Readonly<Record<string, string | number>> = {},
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const { method, path: template, query, body: documented } = calls[name]
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(String(path[part] ?? 'nobody')),
  )
  const asked = Object.entries({ ...query, ...body }).filter(([, value]) => value !== undefined)
  const search = query === undefined ? '' : `?${new URLSearchParams(Object.fromEntries(asked))}`
  const sent = documented === undefined ? undefined : { ...documented, ...body }
  const response = await callToss(running, method, `${filled}${search}`, sent, headers)
  const text = await response.text()
  const answer = { status: response.status, body: text === '' ? '' : JSON.parse(text) }
  expect({ answer, undocumented: undocumented(name, answer) }).toEqual({ answer, undocumented: [] })
  return answer
}

const undocumented = (name: Call, { status, body }: Answer): readonly string[] => {
  const call = calls[name]
  if (status === 200) return answers[call.answer]?.undocumented(body) ?? ['no such answer']
  const { code } = body as { code: string }
  const isCode = call.refusals[status]?.includes(code) === true
  return [...(answers['Refusal']?.undocumented(body) ?? []), ...(isCode ? [] : [`${status} ${code}`])]
}

const member = ({ body }: Answer, name: string): string => (body as Record<string, string>)[name] ?? ''

let orders = 0
const agreed = async (outcome: object = { outcome: 'approve' }) => {
  const orderId = `documented_${(orders += 1)}`
  const order = { orderId, amount: 1000 }
  return { ...order, paymentKey: await agreedPayment(running, order, outcome as { outcome: string }) }
}
const paid = async () => {
  const payment = await agreed()
  expect((await ask('confirm', {}, payment)).status).toBe(200)
  return payment
}
const fault = (on: string, then: string) => callToss(running, 'POST', '/faults', [{ on, then }])
const found = async ({ paymentKey, orderId }: { paymentKey: string; orderId: string }) => {
  const byKey = await ask('findByKey', { paymentKey })
  expect((await ask('findByOrder', { orderId })).status).toBe(byKey.status)
  return byKey
}

test('takes the documented confirmation, and refuses in documented words', async () => {
  const payment = await paid()
  expect(member(await found(payment), 'status')).toBe('DONE')
  expect((await ask('confirm', {}, payment)).status).toBe(400)
  const open = await agreed()
  for (const change of [{ paymentKey: 'nobody' }, { orderId: 'of_another' }, { amount: 999 }, { amount: '1000' }]) {
    expect((await ask('confirm', {}, { ...open, ...change })).status).not.toBe(200)
  }
  expect((await ask('confirm', {}, open, { 'idempotency-key': 'k'.repeat(301) })).status).toBe(400)
  expect((await ask('confirm', {}, open, { 'tossPayments-test-code': 'NO_SUCH_CODE' })).status).toBe(400)
  for (const code of DECLINES) {
    const declined = await agreed({ outcome: 'decline', code })
    expect((await ask('confirm', {}, declined)).status).not.toBe(200)
    await found(declined)
  }
})

test('shows each state of a payment as documented', async () => {
  const states = new Set<string>()
  const see = async (payment: { paymentKey: string; orderId: string }) =>
    void states.add(member(await found(payment), 'status'))
  await see(await agreed())
  await see(await agreed({ outcome: 'refuse' }))
  for (const fate of ['pending:60', 'pending-abort:60']) {
    const payment = await agreed()
    await fault('confirm', fate)
    await ask('confirm', {}, payment)
    expect((await ask('confirm', {}, payment)).status).toBe(403)
    await see(payment)
  }
  const late = await agreed()
  await running.clock.command({ advance: 'PT11M' })
  await see(late)
  expect((await ask('confirm', {}, late)).status).toBe(404)
  await callToss(running, 'POST', '/window', {
    orderId: 'documented_left',
    orderName: '스키',
    amount: 1000,
    outcome: 'leave',
  })
  states.add(member(await ask('findByOrder', { orderId: 'documented_left' }), 'status'))
  expect((await found({ paymentKey: 'nobody', orderId: 'of_nobody' })).status).toBe(404)
  expect([...states].toSorted()).toEqual(['ABORTED', 'EXPIRED', 'IN_PROGRESS', 'READY'])
})

test('gives back in the documented form, now, later, or not at all', async () => {
  const payment = await paid()
  const { paymentKey } = payment
  expect((await ask('refund', { paymentKey })).status).toBe(200)
  for (const change of [
    { refundableAmount: 1000 },
    { cancelAmount: 901, refundableAmount: 900 },
    { cancelReason: '' },
  ]) {
    expect((await ask('refund', { paymentKey }, change)).status).not.toBe(200)
  }
  await ask('refund', { paymentKey }, { cancelAmount: 900, refundableAmount: 900 })
  expect(member(await found(payment), 'status')).toBe('PARTIAL_CANCELED')
  expect((await ask('refund', { paymentKey }, { cancelAmount: 1, refundableAmount: 0 })).status).toBe(403)

  const whole = await paid()
  const all = { cancelAmount: 1000, refundableAmount: 1000 }
  expect(member(await ask('refund', whole, all), 'status')).toBe('CANCELED')
  expect((await ask('refund', whole, all)).status).toBe(400)
  expect((await ask('refund', await agreed())).status).toBe(403)
  expect((await ask('refund')).status).toBe(404)

  for (const fate of ['pending:60', 'pending-abort:60']) {
    const later = await paid()
    await fault('cancel', fate)
    await ask('refund', later)
    await running.clock.command({ advance: 'PT2M' })
    await found(later)
  }
})

test('keeps, charges and deletes a card in the documented form', async () => {
  const customerKey = 'aENcQAtPdYbTjGhtQnNVj'
  const window = await callToss(running, 'POST', '/window', { customerKey, outcome: 'approve' })
  const { authKey } = (await window.json()) as { authKey: string }
  const issued = await ask('issueCard', {}, { authKey, customerKey })
  expect(issued.status).toBe(200)
  expect((await ask('issueCard', {}, { authKey, customerKey })).status).toBe(400)
  const billingKey = member(issued, 'billingKey')
  const orderId = 'documented_renewal'
  const charged = await ask('chargeCard', { billingKey }, { customerKey, orderId })
  expect(charged.status).toBe(200)
  await found({ paymentKey: member(charged, 'paymentKey'), orderId })
  for (const change of [{}, { customerKey: 'another-one' }, { amount: 1 }, { orderName: '' }]) {
    expect((await ask('chargeCard', { billingKey }, { customerKey, orderId, ...change })).status).toBe(400)
  }
  expect((await ask('chargeCard', {}, { customerKey, orderId })).status).toBe(400)
  expect(await ask('removeCard', { billingKey })).toEqual({ status: 200, body: '' })
  expect((await ask('removeCard', { billingKey })).status).toBe(400)
  expect((await ask('removeCard')).status).toBe(404)
  expect((await ask('chargeCard', { billingKey }, { customerKey, orderId: 'documented_gone' })).status).toBe(400)
})

test('lists what moved in the documented form, and knows no key of another list', async () => {
  const days = { startDate: '2026-11-01T00:00:00', endDate: '2026-11-30T23:59:59' }
  const first = await ask('transactions', {}, { ...days, startingAfter: undefined, limit: '2' })
  const list = first.body as { transactionKey: string }[]
  expect(list).toHaveLength(2)
  const after = list.at(-1)?.transactionKey ?? ''
  expect((await ask('transactions', {}, { ...days, startingAfter: after })).body).not.toEqual([])
  expect((await ask('transactions', {}, days)).status).toBe(400)
  expect((await ask('transactions', {}, { ...days, startDate: 'soon' })).status).toBe(400)
})

test.each(Object.keys(calls) as Call[])('%s is refused as documented without our key', async name => {
  for (const authorization of ['Basic bm9ib2R5Og==', 'Bearer nobody', 'Basic bm9ib2R5OnBhc3N3b3Jk']) {
    expect([401, 403]).toContain((await ask(name, {}, {}, { authorization })).status)
  }
})

test('every webhook has the documented headers and form', async () => {
  const events = Object.fromEntries(webhooks.events.map(({ body }) => [body['eventType'], body]))
  const customerKey = 'documented_deleted'
  const window = await callToss(running, 'POST', '/window', { customerKey, outcome: 'approve' })
  const { authKey } = (await window.json()) as { authKey: string }
  await callToss(running, 'POST', '/v1/billing/authorizations/issue', { authKey, customerKey })
  await callToss(running, 'POST', '/cards/delete', { customerKey })
  // Of the card that our own call deleted above as well.
  const reasons = () =>
    running.webhooks.flatMap(({ event }) => (event.eventType === 'BILLING_DELETED' ? [event.data.reason] : []))
  await expect.poll(reasons).toEqual(['삭제 API 요청', null])
  await expect.poll(() => running.webhooks.length).toBeGreaterThan(10)
  for (const { headers, event } of running.webhooks) {
    const documented = events[event.eventType]
    expect(Object.keys(event).toSorted()).toEqual(Object.keys(documented ?? {}).toSorted())
    expect(Object.keys(headers)).toEqual(expect.arrayContaining([...webhooks.headers]))
    if (event.eventType === 'PAYMENT_STATUS_CHANGED') {
      expect(answers['Payment']?.undocumented(event.data)).toEqual([])
    } else {
      expect(undocumentedIn(event, documented)).toEqual([])
    }
  }
})

test('every code that can be ordered of the stand-in is one that a document has, with its status (G575)', () => {
  const documented = new Set(
    Object.values(calls).flatMap(({ refusals }) =>
      Object.entries(refusals).flatMap(([status, codes]) => codes.map(code => `${status} ${code}`)),
    ),
  )
  const unknown = TOSS_CODES.map(([code, { status }]) => `${status} ${code}`).filter(code => !documented.has(code))
  // 429 is documented, its code is not.
  expect(unknown).toEqual(['429 TOO_MANY_REQUESTS'])
})
