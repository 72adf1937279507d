import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderId } from '#core/shared/ids.ts'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import { offerPrices, priceOffers, withdrawPrices } from '#adapters/http/contract/staff/prices.ts'
import { changeShop, planShop, readShop } from '#adapters/http/contract/staff/settings.ts'
import { setPageClock } from '../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'

const NOW = Instant.ofDate(new Date('2026-11-24T10:00:00+09:00'))
const [resort] = TRIAL_SHOP.regions
const won = (BASIC: number, FLEX: number) => ({ BASIC: BASIC as Won, FLEX: FLEX as Won })
const SHOP: Shop = {
  ...TRIAL_SHOP,
  regions: [resort, { ...resort, code: 'CITY', label: '도심점' }],
  prices: [
    { from: '2000-01-01' as Day, region: null, won: won(99_000, 139_000) },
    { from: '2027-03-01' as Day, region: null, won: won(109_000, 149_000) },
    { from: '2000-01-01' as Day, region: 'CITY', won: won(119_000, 159_000) },
  ],
}
const PLAN = { at: NOW, differences: [], effects: [], stops: [], closed: [], undoneAt: null }
const OFFER = {
  offered: 12,
  leastBefore: 99_000 as Won,
  mostBefore: 101_000 as Won,
  notifiedFrom: NOW,
  notifiedUntil: NOW,
  passedOver: [{ why: 'TOO_SOON' as const, contracts: 2 }],
  dryRun: true,
}

let api: FakeStaffApi
beforeEach(() => {
  setPageClock({ now: () => NOW })
  api = fakeStaffApi()
  signedIn(api, sessionOf('ADMIN'))
  api.on(readShop, () => ({ facts: SHOP, version: 3, coming: [], missing: [] }))
  api.on(priceOffers, () => ({
    offers: [
      {
        orderId: 'SK-AAAAAAAAAAAB' as OrderId,
        term: 2,
        before: 99_000 as Won,
        after: 109_000 as Won,
        from: '2027-03-01' as Day,
        noticedAt: NOW,
        answer: 'AGREED' as const,
      },
    ],
    next: null,
  }))
  api.on(planShop, () => PLAN)
  api.on(changeShop, () => PLAN)
  api.on(offerPrices, () => OFFER)
})
afterEach(cleanup)

type User = Awaited<ReturnType<typeof visitDesk>>['user']
/** Once what it will do is known. */
const press = async (user: User, name: string) => {
  const pressed = () => screen.getAllByRole('button', { name }).at(-1)
  await vi.waitFor(() => expect(pressed()).toHaveProperty('disabled', false))
  await user.click(pressed() as HTMLElement)
}
const sent = (path: string) => api.asked.filter(one => one.path === path && one.body).map(({ body }) => body)

test('what each plan costs now and from when on stands by region (G350)', async () => {
  await visitDesk(api, '/desk/prices')
  await screen.findByRole('heading', { name: '따로 정하지 않은 지역 가격' })
  await screen.findByRole('heading', { name: '도심점 가격' })
  expect(screen.getByText('109,000')).toBeTruthy()
  expect(screen.getByText('2027년 3월 1일 (월)부터')).toBeTruthy()
})

test.each([
  ['leaps', 'PRICE_LEAPS'],
  ['asks less for more', 'PRICES_SWAPPED'],
])(
  'a new price has a region and a day; one that %s is taken only when the member says that it is right (G345)',
  async (_how, code) => {
    api.on(planShop, ({ isInsisted }) => (isInsisted ? PLAN : refuse(409, code, '0의 개수를 확인해 주세요.')))
    const { user } = await visitDesk(api, '/desk/prices')
    await press(user, '새 가격 정하기')
    await user.click(await screen.findByRole('radio', { name: '도심점' }))
    await user.type(await screen.findByRole('textbox', { name: '기본' }), '1190000')
    await user.type(await screen.findByRole('textbox', { name: '자유 이용' }), '159000')
    await user.click(await screen.findByRole('radio', { name: '비용이 올랐어요' }))
    await screen.findByText('0의 개수를 확인해 주세요.')
    await user.click(await screen.findByRole('checkbox', { name: '이 가격이 맞아요' }))
    await press(user, '이 가격으로 정하기')
    await screen.findByText(/저장했어요/)
    expect(sent('/shop/changes')).toMatchObject([
      {
        wish: { kind: 'PRICE', from: '2026-11-24', region: 'CITY', basic: 1_190_000, flex: 159_000 },
        isInsisted: true,
      },
    ])
  },
)

test('a price for all regions says which ones keep their own (G956)', async () => {
  const { user } = await visitDesk(api, '/desk/prices')
  await press(user, '새 가격 정하기')
  await screen.findByRole('radio', { name: '따로 정하지 않은 지역' })
  await screen.findByText('도심점: 따로 정한 금액 그대로예요.')
  await user.click(screen.getByRole('radio', { name: '도심점' }))
  expect(screen.queryByText(/그대로예요/)).toBeNull()
})

test('what a new price changes, and for whom, stays in sight above its press (G826)', async () => {
  api.on(planShop, () => ({ ...PLAN, effects: [{ kind: 'PRICES' as const, region: null, days: [], isOn: null }] }))
  const { user } = await visitDesk(api, '/desk/prices')
  await press(user, '새 가격 정하기')
  await user.type(await screen.findByRole('textbox', { name: '기본' }), '109000')
  await user.type(await screen.findByRole('textbox', { name: '자유 이용' }), '149000')
  const plan = await screen.findByRole('status', { name: '누구에게 무엇이 바뀌나요' })
  expect(plan.textContent).toContain('새 주문만 새 가격이에요.')
  expect(plan.dataset['staying']).toBe('true')
  expect(plan.nextElementSibling).toBeNull()
})

test('a renewal price above twice of now is offered only when the member says that it is right (G391)', async () => {
  const refused = { ...OFFER, offered: 0, passedOver: [{ why: 'LEAPS' as const, contracts: 12 }] }
  api.on(offerPrices, ({ isInsisted }) => (isInsisted ? OFFER : refused))
  const { user } = await visitDesk(api, '/desk/prices')
  await press(user, '연장 가격 제안하기')
  await user.type(await screen.findByRole('textbox', { name: '새 연장 가격' }), '990000')
  await screen.findByText(/12명 제외: 지금 가격의 두 배가 넘어요/)
  await user.click(await screen.findByRole('radio', { name: '비용이 올랐어요' }))
  expect(screen.getByRole('button', { name: '제안하기' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: '이 가격이 맞아요' }))
  await press(user, '12명에게 제안하기')
  await screen.findByText(/제안했어요/)
  expect(sent('/price-offers').at(-1)).toMatchObject({ won: 990_000, isInsisted: true })
})

test('a higher renewal price says for how many, and when they hear of it, before it is offered (G350)', async () => {
  const { user } = await visitDesk(api, '/desk/prices')
  await screen.findByText(/동의함/)
  await press(user, '연장 가격 제안하기')
  await user.type(await screen.findByRole('textbox', { name: '새 연장 가격' }), '119000')
  // As it is read (G939).
  expect(screen.getByRole('textbox', { name: '새 연장 가격' })).toHaveProperty('value', '119,000')
  await screen.findByText('고객 12명에게 제안해요.')
  await screen.findByText('2명 제외: 연장이 가까워 알릴 시간이 없어요.')
  await user.click(await screen.findByRole('radio', { name: '비용이 올랐어요' }))
  await press(user, '12명에게 제안하기')
  await screen.findByText(/제안했어요/)
  expect(sent('/price-offers').at(-1)).toMatchObject({ plan: 'BASIC', won: 119_000, reason: '비용이 올랐어요' })
})

test('offers are taken back, with how many were notified already (G350)', async () => {
  api.on(withdrawPrices, ({ dryRun = false }) => ({ withdrawn: 3, notified: 1, charging: 0, dryRun }))
  const { user } = await visitDesk(api, '/desk/prices')
  await press(user, '제안 거두기')
  await screen.findByText('그중 1명은 이미 메시지를 받았어요.')
  await user.click(await screen.findByRole('radio', { name: '잘못 제안했어요' }))
  await press(user, '제안 거두기')
  await screen.findByText('제안을 거뒀어요.')
  expect(sent('/price-offers/withdrawal').at(-1)).toEqual({ plan: 'BASIC', reason: '잘못 제안했어요' })
})

test('a higher price is offered, and taken back, in one region of several (G350)', async () => {
  api.on(withdrawPrices, ({ dryRun = false }) => ({ withdrawn: 3, notified: 0, charging: 0, dryRun }))
  const { user } = await visitDesk(api, '/desk/prices')
  await screen.findByRole('heading', { name: '도심점 가격' })
  await press(user, '연장 가격 제안하기')
  await user.click(await screen.findByRole('radio', { name: '도심점' }))
  await user.type(await screen.findByRole('textbox', { name: '새 연장 가격' }), '129000')
  await user.click(await screen.findByRole('radio', { name: '비용이 올랐어요' }))
  await press(user, '12명에게 제안하기')
  await screen.findByText(/제안했어요/)
  expect(sent('/price-offers').at(-1)).toMatchObject({ plan: 'BASIC', region: 'CITY', won: 129_000 })

  await press(user, '제안 거두기')
  await user.click(await screen.findByRole('radio', { name: '도심점' }))
  await user.click(await screen.findByRole('radio', { name: '잘못 제안했어요' }))
  await press(user, '제안 거두기')
  await screen.findByText('제안을 거뒀어요.')
  expect(sent('/price-offers/withdrawal').at(-1)).toMatchObject({ plan: 'BASIC', region: 'CITY' })
})

test('of a shop with one region none is asked for (G350)', async () => {
  api.on(readShop, () => ({ facts: TRIAL_SHOP, version: 3, coming: [], missing: [] }))
  const { user } = await visitDesk(api, '/desk/prices')
  await press(user, '연장 가격 제안하기')
  await screen.findByRole('textbox', { name: '새 연장 가격' })
  expect(screen.queryByRole('radio', { name: '모든 지역' })).toBeNull()
})

test('where nothing is offered nothing can be taken back', async () => {
  api.on(priceOffers, () => ({ offers: [], next: null }))
  await visitDesk(api, '/desk/prices')
  await screen.findByText('제안한 가격이 없어요.')
  await screen.findByRole('button', { name: '연장 가격 제안하기' })
  expect(screen.queryByRole('button', { name: '제안 거두기' })).toBeNull()
})

test('who may only read sees prices and changes none', async () => {
  signedIn(api, sessionOf('SUPPORT'))
  await visitDesk(api, '/desk/prices')
  await screen.findByText('가격은 관리자만 바꿀 수 있어요.')
  await screen.findByText(/동의함/)
  expect(screen.queryByRole('button', { name: /가격 정하기|제안/ })).toBeNull()
})
