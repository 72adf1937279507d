import { err, ok, okAsync, type Result } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import type { GatewayPayment } from '#core/billing/gateway-record.ts'
import type { ContractChange, ContractRecords } from '#core/billing/ports/contract-records.ts'
import { type RefundRecord, type RefundRecords, REFUNDS } from '#core/billing/ports/refund-records.ts'
import type { StoredCardRecords } from '#core/billing/ports/stored-card-records.ts'
import type { TakenPayments } from '#core/billing/ports/taken-payments.ts'
import { decideCancel } from '#core/billing/service/cancel-storage.ts'
import { differenceFrom } from '#core/billing/service/compare-payment.ts'
import { decideAttempt } from '#core/billing/service/decide-attempt.ts'
import { adoptionFrom } from '#core/billing/service/adopt-refunds.ts'
import { makeGiveGoodwill } from '#core/billing/service/give-goodwill.ts'
import { makeReopenRefund } from '#core/billing/service/reopen-refund.ts'
import { refundSettlement } from '#core/billing/service/refund-settlement.ts'
import type { RefundVerdict } from '#core/billing/service/refund-verdict.ts'
import { makeRetryRefund } from '#core/billing/service/retry-refund.ts'
import { makeSettleRefundByHand } from '#core/billing/service/settle-refund-by-hand.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { AMOUNT, ordering, type RecordsUnderTest } from '#adapters/conformance/storing/ordering.ts'
import { paidRecord } from '#core/billing/testing/paid-record.ts'
import { samePageByPage } from '#adapters/conformance/storing/pages.ts'

export type RefundsUnderTest = RecordsUnderTest & {
  readonly contracts: ContractRecords
  readonly refunds: RefundRecords
  readonly taken: TakenPayments
  readonly cards: StoredCardRecords
}

/** Of 99,000 won, after the fee. */
const REFUND = 96_030

/** What each keeper of refunds does, however often and at once it is asked. */
export const refundRecordsConform = (name: string, bench: () => RefundsUnderTest): void => {
  const { newCustomer, place, pay, open, taken, settle: settlePayment, step } = ordering(bench)

  const paidOrder = async (): Promise<{ readonly customer: CustomerId; readonly order: OrderId }> => {
    const customer = await newCustomer()
    const order = await place(customer)
    await pay(order, customer)
    return { customer, order }
  }
  const cancelling = (customer: CustomerId, now: Instant) =>
    decideCancel({
      now,
      actor: { kind: 'CUSTOMER', id: customer },
      reason: null,
      operatorFault: false,
      expectedRefund: null,
      firstLookAt: at(10),
      shop: TRIAL_SHOP,
    })
  const cancel = (customer: CustomerId, order: OrderId, now = NOON) =>
    bench().contracts.change({ order }, customer, cancelling(customer, now))
  const cancelled = async (now = NOON): Promise<RefundRecord & { readonly customer: CustomerId }> => {
    const { customer, order } = await paidOrder()
    const refund = (await cancel(customer, order, now)).unwrapOr(null)?.refund
    if (!refund) throw new Error('nothing was cancelled')
    return { ...refund, customer }
  }
  const settle = (refund: RefundRecord, verdict: RefundVerdict, now = NOON) =>
    bench().refunds.settle(refund, refundSettlement(verdict, now))
  const findPayment = async (customer: CustomerId, order: OrderId) =>
    (await bench().payments.ofOrder(customer, order)).unwrapOr(null)
  const found = async (id: string): Promise<RefundRecord | undefined> =>
    (await bench().refunds.list(['SENT', 'UNKNOWN', 'DONE', 'FAILED'], { after: null, limit: 1_000 }))
      .unwrapOr([])
      .find(one => one.id === id)
  const retry = (id: string, now: Instant, dryRun = false) =>
    makeRetryRefund({ refunds: bench().refunds, clock: { now: () => now } })({
      id,
      staff: { id: bench().inspector, name: '김검수', role: 'ADMIN' },
      reason: 'test',
      dryRun,
    })
  const refused: RefundVerdict = { kind: 'Refused', code: 'NOT_CANCELABLE_AMOUNT', message: '' }

  describe(`refund records: ${name}`, () => {
    test('cancel an order, its payment and the intent to give money back as one', async () => {
      const { customer, order } = await paidOrder()
      const done = (await cancel(customer, order)).unwrapOr(null)
      expect(done?.before.state).toBe('REQUESTED')
      expect(done?.refund).toMatchObject({ n: 1, amountWon: REFUND, paidWon: AMOUNT, givenBackWon: 0, status: 'SENT' })
      expect(await findPayment(customer, order)).toMatchObject({ status: 'CANCELLED' })
      const after = (await bench().orders.find(order)).unwrapOr(null)
      expect(after?.order.state).toBe('CANCELLED')
      expect(after?.timeline.at(-1)?.event).toBe('storage.cancelled')
      expect(await found(done?.refund?.id ?? '')).toEqual(done?.refund)
    })

    test('cancel once, however many ask at once', async () => {
      const { customer, order } = await paidOrder()
      const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(customer, order)))
      expect(answers.filter(answer => answer.isOk())).toHaveLength(1)
      expect(answers.filter(answer => answer.isErr() && answer.error.kind === 'InvalidState')).toHaveLength(9)
    })

    test('know a contract for its owner and for the staff only, by its order or by a payment', async () => {
      const { customer, order } = await paidOrder()
      const other = await newCustomer()
      const payment = (await findPayment(customer, order))?.id as PaymentId
      const { contracts } = bench()
      const looked = await contracts.look({ payment }, customer)
      expect(looked.unwrapOr(null)).toMatchObject({
        order: { id: order },
        payment: { id: payment, amountWon: AMOUNT, feeWon: 2_970 },
        isCardUsable: false,
      })
      expect(await contracts.look({ order }, customer)).toEqual(looked)
      expect(await contracts.look({ payment }, other)).toEqual(ok(null))
      expect(await cancel(other, order)).toEqual(err({ kind: 'OrderNotFound' }))
      expect(await cancel(other, newIds.order())).toEqual(err({ kind: 'OrderNotFound' }))
      const ofStaff = await contracts.change({ order }, null, () => err({ kind: 'No' as const }))
      expect(ofStaff).toEqual(err({ kind: 'No' }))
    })

    test('write nothing in a dry run', async () => {
      const { customer, order } = await paidOrder()
      const tried = await bench().contracts.change({ order }, null, cancelling(customer, NOON), { dryRun: true })
      expect(tried.unwrapOr(null)).toMatchObject({ change: { refund: { amountWon: REFUND } }, refund: null })
      expect(await findPayment(customer, order)).toMatchObject({ status: 'DONE' })
      expect((await bench().orders.find(order)).unwrapOr(null)?.order.state).toBe('REQUESTED')
    })

    test('answer whether there is a card to renew with, and write that a renewal has ended', async () => {
      const { customer, order } = await paidOrder()
      await bench().cards.store(customer, { billingKey: 'key', label: '현대카드 123*', registeredAt: NOON })
      const looked = (await bench().contracts.look({ order }, customer)).unwrapOr(null)
      expect(looked).toMatchObject({ isCardUsable: true, order: { autoRenewal: 'ACTIVE' } })
      const ending = (): Result<ContractChange, never> =>
        ok({
          step: step({ event: 'pickup.done', to: 'PICKED_UP', set: { autoRenewal: 'TERMINATED' } }),
          refund: null,
        })
      expect((await bench().contracts.change({ order }, customer, ending)).unwrapOr(null)?.refund).toBeNull()
      expect((await bench().orders.find(order)).unwrapOr(null)?.order.autoRenewal).toBe('TERMINATED')
      expect(await findPayment(customer, order)).toMatchObject({ status: 'DONE' })
    })

    test('make a payment REFUNDED once its money is back, and hear nothing else of it then', async () => {
      const refund = await cancelled()
      await settle(refund, { kind: 'Given', at: null })
      await settle(refund, refused)
      expect(await found(refund.id)).toMatchObject({ status: 'DONE', failure: null, givenBackWon: REFUND })
      expect(await findPayment(refund.customer, refund.orderId)).toMatchObject({ status: 'REFUNDED' })
      expect(await retry(refund.id, NOON)).toEqual(err({ kind: 'RefundDone' }))
    })

    test('keep a refund open while its outcome is unknown, until a worker has the time to look', async () => {
      const refund = await cancelled()
      await settle(refund, { kind: 'Unsure' })
      expect(await found(refund.id)).toMatchObject({ status: 'UNKNOWN', looks: 0 })
      expect(await findPayment(refund.customer, refund.orderId)).toMatchObject({ status: 'CANCELLED' })
      const mine = (claim: { unwrapOr: (none: readonly RefundRecord[]) => readonly RefundRecord[] }) =>
        claim.unwrapOr([]).filter(({ id }) => id === refund.id)
      expect(mine(await bench().refunds.claimDue(at(9), 100, 30))).toEqual([])
      const claims = await Promise.all([1, 2, 3].map(() => bench().refunds.claimDue(at(10), 100, 30)))
      expect(claims.flatMap(mine)).toMatchObject([{ looks: 1, amountWon: REFUND, status: 'UNKNOWN' }])
      expect(mine(await bench().refunds.claimDue(at(41), 100, 30))).toMatchObject([{ looks: 2 }])
    })

    test('try a failed refund again under another key, and only the newest try of it', async () => {
      const first = await cancelled()
      await settle(first, refused)
      expect(await found(first.id)).toMatchObject({ status: 'FAILED', failure: { code: 'NOT_CANCELABLE_AMOUNT' } })
      expect((await retry(first.id, at(60), true)).isOk()).toBe(true)
      expect((await retry(first.id, at(60))).unwrapOr(null)).toMatchObject({ retry: { kind: 'Again' } })
      const claimed = (await bench().refunds.claimDue(at(60), 100, 30)).unwrapOr([])
      const second = claimed.find(({ orderId }) => orderId === first.orderId)
      expect(second).toMatchObject({
        n: 2,
        amountWon: REFUND,
        requestedAt: NOON,
        sentAt: at(60),
        idempotencyKey: `refund:${first.payment}:2`,
      })
      expect(await retry(first.id, at(61))).toEqual(err({ kind: 'RefundReplaced', by: second?.id }))
      expect(await retry('no such refund', NOON)).toEqual(err({ kind: 'RefundUnknown' }))
    })

    test('look at a refund in doubt at once when staff asks, from the beginning of its schedule; until then it is theirs, and only read (G520)', async () => {
      const refund = await cancelled()
      await settle(refund, { kind: 'Mismatch', givenBackWon: 1 })
      const claimed = (await bench().refunds.claimDue(at(43_200), 1_000, 30)).unwrapOr([])
      expect(claimed.find(({ id }) => id === refund.id)).toMatchObject({ isLeftToStaff: true, looks: 1 })
      expect((await retry(refund.id, at(86_400))).unwrapOr(null)?.retry).toEqual({ kind: 'LookNow', at: at(86_400) })
      const looked = (await bench().refunds.claimDue(at(86_400), 1_000, 30)).unwrapOr([])
      expect(looked.find(({ id }) => id === refund.id)).toMatchObject({
        sentAt: at(86_400),
        looks: 1,
        isLeftToStaff: false,
      })
    })

    type ByBank = {
      readonly paidOn?: Day
      readonly now?: Instant
      readonly dryRun?: boolean
      /** What the provider's record says; null where it does not know the payment. */
      readonly givenBackWon?: number | null
    }
    const byBank = (
      id: string,
      { paidOn = Day.of(NOON), now = at(60), dryRun = false, givenBackWon = 0 }: ByBank = {},
    ) =>
      makeSettleRefundByHand({
        refunds: bench().refunds,
        clock: { now: () => now },
        gateway: {
          findByKey: ({ paymentKey }) => okAsync(givenBackWon === null ? null : makeRecord(paymentKey, givenBackWon)),
        },
      })({
        id,
        paidOn,
        staff: { id: bench().inspector, name: '김검수', role: 'OPERATOR' },
        reason: 'the card is closed',
        dryRun,
      })
    const makeRecord = (paymentKey: string, givenBackWon: number): GatewayPayment =>
      paidRecord({
        orderId: 'any',
        totalWon: AMOUNT,
        approvedAt: NOON,
        paymentKey,
        status: 'PARTIAL_CANCELED',
        balanceWon: (AMOUNT - givenBackWon) as Won,
        cancels: givenBackWon === 0 ? [] : [{ status: 'DONE', amountWon: givenBackWon as Won, reason: null, at: null }],
      })
    const ofOrder = async ({ orderId }: RefundRecord) =>
      (await bench().refunds.list(['SENT', 'UNKNOWN', 'DONE', 'FAILED'], { after: null, limit: 1_000 }))
        .unwrapOr([])
        .filter(one => one.orderId === orderId)
        .toSorted((one, other) => one.n - other.n)
        .map(({ status, amountWon, paidByBankOn }) => [status, amountWon, paidByBankOn])

    test('close what the card would not take once staff has paid it by bank, as a refund that the provider knows nothing of', async () => {
      const refund = await cancelled()
      await settle(refund, refused)
      const planned = (await byBank(refund.id, { dryRun: true })).unwrapOr(null)
      expect(await ofOrder(refund)).toEqual([['FAILED', REFUND, null]])
      const done = (await byBank(refund.orderId)).unwrapOr(null)
      expect(done).toEqual(planned)
      expect(await byBank(refund.orderId)).toEqual(err({ kind: 'RefundUnknown' }))
      expect(await ofOrder(refund)).toEqual([
        ['FAILED', REFUND, null],
        ['DONE', REFUND, Day.of(NOON)],
      ])
      expect(await findPayment(refund.customer, refund.orderId)).toMatchObject({ status: 'REFUNDED' })
      const notBack = (
        await bench().refunds.list(['SENT', 'UNKNOWN', 'FAILED'], { after: null, limit: 1_000 })
      ).unwrapOr([])
      expect(notBack.filter(({ orderId }) => orderId === refund.orderId)).toEqual([])
      const settledOnce = await byBank(refund.id)
      expect(settledOnce).toMatchObject(err({ kind: 'RefundReplaced' }))
      expect(await retry(refund.id, at(61))).toMatchObject(err({ kind: 'RefundReplaced' }))
      expect(await byBank('no such refund')).toEqual(err({ kind: 'RefundUnknown' }))
    })

    test('take back once that it was paid by bank: it has failed, and is paid by bank as a new one', async () => {
      const refund = await cancelled()
      await settle(refund, refused)
      const reopen = (dryRun = false) =>
        makeReopenRefund({ refunds: bench().refunds, clock: { now: () => NOON } })({
          id: refund.id,
          staff: { id: bench().inspector, name: '김검수', role: 'ADMIN' },
          reason: 'another was meant',
          dryRun,
        })
      expect(await reopen()).toEqual(err({ kind: 'RefundNotByBank' }))
      await byBank(refund.id)
      expect((await reopen(true)).isOk()).toBe(true)
      expect(await findPayment(refund.customer, refund.orderId)).toMatchObject({ status: 'REFUNDED' })
      const opened = (await reopen()).unwrapOr(null)
      expect(await ofOrder(refund)).toEqual([
        ['FAILED', REFUND, null],
        ['FAILED', REFUND, null],
      ])
      expect(await findPayment(refund.customer, refund.orderId)).toMatchObject({ status: 'CANCELLED' })
      expect(await reopen()).toEqual(err({ kind: 'RefundNotByBank' }))
      expect((await byBank(opened?.id ?? '')).isOk()).toBe(true)
      expect(await findPayment(refund.customer, refund.orderId)).toMatchObject({ status: 'REFUNDED' })
    })

    test('are listed page by page, also where several were asked for at once', async () => {
      const mine = [await cancelled(), await cancelled(), await cancelled()]
      const found = await samePageByPage(REFUNDS, part => bench().refunds.list(['SENT', 'FAILED'], part))
      expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(mine.map(({ id }) => id)))
    })

    test('pay nothing by bank while the provider may still give it back, nor what it gave', async () => {
      const refund = await cancelled()
      expect(await byBank(refund.id)).toEqual(err({ kind: 'RefundInDoubt' }))
      await settle(refund, { kind: 'Unsure' })
      expect(await byBank(refund.id)).toEqual(err({ kind: 'RefundInDoubt' }))
      await settle(refund, { kind: 'Mismatch', givenBackWon: REFUND + 1 })
      for (const givenBackWon of [null, REFUND, REFUND + 1, AMOUNT]) {
        expect(await byBank(refund.id, { givenBackWon })).toEqual(err({ kind: 'RecordDiffers', givenBackWon }))
      }
      await settle(refund, { kind: 'Given', at: null })
      expect(await byBank(refund.id)).toEqual(err({ kind: 'RefundDone' }))
      expect(await ofOrder(refund)).toEqual([['DONE', REFUND, null]])
    })

    test('take what was given at the provider’s own page for given, and only the rest for paid by bank', async () => {
      const refund = await cancelled()
      await settle(refund, { kind: 'Mismatch', givenBackWon: 50_000 })
      expect((await byBank(refund.id, { givenBackWon: 50_000 })).isOk()).toBe(true)
      expect(await ofOrder(refund)).toEqual([
        ['FAILED', REFUND, null],
        ['DONE', 50_000, null],
        ['DONE', REFUND - 50_000, Day.of(NOON)],
      ])
      expect(await findPayment(refund.customer, refund.orderId)).toMatchObject({ status: 'REFUNDED' })
    })

    test('believe no transfer of tomorrow, nor of before it was asked for', async () => {
      const refund = await cancelled()
      await settle(refund, refused)
      for (const days of [-1, 1]) {
        const paidOn = Day.addDays(Day.of(NOON), days)
        expect(await byBank(refund.id, { paidOn })).toEqual(err({ kind: 'DayNotPossible', asked: Day.of(NOON) }))
      }
    })

    test('close it once, however many say so at once', async () => {
      const refund = await cancelled()
      await settle(refund, refused)
      const answers = await Promise.all(Array.from({ length: 8 }, () => byBank(refund.id)))
      expect(answers.filter(answer => answer.isOk())).toHaveLength(1)
    })

    test('write one task for a refund that takes too long', async () => {
      const longAgo = at(-400_000)
      const refund = await cancelled(longAgo)
      await settle(refund, refused, longAgo)
      await retry(refund.id, longAgo)
      const before = at(-399_999)
      expect(await bench().refunds.noteLate(longAgo, NOON)).toEqual(ok(1))
      expect(await bench().refunds.noteLate(longAgo, NOON)).toEqual(ok(0))
      expect(await bench().refunds.noteLate(before, NOON)).toEqual(ok(0))
    })

    test('find a payment that was taken, by the order as the provider knows it, and none that was not', async () => {
      const { customer, order } = await paidOrder()
      const payment = await findPayment(customer, order)
      const found = { id: payment?.id, orderId: order, gatewayOrderId: order, paymentKey: `key_${order}` }
      expect((await bench().taken.find(order)).unwrapOr(null)).toEqual({
        ...found,
        amountWon: AMOUNT,
        approvedAt: payment?.approvedAt,
        status: 'DONE',
        refunds: [],
      })
      expect(await bench().taken.find(await place(customer))).toEqual(ok(null))
      expect(await bench().taken.find(newIds.order())).toEqual(ok(null))
    })

    test('take over once what was given back at the provider’s own page, and all of it makes the payment REFUNDED', async () => {
      const { customer, order } = await paidOrder()
      const compareWith = async (amounts: readonly number[]) => {
        const cancels = amounts.map(won => ({ status: 'DONE' as const, amountWon: won as Won, reason: null, at: null }))
        const balanceWon = (AMOUNT - amounts.reduce((sum, won) => sum + won, 0)) as Won
        const status = balanceWon === 0 ? 'CANCELED' : amounts.length > 0 ? 'PARTIAL_CANCELED' : 'DONE'
        const record = paidRecord({ orderId: order, totalWon: AMOUNT, approvedAt: NOON, status, balanceWon, cancels })
        await bench().taken.settle({ orderId: order, gatewayOrderId: order }, differenceFrom(record, at(60)))
        const compared = (await bench().taken.find(order)).unwrapOr(null)
        return [compared?.status, compared?.refunds.map(({ status, amountWon }) => [status, amountWon])]
      }
      expect(await compareWith([])).toEqual(['DONE', []])
      const partly = ['DONE', [['DONE', 50_000]]]
      expect(await compareWith([50_000])).toEqual(partly)
      expect(await compareWith([50_000])).toEqual(partly)
      expect(await compareWith([50_000, 49_000])).toEqual([
        'REFUNDED',
        [
          ['DONE', 50_000],
          ['DONE', 49_000],
        ],
      ])
      expect(await findPayment(customer, order)).toMatchObject({ status: 'REFUNDED' })
    })

    const pickedUp = async () => {
      const paid = await paidOrder()
      await bench().orders.change(paid.order, () => ok(step({ event: 'pickup.done', to: 'PICKED_UP' })))
      return paid
    }
    const goodwill = (id: string, won: number, { byBank = false, again = false, dryRun = false, now = NOON } = {}) =>
      makeGiveGoodwill({ refunds: bench().refunds, clock: { now: () => now } })({
        id,
        amountWon: won as Won,
        paidByBankOn: byBank ? Day.of(now) : null,
        again,
        staff: { id: bench().inspector, name: '김검수', role: 'ADMIN' },
        reason: 'scratched',
        dryRun,
      })
    const refundsOf = async (order: OrderId) =>
      (await bench().taken.find(order)).unwrapOr(null)?.refunds.map(one => `${one.status} ${one.amountWon}`)

    test('give a part of a payment back out of goodwill, by card or by bank, and leave its contract and it as they are (G160)', async () => {
      const { customer, order } = await pickedUp()
      expect((await goodwill(order, 10_000, { dryRun: true })).isOk()).toBe(true)
      expect(await refundsOf(order)).toEqual([])
      const given = (await goodwill(order, 10_000)).unwrapOr(null)
      const [sent] = (await bench().refunds.claimDue(NOON, 1_000, 30)).unwrapOr([]).filter(({ id }) => id === given?.id)
      expect(sent).toMatchObject({ rule: 'GOODWILL', amountWon: 10_000, status: 'SENT', n: 1 })
      expect(await goodwill(order, 5_000)).toEqual(err({ kind: 'RefundUnderWay' }))
      if (sent) await settle(sent, { kind: 'Given', at: null })
      expect(await findPayment(customer, order)).toMatchObject({ status: 'DONE' })
      expect((await goodwill(order, 20_000, { byBank: true })).isOk()).toBe(true)
      expect(await refundsOf(order)).toEqual(['DONE 10000', 'DONE 20000'])
      expect(await findPayment(customer, order)).toMatchObject({ status: 'DONE' })
      expect((await bench().orders.find(order)).unwrapOr(null)?.order.state).toBe('PICKED_UP')
      const [newest] = (await bench().taken.find(order)).unwrapOr(null)?.refunds.slice(-1) ?? []
      expect(newest).toMatchObject({ givenBackWon: 30_000, givenByCardWon: 10_000 })
    })

    test('make a payment REFUNDED once goodwill has given all of it back, and give no more (G162)', async () => {
      const { customer, order } = await pickedUp()
      await goodwill(order, 40_000, { byBank: true })
      expect(await goodwill(order, 59_001)).toEqual(err({ kind: 'MoreThanLeft', leftWon: 59_000 }))
      await goodwill(order, 59_000, { byBank: true })
      expect(await findPayment(customer, order)).toMatchObject({ status: 'REFUNDED' })
      expect(await goodwill(order, 1, { byBank: true })).toEqual(err({ kind: 'PaymentNotDone', status: 'REFUNDED' }))
      expect(await goodwill('SK-AAAAAAAAAAAA', 1)).toEqual(err({ kind: 'PaymentNotFound' }))
    })

    test('give goodwill once of what twenty ask for at once, and never more than was paid', async () => {
      const same = await pickedUp()
      const asked = await Promise.all(Array.from({ length: 20 }, () => goodwill(same.order, 10_000)))
      expect(asked.filter(answer => answer.isOk())).toHaveLength(1)
      const { order } = await pickedUp()
      const many = await Promise.all(
        Array.from({ length: 20 }, () => goodwill(order, 10_000, { byBank: true, again: true })),
      )
      expect(many.filter(answer => answer.isOk())).toHaveLength(9)
      expect(await refundsOf(order)).toEqual(Array.from({ length: 9 }, () => 'DONE 10000'))
    })

    test('try goodwill again that failed, or give another in its place; take back that it was paid by bank', async () => {
      const { customer, order } = await pickedUp()
      const first = (await goodwill(order, 10_000)).unwrapOr(null)
      const sent = await found(first?.id ?? '')
      if (sent) await settle(sent, refused)
      expect(await findPayment(customer, order)).toMatchObject({ status: 'DONE' })
      expect((await retry(first?.id ?? '', NOON, true)).isOk()).toBe(true)
      const second = (await goodwill(order, 99_000, { byBank: true })).unwrapOr(null)
      expect(await retry(first?.id ?? '', NOON)).toEqual(err({ kind: 'RefundReplaced', by: second?.id }))
      expect(await findPayment(customer, order)).toMatchObject({ status: 'REFUNDED' })
      const reopen = makeReopenRefund({ refunds: bench().refunds, clock: { now: () => NOON } })
      const boss = { id: bench().inspector, name: '김검수', role: 'ADMIN' as const }
      expect((await reopen({ id: second?.id ?? '', staff: boss, reason: 'test', dryRun: false })).isOk()).toBe(true)
      expect(await findPayment(customer, order)).toMatchObject({ status: 'DONE' })
      expect(await refundsOf(order)).toEqual(['FAILED 10000', 'FAILED 99000'])
    })

    test('of several refunds that were paid by bank the one that is named is opened again, and no other', async () => {
      const { customer, order } = await pickedUp()
      const first = (await goodwill(order, 10_000, { byBank: true })).unwrapOr(null)
      await goodwill(order, 20_000, { byBank: true, now: at(60) })
      const reopen = makeReopenRefund({ refunds: bench().refunds, clock: { now: () => NOON } })
      const boss = { id: bench().inspector, name: '김검수', role: 'ADMIN' as const }
      const asked = { id: first?.id ?? '', staff: boss, reason: 'another was meant', dryRun: false }
      expect((await reopen(asked)).unwrapOr(null)).toMatchObject({ amountWon: 10_000 })
      expect(await refundsOf(order)).toEqual(['FAILED 10000', 'DONE 20000'])
      expect(await reopen(asked)).toEqual(err({ kind: 'RefundNotByBank' }))
      expect(await findPayment(customer, order)).toMatchObject({ status: 'DONE' })
    })

    test('cancel nothing while goodwill is under way, and give back what is left of it then (G164)', async () => {
      const { customer, order } = await pickedUp()
      const given = (await goodwill(order, 9_000)).unwrapOr(null)
      await bench().orders.change(order, () => ok(step({ event: 'status.corrected', to: 'REQUESTED' })))
      expect(await cancel(customer, order)).toEqual(err({ kind: 'InProgress' }))
      const sent = await found(given?.id ?? '')
      if (sent) await settle(sent, { kind: 'Given', at: null })
      expect((await cancel(customer, order)).unwrapOr(null)?.refund).toMatchObject({
        n: 2,
        amountWon: 90_000 - 2_970,
        givenBackWon: 9_000,
      })
    })

    test('adopt once what the provider’s record shows (G163)', async () => {
      const { customer, order } = await pickedUp()
      const cancels = [{ status: 'DONE' as const, amountWon: 30_000 as Won, reason: null, at: at(-86_400) }]
      const balanceWon = (AMOUNT - 30_000) as Won
      const record = paidRecord({
        orderId: order,
        totalWon: AMOUNT,
        approvedAt: NOON,
        status: 'PARTIAL_CANCELED',
        balanceWon,
        cancels,
      })
      const by = { by: bench().inspector, reason: 'test', at: NOON }
      const adopt = (dryRun = false) =>
        bench().taken.adopt({ orderId: order, gatewayOrderId: order }, adoptionFrom(record, NOON), by, { dryRun })
      expect((await adopt(true)).isOk()).toBe(true)
      expect(await refundsOf(order)).toEqual([])
      const answers = await Promise.all(Array.from({ length: 5 }, () => adopt()))
      expect(
        answers
          .map(answer => answer.unwrapOr(null)?.adoption.refunds.length)
          .toSorted((one, two) => (one ?? 0) - (two ?? 0)),
      ).toEqual([0, 0, 0, 0, 1])
      expect(await refundsOf(order)).toEqual(['DONE 30000'])
      expect(await findPayment(customer, order)).toMatchObject({ status: 'DONE' })
    })

    test('send all of it back when an order was paid after it had closed and a newer one was paid (T03)', async () => {
      const customer = await newCustomer()
      const order = await place(customer)
      await bench().orders.change(order, () => ok(step({ event: 'order.expired', to: 'EXPIRED' })))
      const newer = await place(customer, { placedAt: at(1) })
      await pay(newer, customer, at(2))
      const opened = await bench().payments.open(
        order,
        null,
        decideAttempt({ paymentKey: `key_${order}`, orderId: order, amount: AMOUNT }, newIds.attempt, {
          now: at(3),
          evenIfExpired: true,
        }),
      )
      const attempt = opened.unwrapOr(null)
      if (attempt === null) throw new Error('no attempt was opened')
      const paid = await settlePayment(attempt, taken(order), at(3))
      expect(paid).toMatchObject(ok({ status: 'CANCELLED' }))
      const claimed = (await bench().refunds.claimDue(at(3), 1_000, 30)).unwrapOr([])
      expect(claimed.find(({ orderId }) => orderId === order)).toMatchObject({
        rule: 'PAID_TOO_LATE',
        amountWon: AMOUNT,
      })
      expect((await bench().orders.find(order)).unwrapOr(null)?.order.state).toBe('EXPIRED')
      expect(await open(order, customer, at(4))).toMatchObject(err({ kind: 'PaidBefore' }))
    })
  })
}
