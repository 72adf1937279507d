import { describe, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { Won } from '#core/shared/won.ts'
import { TERMS_TITLES } from '#core/account/terms-document.ts'
import { CHECKOUT_TERMS, STORING_TERMS } from '#core/storing/order-terms.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import { CHECKOUT_TEXTS } from './checkout.ts'
import { refundUntilText } from './home.ts'
import { laterRefund, planRefund, refundPolicy, STORING_TEXTS } from './storing.ts'

const PRICE = 99_000 as Won
const NOW = Day.startOf('2026-11-21' as Day)
const ON = { paymentFeeBasisPoints: 300, statutoryWithdrawal: true } as const
const UNDECIDED = { paymentFeeBasisPoints: 300, statutoryWithdrawal: null } as const
const OFF = { ...ON, statutoryWithdrawal: false } as const

test('a consent has the name of the text that it opens (G932)', () => {
  for (const { term, document } of STORING_TERMS) {
    expect(STORING_TEXTS.terms.names[term]).toBe(`(필수) ${TERMS_TITLES[document]}`)
  }
  for (const { term, document } of CHECKOUT_TERMS) {
    expect(CHECKOUT_TEXTS.terms.names[term]).toBe(`(필수) ${TERMS_TITLES[document]}`)
  }
})

describe('before paying, the refund is said as the rule gives it (G241)', () => {
  test.each([
    ['off', OFF],
    ['undecided', UNDECIDED],
  ])('with the statutory withdrawal %s by the fee alone', (_setting, facts) => {
    expect(planRefund(facts)).toBe('픽업 전날까지 취소하면 결제 수수료를 뺀 전액을 돌려드려요.')
    expect(laterRefund(facts)).toMatch(/^픽업하는 날에는 절반을 돌려드려요\./)
    expect(refundPolicy(PRICE, NOW, facts)).toEqual([
      '픽업 전날까지는 결제 수수료를 뺀 96,030원을 돌려드려요.',
      '픽업 당일에는 49,500원을 돌려드리고, 픽업한 뒤에는 환불받을 수 없어요.',
    ])
  })

  test('with it on, all of it for seven days first', () => {
    expect(planRefund(ON)).toBe('결제하고 7일 안에는 픽업하기 전이면 전액을 돌려드려요.')
    // Within those days the day of the pickup is no exception.
    expect(laterRefund(ON)).toMatch(
      /^그 뒤에는 픽업 전날까지 결제 수수료를 뺀 전액을, 픽업하는 날에는 절반을 돌려드려요\./,
    )
    expect(refundPolicy(PRICE, NOW, ON)).toEqual([
      '결제하고 7일 안에는 픽업하기 전이면 언제든 99,000원 전액을 돌려드려요.',
      '그 뒤로는 픽업 전날까지 결제 수수료를 뺀 96,030원을, 픽업 당일에는 49,500원을 돌려드리고, 픽업한 뒤에는 환불받을 수 없어요.',
    ])
  })

  test('of a shop that keeps no fee none is spoken of', () => {
    const noFee = { ...OFF, paymentFeeBasisPoints: 0 }
    expect([planRefund(noFee), ...refundPolicy(PRICE, NOW, noFee)].join(' ')).not.toContain('수수료')
  })
})

describe('on home, a booked pickup says until when how much goes back (G241)', () => {
  const paid = [{ event: 'payment.confirmed' as OrderEvent, from: 'UNPAID', to: 'REQUESTED', occurredAt: NOW }] as const
  const said = (
    pickupDate: string,
    today: string,
    facts: Parameters<typeof refundUntilText>[2],
    timeline: typeof paid | [] = paid,
  ) => refundUntilText({ pickupDate: pickupDate as Day, timeline }, today as Day, facts)

  test('off: all but the fee until the day before', () => {
    expect(said('2026-11-25', '2026-11-22', OFF)).toEqual({ label: '수수료만 빼고 환불', value: '11월 24일까지' })
    expect(said('2026-11-25', '2026-11-25', OFF)).toBeNull()
  })

  test('on: all of it for seven days, on the pickup day too, then by the fee', () => {
    const all = { label: '픽업 전 전액 환불', value: '11월 28일까지' }
    expect(said('2026-11-25', '2026-11-22', ON)).toEqual(all)
    expect(said('2026-11-25', '2026-11-25', ON)).toEqual(all)
    expect(said('2026-12-03', '2026-11-28', ON)).toEqual(all)
    expect(said('2026-12-03', '2026-11-29', ON)).toEqual({ label: '수수료만 빼고 환불', value: '12월 2일까지' })
  })

  test('off since the order was paid: as when it was on (G930)', () => {
    const later = { ...OFF, withdrawalEndedAt: Day.startOf('2026-11-22' as Day) }
    expect(said('2026-11-25', '2026-11-25', later)).toEqual({ label: '픽업 전 전액 환불', value: '11월 28일까지' })
    expect(said('2026-11-25', '2026-11-22', { ...OFF, withdrawalEndedAt: NOW })).toEqual({
      label: '수수료만 빼고 환불',
      value: '11월 24일까지',
    })
    expect(said('2026-11-25', '2026-11-22', later, [])).toBeNull()
  })

  test('on, without the first step: nothing, rather than what may be untrue', () => {
    expect(said('2026-11-25', '2026-11-22', ON, [])).toBeNull()
  })
})
