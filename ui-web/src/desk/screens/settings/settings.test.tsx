import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'
import {
  changeShop,
  type PlannedShop,
  planShop,
  readShop,
  shopChanges,
  shopFile,
} from '#adapters/http/contract/staff/settings.ts'
import { regions } from '#adapters/http/contract/staff/storage.ts'
import { setPageClock } from '../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'
import { closedText, factValue } from '../../texts/settings.ts'

const NOW = Instant.ofDate(new Date('2026-11-24T10:00:00+09:00'))
const [resort] = TRIAL_SHOP.regions
const city = { ...resort, code: 'CITY' as const, label: '도심점' }
const WINDOWS = { weekdays: [1, 2], stops: { MORNING: 3, AFTERNOON: 4 }, closedDays: ['2026-12-25' as Day] }
const SHOP: Shop = { ...TRIAL_SHOP, regions: [{ ...resort, label: '리조트점', pickupWindows: WINDOWS }, city] }
const PLAN: PlannedShop = { at: NOW, differences: [], effects: [], stops: [], closed: [], undoneAt: null }

let api: FakeStaffApi
let facts: Shop
let version: number
beforeEach(() => {
  localStorage.clear()
  setPageClock({ now: () => NOW })
  api = fakeStaffApi()
  signedIn(api, sessionOf('ADMIN'))
  facts = SHOP
  version = 4
  api.on(readShop, () => ({ facts, version, coming: [], missing: [] }))
  api.on(shopChanges, () => ({ changes: [], next: null }))
  api.on(regions, () => ({ regions: facts.regions.map(({ code, label, isOpen }) => ({ code, name: label, isOpen })) }))
  api.on(planShop, () => PLAN)
  api.on(changeShop, () => PLAN)
})
afterEach(cleanup)

const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** Once what it will do is known. */
const press = async (user: User, name: string) => {
  const pressed = () => screen.getAllByRole('button', { name }).at(-1)
  await vi.waitFor(() => expect(pressed()).toHaveProperty('disabled', false))
  await user.click(pressed() as HTMLElement)
}
type User = Awaited<ReturnType<typeof visitDesk>>['user']
const saved = () => api.asked.filter(({ path, body }) => path === '/shop/changes' && body).map(({ body }) => body)

test('a day is closed for one region by few presses, and what stays booked on it is said (G347)', async () => {
  const day = '2026-11-26' as Day
  api.on(planShop, () => ({
    ...PLAN,
    effects: [{ kind: 'DAYS_CLOSED' as const, region: 'RESORT', days: [day], isOn: null }],
    stops: [{ region: 'RESORT', day, pickups: 3, deliveries: 1, hasMore: false }],
  }))
  const { user } = await visitDesk(api, '/desk/settings')
  await user.click(await button('쉬는 날 정하기'))
  await user.click(await button(/11월 26일/))
  await user.click(await screen.findByRole('radio', { name: '눈이나 비' }))
  await screen.findByText(/리조트점: 11월 26일 \(목\)에 새 픽업을 받지 않아요/)
  await screen.findByText(/픽업 3건, 배송 1건이 그대로 남아 있어요/)
  await press(user, '11월 26일 (목) 쉬기')
  await screen.findByText(/저장했어요/)
  expect(saved()).toMatchObject([
    {
      reason: '눈이나 비',
      version: 4,
      wish: { kind: 'FACTS', facts: { regions: [{ pickupWindows: { closedDays: [day, '2026-12-25'] } }, city] } },
    },
  ])
})

test('days in a row are closed by one press, those that are closed already among them (G347)', async () => {
  const { user } = await visitDesk(api, '/desk/settings')
  await user.click(await button('쉬는 날 정하기'))
  expect(screen.queryByRole('radio', { name: '3일' })).toBeNull()
  await user.click(await button(/다음 달/))
  await user.click(await button(/12월 24일/))
  await user.click(await screen.findByRole('radio', { name: '3일' }))
  await user.click(await screen.findByRole('radio', { name: '눈이나 비' }))
  await press(user, '12월 24일 (목)부터 3일 쉬기')
  await screen.findByText(/저장했어요/)
  const closedDays = ['2026-12-24', '2026-12-25', '2026-12-26']
  expect(saved()).toMatchObject([{ wish: { facts: { regions: [{ pickupWindows: { closedDays } }, city] } } }])
})

test('a region that closes says what it has, by where it is (G347)', async () => {
  api.on(planShop, () => ({
    ...PLAN,
    effects: [{ kind: 'REGION_CLOSED' as const, region: 'CITY', days: [], isOn: null }],
    closed: [{ region: 'CITY' as const, unpaid: 1, toPickUp: 2, here: 0, withCustomer: 5 }],
  }))
  const { user } = await visitDesk(api, '/desk/settings')
  await user.click(await button(/^도심점/))
  await user.click(await screen.findByRole('checkbox', { name: '새 주문 받기' }))
  const plan = await screen.findByRole('status', { name: '누구에게 무엇이 바뀌나요' })
  expect(
    within(plan)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '도심점: 새 주문을 받지 않아요. 맡긴 장비는 그대로예요.',
    '도심점: 픽업할 장비 2개, 고객이 쓰는 장비 5개가 남아 있어요. 결제를 기다리는 주문 1개는 결제하면 계약이 돼요.',
  ])
  const none = { region: 'CITY' as const, unpaid: 0, toPickUp: 0, here: 0, withCustomer: 0 }
  expect(closedText(none, SHOP.regions)).toBe('도심점: 진행 중인 계약이 없어요.')
})

test('a closed day is opened again', async () => {
  const { user } = await visitDesk(api, '/desk/settings')
  await user.click(await button('12월 25일 (금) 리조트점 다시 열기'))
  await user.click(await screen.findByRole('radio', { name: '잘못 정했어요' }))
  await press(user, '다시 열기')
  await screen.findByText(/저장했어요/)
  expect(saved()).toMatchObject([{ wish: { facts: { regions: [{ pickupWindows: { closedDays: [] } }, city] } } }])
})

test('of a group only what was typed is sent, with what it changes before (G347)', async () => {
  api.on(planShop, () => ({
    ...PLAN,
    effects: [{ kind: 'SHOWN' as const, region: null, days: [], isOn: null }],
    differences: [{ fact: 'support.hours', before: '평일', after: '매일' }],
  }))
  const { user } = await visitDesk(api, '/desk/settings')
  await user.click(await button(/고객센터/))
  const hours = await screen.findByRole('textbox', { name: '상담 시간' })
  screen.getByText('아직 필요해요: 바꿀 내용, 이유')
  await user.clear(hours)
  await user.type(hours, '매일')
  expect(await button('저장하기')).toHaveProperty('disabled', true)
  screen.getByText('아직 필요해요: 이유')
  await user.click(await screen.findByRole('radio', { name: '잘못 적었어요' }))
  await screen.findByText('모든 고객이 앱과 메시지에서 새 내용을 봐요.')
  expect((await screen.findByLabelText('바꾼 뒤')).textContent).toBe('매일')
  await press(user, '저장하기')
  await screen.findByText(/저장했어요/)
  expect(saved()).toMatchObject([{ wish: { kind: 'FACTS', facts: { support: { hours: '매일' } } } }])
})

test('a registration number that is none is said under its field, and nothing is saved (G758)', async () => {
  const { user } = await visitDesk(api, '/desk/settings')
  await user.click(await button(/회사 정보/))
  const field = await screen.findByRole('textbox', { name: '사업자등록번호' })
  await user.clear(field)
  await user.type(field, '123-45-67890')
  await screen.findByText(/이런 등록번호는 없어요/)
  screen.getByText('아직 필요해요: 사업자등록번호, 이유')
  expect(await button('저장하기')).toHaveProperty('disabled', true)
  await user.clear(field)
  await user.type(field, '124-81-00998')
  await vi.waitFor(() => expect(screen.queryByText(/이런 등록번호는 없어요/)).toBeNull())
})

test('pickup windows are shown by weekday and half-day, and nothing for days that are not closed', () => {
  const windows = { weekdays: [1, 2], stops: { MORNING: 2, AFTERNOON: 8 }, closedDays: [] }
  expect(factValue('regions.RESORT.pickupWindows', windows)).toBe('월·화, 오전 2건, 오후 8건')
  expect(factValue('regions.RESORT.pickupWindows.closedDays', [])).toBe('없음')
})

test('a price is shown with its region and its plans', () => {
  const price = { from: '2026-12-07', region: null, won: { BASIC: 119_000, FLEX: 159_000 } }
  expect(factValue('prices', [price])).toBe('12월 7일 (월), 모든 지역, 기본 119,000원, 자유 이용 159,000원')
})

test('what makes no shop is said in the words of the service, and what was typed stays (G304)', async () => {
  api.on(planShop, () => refuse(400, 'FACTS_REFUSED', '고객센터 전화를 다시 적어 주세요.', 'support.phone'))
  const { user } = await visitDesk(api, '/desk/settings')
  await user.click(await button(/고객센터/))
  await user.type(await screen.findByRole('textbox', { name: '전화' }), '여보세요')
  await screen.findByText('고객센터 전화를 다시 적어 주세요.')
  expect(await screen.findByRole('textbox', { name: '전화' })).toHaveProperty('value', '1588-0000여보세요')
  expect(await button('저장하기')).toHaveProperty('disabled', true)
})

test('what somebody else changed meanwhile is looked at before it is saved (G348)', async () => {
  api.on(changeShop, ({ version: seen }) =>
    seen === version ? PLAN : refuse(409, 'SHOP_CHANGED_MEANWHILE', '그사이 다른 사람이 설정을 바꿨어요.'),
  )
  const { user } = await visitDesk(api, '/desk/settings')
  await user.click(await button(/픽업 시간 바로 예약/))
  await user.click(await screen.findByRole('radio', { name: '끄기' }))
  await user.click(await screen.findByRole('radio', { name: '운영 방식이 바뀌었어요' }))
  version = 5
  await press(user, '저장하기')
  await screen.findByText(/그사이 다른 사람이 설정을 바꿨어요/)
  await user.click(await button('바뀐 내용을 확인했어요'))
  await user.click(await button('바뀐 내용을 확인했어요'))
  await press(user, '저장하기')
  await screen.findByText(/저장했어요/)
  expect(saved().at(-1)).toMatchObject({ version: 5, wish: { facts: { selfBooking: false } } })
})

test('a price of a file that leaps is taken only when the member says that it is right (G345)', async () => {
  api.on(planShop, ({ isInsisted }) => (isInsisted ? PLAN : refuse(409, 'PRICE_LEAPS', '0의 개수를 확인해 주세요.')))
  const { user } = await visitDesk(api, '/desk/settings')
  await user.click(await button('파일 올리기'))
  await user.upload(await screen.findByLabelText('파일 고르기'), new File(['prices: []'], 'shop.yaml'))
  await screen.findByText('0의 개수를 확인해 주세요.')
  await user.click(await screen.findByRole('radio', { name: '잘못 적었어요' }))
  await user.click(await screen.findByRole('checkbox', { name: '이 가격이 맞아요' }))
  await press(user, '저장하기')
  await screen.findByText(/저장했어요/)
  expect(saved()).toMatchObject([{ wish: { kind: 'FILE', text: 'prices: []' }, isInsisted: true }])
})

test('a file over facts that were changed since is taken only when the member says so (G802)', async () => {
  const changed = '이 파일을 내려받은 뒤에 바뀐 설정이 있어요: support.hours.'
  api.on(planShop, ({ isOverwriting }) => (isOverwriting ? PLAN : refuse(409, 'FILE_OUTDATED', changed)))
  const { user } = await visitDesk(api, '/desk/settings')
  await user.click(await button('파일 올리기'))
  await user.upload(await screen.findByLabelText('파일 고르기'), new File(['prices: []'], 'shop.yaml'))
  await screen.findByText(changed)
  await user.click(await screen.findByRole('radio', { name: '잘못 적었어요' }))
  await user.click(await screen.findByRole('checkbox', { name: '그사이 바뀐 설정도 파일대로 덮어쓸게요' }))
  await press(user, '저장하기')
  await screen.findByText(/저장했어요/)
  expect(saved()).toMatchObject([{ wish: { kind: 'FILE', text: 'prices: []' }, isOverwriting: true }])
})

test('a fee for late gear has its region and its day (G346)', async () => {
  const { user } = await visitDesk(api, '/desk/settings')
  await user.click(await button('늦은 보관료 정하기'))
  await user.click(await screen.findByRole('radio', { name: '도심점' }))
  await user.type(await screen.findByRole('textbox', { name: '하루 보관료' }), '1000')
  await user.click(await screen.findByRole('radio', { name: '잘못 적었어요' }))
  await press(user, '저장하기')
  await screen.findByText(/저장했어요/)
  expect(saved()).toMatchObject([
    { wish: { facts: { lateFees: [{ from: '2026-11-24', region: 'CITY', perDayWon: 1_000 }] } } },
  ])
})

test('the setting of the withdrawal says what both positions mean, with the article of the law (G241)', async () => {
  const { user } = await visitDesk(api, '/desk/settings')
  await user.click(await button(/청약철회 7일 전액 환불/))
  await screen.findByText(/전자상거래법 제17조/)
  expect(await screen.findByText(/수수료를 뺀 96,030원, 픽업 날에는 절반인 49,500원/)).toBeTruthy()
})

test('who may only read sees the facts and changes nothing; the file is kept', async () => {
  signedIn(api, sessionOf('SUPPORT'))
  api.on(shopFile, () => ({ name: 'shop.yaml', text: 'brand: {}' }))
  const { user, saved: files } = await visitDesk(api, '/desk/settings')
  await screen.findByText('설정은 관리자만 바꿀 수 있어요.')
  await screen.findByText('12월 25일 (금)')
  expect(screen.queryByRole('button', { name: /쉬는 날 정하기|다시 열기|파일 올리기|고객센터/ })).toBeNull()
  await user.click(await button('내려받기'))
  expect(files).toMatchObject([{ name: 'shop.yaml', text: 'brand: {}' }])
})

test('what is planned is listed, and a change is taken back with why', async () => {
  api.on(readShop, () => ({
    facts,
    version,
    missing: ['company.address'],
    coming: [{ change: 7, effectiveFrom: Instant.plusSeconds(NOW, 86_400), facts: ['support.hours'] }],
  }))
  api.on(shopChanges, () => ({
    changes: [
      {
        change: 7,
        effectiveFrom: Instant.plusSeconds(NOW, 86_400),
        recordedAt: NOW,
        by: 'boss',
        reason: '여름 시간',
        isWithdrawn: false,
        facts: ['support.hours'],
      },
    ],
    next: null,
  }))
  const { user } = await visitDesk(api, '/desk/settings')
  await screen.findByText(/회사 정보\(주소\)/)
  await user.click(await button('상담 시간 되돌리기'))
  expect(screen.getAllByText('상담 시간')).toHaveLength(2)
  await user.click(await screen.findByRole('radio', { name: '계획이 바뀌었어요' }))
  await press(user, '되돌리기')
  await screen.findByText(/저장했어요/)
  expect(saved()).toMatchObject([{ reason: '계획이 바뀌었어요', wish: { kind: 'WITHDRAW', change: 7 } }])
})
