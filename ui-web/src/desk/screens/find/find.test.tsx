import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import { signOut } from '#adapters/http/contract/staff/access.ts'
import { find, search, today } from '#adapters/http/contract/staff/work.ts'
import { isInBar, pagesFor } from '../../app/pages.ts'
import { type FakeStaffApi, fakeStaffApi } from '../../testing/fake-staff-api.ts'
import { memoryNotes, sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'
import { workToday } from '../../testing/work-today.ts'

afterEach(cleanup)

const ORDER = 'SK-AAAAAAAAAAAB' as OrderId
const HIT = {
  by: 'NAME',
  customerId: 'customer-1' as CustomerId,
  name: '한겨울',
  maskedPhone: '010-****-5678',
  maskedEmail: null,
  orders: [{ orderId: ORDER, state: 'IN_STORAGE', kind: 'SKI', gear: 'Atomic Redster 170', locker: 'A-12' }],
  hasMoreOrders: false,
} as const
const hit = (more: object = {}) => ({ ...HIT, orders: [...HIT.orders], ...more })
const locker = (orders: OrderId[]) => ({ region: 'RESORT', code: 'A-12', blockedReason: null, capacity: 2, orders })

let api: FakeStaffApi
beforeEach(() => {
  api = fakeStaffApi()
  signedIn(api, sessionOf('OPERATOR'))
  api.on(today, () => workToday())
  api.on(search, () => ({ hits: [hit(), hit({ by: 'GEAR', customerId: 'customer-2', name: '백설', orders: [] })] }))
})

const box = () => screen.findByRole('textbox', { name: '무엇을 찾을까요?' })
const asked = (path: string) => api.asked.filter(one => one.path.startsWith(path)).length

test('results come while typing, grouped by what they were found by, with one search for what was typed (G322)', async () => {
  const { user } = await visitDesk(api, '/desk/find')
  const input = await box()
  expect(document.activeElement).toBe(input)
  await user.type(input, '한겨울')
  const names = within(await screen.findByRole('region', { name: '이름' }))
  const way = names.getByRole('link', { name: /Atomic Redster 170/ })
  expect(way.getAttribute('href')).toBe(`/desk/orders/${ORDER}`)
  expect(way.textContent).toContain('보관 중 · 락커 A-12')
  names.getByText('010-****-5678')
  within(await screen.findByRole('region', { name: '장비' })).getByText('주문이 없어요')
  expect(asked('/search')).toBe(1)
})

test('arrows lead into the results, Enter from the box too', async () => {
  const { user } = await visitDesk(api, '/desk/find')
  await user.type(await box(), '한겨울')
  const way = await screen.findByRole('link', { name: /Atomic Redster/ })
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await screen.findByRole('link', { name: '한겨울' }))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(way)
  await user.click(await box())
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(way)
})

test('what is found nowhere says so, and how else to look', async () => {
  api.on(search, () => ({ hits: [] }))
  const { user } = await visitDesk(api, '/desk/find')
  await user.type(await box(), '없는사람')
  expect(await screen.findByText('‘없는사람’에 맞는 것이 없어요')).toBeDefined()
  expect(screen.getByRole('link', { name: '새 주문 접수하기' }).getAttribute('href')).toBe('/desk/orders/new')
})

test('who is bound to a region reads that it is the one that was searched, and how others are found (G950)', async () => {
  const session = sessionOf('OPERATOR')
  signedIn(api, { ...session, member: { ...session.member, regions: ['RESORT'] } })
  api.on(search, () => ({ hits: [] }))
  const { user } = await visitDesk(api, '/desk/find')
  await user.type(await box(), '없는사람')
  const said =
    '스노우밸리의 고객만 찾았어요. 다른 지역의 고객은 전화번호, 이메일, 주문 번호나 라벨을 모두 적으면 나와요.'
  expect(await screen.findByText(said)).toBeDefined()
})

test.each([
  ['01099990000', '휴대폰 번호', '010-9999-0000'],
  ['없는사람', /^이름/, '없는사람'],
])('whoever is found nowhere by %s orders without its being typed once more (G757)', async (typed, name, value) => {
  api.on(search, () => ({ hits: [] }))
  const { user } = await visitDesk(api, '/desk/find')
  await user.type(await box(), typed)
  await user.click(await screen.findByRole('link', { name: '새 주문 접수하기' }))
  expect(await screen.findByRole('textbox', { name })).toHaveProperty('value', value)
})

test('`/` opens 찾기 from any page, and is typed where something is typed (G322)', async () => {
  const { user, history } = await visitDesk(api, '/desk')
  await screen.findByRole('heading', { name: '오늘' })
  await user.keyboard('/')
  await user.keyboard('a/b')
  expect(history.location.pathname).toBe('/desk/find')
  expect(await box()).toHaveProperty('value', 'a/b')
})

test('what is typed right after `/`, before the box is there, is in the box (G824)', async () => {
  const { user } = await visitDesk(api, '/desk')
  await screen.findByRole('heading', { name: '오늘' })
  // As quick hands do: no page is drawn between the keys.
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))
  const early = document.activeElement as HTMLInputElement
  early.value = '한겨'
  const input = await box()
  await vi.waitFor(() => expect(input).toHaveProperty('value', '한겨'))
  expect(document.activeElement).toBe(input)
  await user.keyboard('울')
  expect(input).toHaveProperty('value', '한겨울')
  expect(screen.getAllByRole('textbox')).toEqual([input])
})

test('a scanned label leads straight to its order, faster than any search (G322)', async () => {
  api.on(find, () => ({ orderId: ORDER, lockers: [] }))
  const { user, history } = await visitDesk(api, '/desk/find')
  await user.type(await box(), 'A-12{Enter}')
  await vi.waitFor(() => expect(history.location.pathname).toBe(`/desk/orders/${ORDER}`))
  expect(asked('/search')).toBe(0)
})

test('a locker with one set leads to it, one with several or none is shown (G322)', async () => {
  const other = 'SK-BBBBBBBBBBBB' as OrderId
  api.on(find, () => ({ orderId: null, lockers: [locker([ORDER, other])] }))
  const { user, history } = await visitDesk(api, '/desk/find')
  await user.type(await box(), 'RESORT:A-12{Enter}')
  await screen.findByRole('heading', { name: /락커 A-12/ })
  await screen.findByText('2칸 가운데 2칸을 쓰고 있어요')
  expect(screen.getAllByRole('link', { name: /주문 SK-/ })).toHaveLength(2)
  api.on(find, () => ({ orderId: null, lockers: [locker([])] }))
  await user.keyboard('A-12{Enter}')
  await screen.findByText('비어 있어요')
  api.on(find, () => ({ orderId: null, lockers: [] }))
  await user.keyboard('A-13{Enter}')
  await screen.findByText('‘A-13’ 라벨이나 락커는 없어요.')
  api.on(find, () => ({ orderId: null, lockers: [locker([ORDER])] }))
  await user.keyboard('A-12{Enter}')
  await vi.waitFor(() => expect(history.location.pathname).toBe(`/desk/orders/${ORDER}`))
})

test('what was opened is there again, by id and masked name alone, until the member signs out (G323)', async () => {
  api.on(signOut, () => {
    signedIn(api, null)
  })
  const notes = memoryNotes()
  const { user } = await visitDesk(api, '/desk/find', { notes })
  await user.type(await box(), '한겨울')
  await user.click(await screen.findByRole('link', { name: /Atomic Redster/ }))
  expect(notes.read('recent')).toBe(JSON.stringify([{ orderId: ORDER, name: '한*울' }]))
  cleanup()
  const again = await visitDesk(api, '/desk/find', { notes })
  await screen.findByRole('heading', { name: '최근에 연 주문' })
  await screen.findByRole('link', { name: /한\*울/ })
  again.history.push('/desk/me')
  await user.click(await screen.findByRole('button', { name: '로그아웃' }))
  await screen.findByText('로그아웃했어요.')
  expect(notes.read('recent')).toBeNull()
})

test('at most eight are kept, and one press clears them (G323)', async () => {
  const notes = memoryNotes()
  notes.write('recent', JSON.stringify(Array.from({ length: 12 }, (_, at) => ({ orderId: `SK-${at}`, name: '김*수' }))))
  const { user } = await visitDesk(api, '/desk/find', { notes })
  expect(await screen.findAllByRole('link', { name: /김\*수/ })).toHaveLength(8)
  await user.click(screen.getByRole('button', { name: '모두 지우기' }))
  expect(notes.read('recent')).toBeNull()
})

test('the bar of a phone holds the ways of gear for who moves it, and what is asked for who answers (G874)', () => {
  const bar = (role: StaffRole) => pagesFor({ role }).flatMap(page => (isInBar(role, page) ? [page.label] : []))
  expect(bar('SUPPORT')).toEqual(['오늘', '찾기', '할 일', '보관'])
  expect(bar('OPERATOR')).toEqual(['오늘', '기사', '작업대', '보관'])
  expect(bar('ADMIN')).toEqual(bar('OPERATOR'))
})

test('더보기 lists the pages that the bar of a phone has no place for (G874)', async () => {
  await visitDesk(api, '/desk/more')
  await screen.findByRole('heading', { name: '더보기' })
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(
    pagesFor({ role: 'OPERATOR' })
      .filter(page => !isInBar('OPERATOR', page))
      .map(({ path }) => path),
  )
})
