import { err } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { httpPayments } from './http-payments.ts'
import { makeSend } from '#adapters/http/client/send.ts'

const CONFIRMATION = { paymentKey: 'key-1', orderId: 'order-1' as OrderId, amount: 99_000 }
const PAYMENT = {
  paymentId: 'payment-1',
  orderId: 'order-1',
  orderName: '스키 보관 기본',
  amount: 99_000,
  totalAmount: 99_000,
  status: 'IN_PROGRESS',
  method: null,
  approvedAt: null,
  receipt: null,
  failure: null,
}

/** The client before a service that answers everything alike; keeps the idempotency keys that it was sent. */
const before = (status: number, body: object) => {
  const keys: (string | null)[] = []
  const send = makeSend({
    baseUrl: 'https://seasonkeep.kr/api',
    bearer: { token: async () => 'token', refused: () => undefined },
    fetch: async (input, init) => {
      keys.push(new Request(input, init).headers.get('idempotency-key'))
      return Response.json(body, { status })
    },
  })
  return { payments: httpPayments({ send }), keys }
}

describe('confirming over HTTP', () => {
  test('a silent provider is a payment in progress, not a failure (G36)', async () => {
    const pending = { success: false, code: 'PAYMENT_CONFIRMING', message: '', requestId: 'r', payment: PAYMENT }
    const { payments } = before(202, pending)
    expect((await payments.confirm(CONFIRMATION)).unwrapOr(null)).toMatchObject({
      id: 'payment-1',
      status: 'IN_PROGRESS',
    })
  })

  test('reloads and tabs send the same key, another pass through the card window another one (P12)', async () => {
    const { payments, keys } = before(200, { success: true, message: '', payment: { ...PAYMENT, status: 'DONE' } })
    await payments.confirm(CONFIRMATION)
    await payments.confirm(CONFIRMATION)
    await payments.confirm({ ...CONFIRMATION, paymentKey: 'key-2' })
    expect(keys[0]).toBe(keys[1])
    expect(new Set(keys).size).toBe(2)
  })

  test('a card that was declined carries the words of the provider', async () => {
    const { payments } = before(400, {
      success: false,
      code: 'REJECT_CARD_COMPANY',
      message: '카드사 거절',
      requestId: 'r',
      declined: true,
    })
    expect(await payments.confirm(CONFIRMATION)).toEqual(
      err({ kind: 'PaymentDeclined', code: 'REJECT_CARD_COMPANY', message: '카드사 거절' }),
    )
  })

  test('a status that we do not know counts as no answer: nothing is shown that may not be true', async () => {
    const { payments } = before(200, { success: true, message: '', payment: { ...PAYMENT, status: 'PAID?' } })
    expect(await payments.confirm(CONFIRMATION)).toMatchObject(err(serviceUnreachable))
  })
})
