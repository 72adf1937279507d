import { err, ok } from 'neverthrow'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CardGateway } from '#core/billing/ports/card-gateway.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'

export type CardGatewayFault = 'Declined' | 'LostBefore' | 'LostAfter' | 'WrongAmount'

export type CardGatewayUnderTest = {
  readonly gateway: CardGateway
  agree(order: { readonly orderId: OrderId; readonly amount: Won }): Promise<string>
  failNext(fault: CardGatewayFault): Promise<void>
  charges(orderId: OrderId): Promise<number>
}

const AMOUNT = 99_000 as Won
let orders = 0

/** What every card gateway does, the provider's own ledger being the judge. */
export const cardGatewayConform = (name: string, bench: () => CardGatewayUnderTest): void => {
  describe(`card gateway: ${name}`, () => {
    let orderId = '' as OrderId
    let paymentKey = ''

    beforeEach(async () => {
      orderId = `conform_${(orders += 1)}` as OrderId
      paymentKey = await bench().agree({ orderId, amount: AMOUNT })
    })

    const confirm = (change: object = {}) =>
      bench().gateway.confirm({ paymentKey, orderId, amount: AMOUNT, idempotencyKey: `order:${orderId}`, ...change })
    const charges = () => bench().charges(orderId)
    const done = { paymentKey, status: 'DONE', totalWon: AMOUNT, balanceWon: AMOUNT, method: '카드' }
    const isDone = () => expect.objectContaining({ ...done, paymentKey, orderId, approvedAt: expect.any(Number) })
    const unsure = err(expect.objectContaining({ kind: 'GatewayUnsure', reason: expect.any(String) }))

    test('takes the money that the buyer agreed to', async () => {
      expect(await confirm()).toEqual(ok(isDone()))
      expect(await charges()).toBe(1)
    })

    test('answers a repeat of the same attempt as the first time', async () => {
      const first = await confirm()
      expect(await confirm()).toEqual(first)
      expect(await charges()).toBe(1)
    })

    test('twenty repeats at once charge once', async () => {
      await Promise.all(Array.from({ length: 20 }, () => confirm()))
      expect(await charges()).toBe(1)
    })

    test('another attempt for a paid order is no clear no: the record decides', async () => {
      await confirm()
      const another = await bench().agree({ orderId, amount: AMOUNT })
      expect(await confirm({ paymentKey: another, idempotencyKey: `order:${orderId}:2` })).toEqual(unsure)
      expect(await bench().gateway.findByOrder(orderId)).toEqual(ok(isDone()))
      expect(await charges()).toBe(1)
    })

    test('a refused card moves no money, and another attempt can', async () => {
      await bench().failNext('Declined')
      expect(await confirm()).toEqual(
        err({ kind: 'GatewayDeclined', code: 'REJECT_CARD_PAYMENT', message: expect.any(String) }),
      )
      expect(await charges()).toBe(0)
      expect(await confirm({ idempotencyKey: `order:${orderId}:2` })).toEqual(ok(isDone()))
    })

    test('a call that never arrived leaves no trace in the record', async () => {
      await bench().failNext('LostBefore')
      expect(await confirm()).toEqual(unsure)
      expect(await bench().gateway.findByKey({ paymentKey, orderId })).toEqual(
        ok(expect.objectContaining({ status: 'IN_PROGRESS', approvedAt: null })),
      )
      expect(await confirm()).toEqual(ok(isDone()))
      expect(await charges()).toBe(1)
    })

    test('an answer is handed on as it is, and the record says what is so', async () => {
      await bench().failNext('WrongAmount')
      expect(await confirm()).toEqual(ok(expect.objectContaining({ totalWon: AMOUNT + 1 })))
      expect(await bench().gateway.findByKey({ paymentKey, orderId })).toEqual(ok(isDone()))
    })

    test('LostAfter: doubt, until the record is read', async () => {
      await bench().failNext('LostAfter')
      expect(await confirm()).toEqual(unsure)
      expect(await bench().gateway.findByKey({ paymentKey, orderId })).toEqual(ok(isDone()))
      expect(await bench().gateway.findByOrder(orderId)).toEqual(ok(isDone()))
      expect(await charges()).toBe(1)
    })

    test.each([
      ['another amount', { amount: 1 as Won }, 'GatewayMisconfigured'],
      ['another order', { orderId: 'conform_other' as OrderId }, 'GatewayMisconfigured'],
      ['an unknown key', { paymentKey: 'unknown_key' }, 'GatewayDeclined'],
    ])('%s than the buyer agreed to is refused', async (_what, change, kind) => {
      expect(await confirm(change)).toEqual(err(expect.objectContaining({ kind })))
      expect(await charges()).toBe(0)
    })

    test('knows nothing of orders and keys that never were', async () => {
      expect(await bench().gateway.findByOrder('conform_never' as OrderId)).toEqual(ok(null))
      expect(await bench().gateway.findByKey({ paymentKey: 'unknown_key', orderId })).toEqual(ok(null))
    })
  })
}
