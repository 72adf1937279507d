import { ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import type { BookedPayment } from '#core/billing/books.ts'
import type { Books } from '#core/billing/ports/books.ts'
import type { ContractRecords } from '#core/billing/ports/contract-records.ts'
import type { RefundRecords } from '#core/billing/ports/refund-records.ts'
import { netOf, sumCounts, sumNotes, sumPayments, totalOf } from '#core/billing/sales.ts'
import type { SalesPeriod } from '#core/billing/sales-period.ts'
import { makeGiveGoodwill } from '#core/billing/service/give-goodwill.ts'
import { makeReopenRefund } from '#core/billing/service/reopen-refund.ts'
import { refundSettlement } from '#core/billing/service/refund-settlement.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { ordering, type RecordsUnderTest } from '#adapters/conformance/storing/ordering.ts'

export type BooksUnderTest = RecordsUnderTest & {
  readonly books: Books
  readonly contracts: ContractRecords
  readonly refunds: RefundRecords
}

const TODAY: SalesPeriod = { from: '2026-11-21' as Day, until: '2026-11-22' as Day }
const TOMORROW: SalesPeriod = { from: '2026-11-22' as Day, until: '2026-11-23' as Day }
const DAY_SECONDS = 86_400

/** What the books say, however they are kept. */
export const booksConform = (name: string, bench: () => BooksUnderTest): void => {
  const { newCustomer, place, pay, step } = ordering(bench)

  const readAll = async (period: SalesPeriod): Promise<readonly BookedPayment[]> => {
    const all: BookedPayment[] = []
    const read = await bench().books.read(period, some => all.push(...some))
    expect(read.isOk()).toBe(true)
    return all
  }
  /** Of all orders there are: others have made theirs before. */
  const sumsOf = async (period: SalesPeriod) => {
    const asked = { period, by: null }
    const counts = (await bench().books.counts(period)).unwrapOr([])
    const notes = (await bench().books.notes(period)).unwrapOr([])
    const payments = sumPayments(new Map(), await readAll(period), asked)
    const sales = totalOf(sumCounts(sumNotes(payments, notes, null), counts, null))
    return { ...sales, ...netOf(sales) }
  }
  const difference = async (period: SalesPeriod, work: () => Promise<unknown>) => {
    const before = await sumsOf(period)
    await work()
    const after = await sumsOf(period)
    return Object.fromEntries(
      Object.entries(after)
        .map(([of, sum]) => [of, sum - before[of as keyof typeof before]] as const)
        .filter(([, sum]) => sum !== 0),
    )
  }
  const paid = async (): Promise<OrderId> => {
    const customer = await newCustomer()
    const order = await place(customer)
    await pay(order, customer)
    return order
  }
  const moved = async (
    order: OrderId,
    event: Parameters<typeof step>[0]['event'],
    to: OrderState,
    when: Instant = NOON,
    amountWon?: number,
  ) =>
    bench().contracts.change({ order }, null, () => {
      const set = event === 'storage.arrived' ? { storageStartDate: TODAY.from } : {}
      return ok({
        step: step({
          event,
          to,
          occurredAt: when,
          recordedAt: when,
          set,
          ...(amountWon !== undefined && { amountWon }),
        }),
        refund: null,
      })
    })
  const staff = () => ({ id: bench().inspector, name: '김검수', role: 'ADMIN' as const })
  const give = async (order: OrderId, won: number, byBankOn: Day | null, when: Instant): Promise<string> => {
    const given = await makeGiveGoodwill({ refunds: bench().refunds, clock: { now: () => when } })({
      id: order,
      amountWon: won as Won,
      paidByBankOn: byBankOn,
      again: true,
      staff: staff(),
      reason: 'test',
      dryRun: false,
    })
    if (given.isErr()) throw new Error(given.error.kind)
    return given.value.id ?? ''
  }
  const stored = async (order: OrderId) => {
    for (const [event, to] of [
      ['pickup.done', 'PICKED_UP'],
      ['report.filed', 'REPORTED'],
      ['storage.arrived', 'ARRIVED'],
      ['storage.shelved', 'IN_STORAGE'],
    ] as const) {
      expect((await moved(order, event, to)).isOk()).toBe(true)
    }
  }

  describe(`books: ${name}`, () => {
    test('hold a payment on its day, with its order, its fee and the tax in it', async () => {
      expect(await difference(TODAY, paid)).toEqual({
        payments: 1,
        newContracts: 1,
        grossWon: 99_000,
        feeWon: 2_970,
        netWon: 99_000,
        vatWon: 9_000,
        supplyWon: 90_000,
      })
      const order = await paid()
      expect((await readAll(TODAY)).find(payment => payment.order.id === order)).toMatchObject({
        term: 1,
        gatewayOrderId: order,
        paidAt: NOON,
        refunds: [],
        order: { plan: 'BASIC', region: 'RESORT', kind: 'SKI', state: 'REQUESTED', priceWon: 99_000, termsPaid: 1 },
      })
      expect((await readAll(TOMORROW)).some(payment => payment.order.id === order)).toBe(false)
    })

    test('hold what went back on the day on which it did, and nothing that is only asked for', async () => {
      const order = await paid()
      await moved(order, 'pickup.done', 'PICKED_UP')
      const late = at(DAY_SECONDS)
      const id = await give(order, 10_000, null, NOON)
      expect(await difference(TODAY, async () => undefined)).toEqual({})
      const given = async () =>
        bench().refunds.settle({ id, orderId: order }, refundSettlement({ kind: 'Given', at: at(60) }, late))
      // By the time of the provider, however late its answer was heard.
      expect(await difference(TODAY, given)).toEqual({
        refunds: 1,
        refundsWon: 10_000,
        goodwillWon: 10_000,
        netWon: -10_000,
        vatWon: -910,
        supplyWon: -9_090,
      })
      expect(await difference(TOMORROW, () => give(order, 5_000, TOMORROW.from, late))).toMatchObject({
        refundsWon: 5_000,
        vatWon: -454,
      })
    })

    test('show a transfer that was not made on its day, and once more on the day on which it was taken back (G172)', async () => {
      const order = await paid()
      await moved(order, 'pickup.done', 'PICKED_UP')
      const id = await give(order, 10_000, TODAY.from, at(10))
      const before = await sumsOf(TODAY)
      const reopen = () =>
        makeReopenRefund({ refunds: bench().refunds, clock: { now: () => at(DAY_SECONDS) } })({
          id,
          staff: staff(),
          reason: 'another was meant',
          dryRun: false,
        })
      expect(await difference(TOMORROW, async () => reopen())).toEqual({
        refunds: -1,
        refundsWon: -10_000,
        goodwillWon: -10_000,
        netWon: 10_000,
        vatWon: 910,
        supplyWon: 9_090,
      })
      expect(await sumsOf(TODAY)).toEqual(before)
    })

    test('note a compensation on the day of the end, and take it back on the day on which that is (G246)', async () => {
      const order = await paid()
      await moved(order, 'pickup.done', 'PICKED_UP')
      const lost = () => moved(order, 'gear.lost', 'LOST', NOON, 250_000)
      expect(await difference(TODAY, lost)).toEqual({ ended: 1, compensationWon: 250_000 })
      const before = await sumsOf(TODAY)
      const found = () => moved(order, 'status.corrected', 'PICKED_UP', at(DAY_SECONDS), -250_000)
      expect(await difference(TOMORROW, found)).toEqual({ ended: -1, compensationWon: -250_000 })
      expect(await sumsOf(TODAY)).toEqual(before)
    })

    test('count gear in the storage as it was, and contracts that ended, also where that was taken back', async () => {
      const order = await paid()
      expect(await difference(TODAY, () => stored(order))).toEqual({ stored: 1 })
      expect(await difference(TODAY, () => moved(order, 'gear.lost', 'LOST'))).toEqual({ stored: -1, ended: 1 })
      const found = () => moved(order, 'status.corrected', 'IN_STORAGE', at(DAY_SECONDS))
      const before = await sumsOf(TODAY)
      expect(await difference(TOMORROW, found)).toEqual({ stored: 1, ended: -1 })
      expect(await sumsOf(TODAY)).toEqual(before)
    })

    test('count a renewal as unpaid unless it is paid later in the period, and again where that was no payment (G173)', async () => {
      const order = await paid()
      await stored(order)
      const renewal = (event: 'renewal.exhausted' | 'renewal.charged' | 'renewal.reversed', when: Instant) => () =>
        moved(order, event, 'IN_STORAGE', when)
      expect(await difference(TODAY, renewal('renewal.exhausted', NOON))).toEqual({ unpaid: 1 })
      expect(await difference(TODAY, renewal('renewal.charged', at(1)))).toEqual({ unpaid: -1 })
      expect(await difference(TODAY, renewal('renewal.reversed', at(2)))).toEqual({ unpaid: 1 })
      expect(await difference(TODAY, renewal('renewal.charged', at(DAY_SECONDS)))).toEqual({})
      const nextYear = renewal('renewal.exhausted', at(DAY_SECONDS + 1))
      expect(await difference(TOMORROW, nextYear)).toEqual({ unpaid: 1 })
    })
  })
}
