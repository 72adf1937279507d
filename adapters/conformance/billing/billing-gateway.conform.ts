import { randomUUID } from 'node:crypto'
import { err, ok } from 'neverthrow'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BillingGateway } from '#core/billing/ports/billing-gateway.ts'
import type { CardGateway } from '#core/billing/ports/card-gateway.ts'
import { renewalOrderId } from '#core/billing/payment-attempt.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'

export type BillingGatewayUnderTest = {
  readonly billing: BillingGateway
  /** The same provider's record of payments. */
  readonly gateway: Pick<CardGateway, 'findByOrder'>
  /** The customer gives a card in the card window; the auth key that comes back. */
  registerCard(customerKey: string): Promise<string>
  failNext(fault: 'Declined' | 'LostBefore' | 'LostAfter'): Promise<void>
  charges(orderId: OrderId): Promise<number>
}

const AMOUNT = 99_000 as Won
let orders = 0

/** What every keeper of cards at a provider does, its own ledger being the judge. */
export const billingGatewayConform = (name: string, bench: () => BillingGatewayUnderTest): void => {
  describe(`billing gateway: ${name}`, () => {
    let customerKey = ''
    let orderId = '' as OrderId
    beforeEach(() => {
      customerKey = randomUUID()
      orderId = renewalOrderId(`conform_${(orders += 1)}` as OrderId, 2, 1)
    })

    const issue = async (authKey?: string, change: object = {}) =>
      bench().billing.issue({
        authKey: authKey ?? (await bench().registerCard(customerKey)),
        customerKey,
        ...change,
      })
    const billingKey = async (): Promise<string> => (await issue()).map(card => card.billingKey).unwrapOr('')
    const charge = (key: string, change: object = {}) =>
      bench().billing.charge({
        billingKey: key,
        customerKey,
        orderId,
        orderName: '스키 보관 기본',
        amount: AMOUNT,
        idempotencyKey: `renewal:${orderId}`,
        ...change,
      })
    const charges = () => bench().charges(orderId)
    const isDone = () =>
      expect.objectContaining({ orderId, status: 'DONE', totalWon: AMOUNT, approvedAt: expect.any(Number) })
    const unsure = err(expect.objectContaining({ kind: 'GatewayUnsure' }))
    const declined = (code: string) => err({ kind: 'GatewayDeclined', code, message: expect.any(String) })

    test('gives a key for a card, once for each visit of the window and only to its customer', async () => {
      const authKey = await bench().registerCard(customerKey)
      expect(await issue(authKey, { customerKey: randomUUID() })).toEqual(declined('INVALID_BILLING_AUTH'))
      expect(await issue(authKey)).toEqual(
        ok({ billingKey: expect.stringMatching(/.{8,}/), label: expect.stringMatching(/카드 .*\*/) }),
      )
      expect(await issue(authKey)).toEqual(declined('INVALID_BILLING_AUTH'))
      expect(await issue('no_auth_key')).toEqual(declined('INVALID_BILLING_AUTH'))
    })

    test('charges at once, and answers a repeat of the same attempt as the first time', async () => {
      const key = await billingKey()
      const first = await charge(key)
      expect(first).toEqual(ok(isDone()))
      expect(await charge(key)).toEqual(first)
      expect(await charges()).toBe(1)
      expect(await bench().gateway.findByOrder(orderId)).toEqual(ok(isDone()))
    })

    test('an order id that was charged before is no clear no: the record decides', async () => {
      const key = await billingKey()
      await charge(key)
      expect(await charge(key, { idempotencyKey: `renewal:${orderId}:2` })).toEqual(unsure)
      expect(await charges()).toBe(1)
    })

    test('charges no card of another customer', async () => {
      expect(await charge(await billingKey(), { customerKey: randomUUID() })).toEqual(
        declined('NOT_MATCHES_CUSTOMER_KEY'),
      )
      expect(await charges()).toBe(0)
    })

    test('a refused card moves no money, and another attempt can', async () => {
      const key = await billingKey()
      await bench().failNext('Declined')
      expect(await charge(key)).toEqual(declined('REJECT_CARD_PAYMENT'))
      expect(await charges()).toBe(0)
      expect(await charge(key, { idempotencyKey: `renewal:${orderId}:2` })).toEqual(ok(isDone()))
    })

    test('a charge that never arrived leaves no trace in the record', async () => {
      const key = await billingKey()
      await bench().failNext('LostBefore')
      expect(await charge(key)).toEqual(unsure)
      expect(await bench().gateway.findByOrder(orderId)).toEqual(ok(null))
      expect(await charge(key)).toEqual(ok(isDone()))
      expect(await charges()).toBe(1)
    })

    test('a charge whose answer was lost is doubt, until the record is read or the same attempt repeated', async () => {
      const key = await billingKey()
      await bench().failNext('LostAfter')
      expect(await charge(key)).toEqual(unsure)
      expect(await bench().gateway.findByOrder(orderId)).toEqual(ok(isDone()))
      expect(await charge(key)).toEqual(ok(isDone()))
      expect(await charges()).toBe(1)
    })

    test('a removed card is deleted, also when it is removed twice, and never charged again', async () => {
      const key = await billingKey()
      expect(await bench().billing.remove(key)).toEqual(ok(undefined))
      expect(await bench().billing.remove(key)).toEqual(ok(undefined))
      expect(await bench().billing.remove('no_billing_key')).toEqual(ok(undefined))
      expect(await charge(key)).toEqual(declined('ALREADY_REMOVED_BILLING_KEY'))
      expect(await charges()).toBe(0)
    })
  })
}
