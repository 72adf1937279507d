import { errAsync, okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import type { CustomerId, SessionId } from '#core/shared/ids.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import type { Order } from '../order.ts'
import { storedOrder } from '../testing/stored-order.ts'
import { makeOwnStorage } from './own-storage.ts'

const SHOP = { ...TRIAL_SHOP, lateFees: [{ from: '2026-01-01' as Day, region: null, perDayWon: 1_000 as Won }] }
/** The storage of a year ends on 2026-12-02, so the last day to collect the gear is 2027-01-01. */
const ORDER = storedOrder('2025-12-03' as Day, { state: 'IN_STORAGE', autoRenewal: 'TERMINATED' })

type Asked = {
  readonly order?: Partial<Order>
  readonly isNextHeld?: boolean
  readonly shop?: typeof SHOP
  readonly askedOn?: string
}

const homeOn = async (today: string, { order = {}, isNextHeld = false, shop = SHOP, askedOn }: Asked = {}) => {
  const asked = Instant.ofDate(new Date(`${askedOn ?? today}T10:00:00+09:00`))
  const step = { event: 'checkout.requested', from: 'IN_STORAGE', to: 'CHECKOUT_REQUESTED', occurredAt: asked } as const
  const contract = {
    order: { ...ORDER, ...order },
    canCheckout: true,
    isDayClosed: false,
    isNextHeld,
    score: null,
    timeline: askedOn === undefined ? [] : [step],
  }
  const own = makeOwnStorage({
    links: { addressOf: () => '', isOurs: () => false },
    views: {
      home: () =>
        okAsync({ userName: '김시즌', activeCount: 1, canCheckout: true, secondContract: null, contracts: [contract] }),
      active: () => okAsync([]),
      reports: () => errAsync({ kind: 'ServiceUnreachable' }),
      countActive: () => okAsync(1),
    },
    clock: { now: () => Day.startOf(today as Day) },
    shop: () => shop,
  })({ customer: 'me' as CustomerId, session: 'here' as SessionId })
  return (await own.home()).unwrapOr(null)?.order
}

const feeOn = async (today: string, order: Partial<Order> = {}, shop = SHOP, askedOn?: string) =>
  (await homeOn(today, { order, shop, ...(askedOn && { askedOn }) }))?.lateFee

test('home says what late gear has cost so far, until it is settled, and nothing where the shop takes no fee (G248)', async () => {
  expect(await feeOn('2027-01-01')).toBeUndefined()
  expect(await feeOn('2027-01-13')).toEqual({ days: 12, won: 12_000 })
  expect(await feeOn('2027-01-13', {}, { ...TRIAL_SHOP, lateFees: [] })).toBeUndefined()
  expect(await feeOn('2027-01-13', { lateFeeWon: 12_000 as Won })).toBeUndefined()
  expect(await feeOn('2027-01-13', { autoRenewal: 'ACTIVE' })).toBeUndefined()
  const asked = await feeOn('2027-02-13', { state: 'CHECKOUT_REQUESTED' }, SHOP, '2027-01-05')
  expect(asked).toEqual({ days: 4, won: 4_000 })
})

test('home names the day of a payment that no reminder has announced until none can announce it any more (G975)', async () => {
  const dayOn = async (today: string, announcedOn: Day | null = null) =>
    (await homeOn(today, { order: { autoRenewal: 'ACTIVE', renewal: { ...ORDER.renewal, announcedOn } } }))
      ?.nextRenewalDate
  expect(await dayOn('2026-11-30')).toBe('2026-12-03')
  expect(await dayOn('2026-12-01')).toBeNull()
  expect(await dayOn('2026-12-01', '2026-11-29' as Day)).toBe('2026-12-03')
  expect(await dayOn('2026-12-03')).toBe('2026-12-03')
})

test('of a payment that is held, home names no day before it has come (G975)', async () => {
  const dayOn = async (today: string, renewal = ORDER.renewal) =>
    (await homeOn(today, { order: { autoRenewal: 'ACTIVE', renewal }, isNextHeld: true }))?.nextRenewalDate
  expect(await dayOn('2026-12-02')).toBeNull()
  expect(await dayOn('2026-12-03')).toBe('2026-12-03')
  expect(await dayOn('2026-12-02', { ...ORDER.renewal, status: 'UNPAID' })).toBe('2026-12-03')
})
