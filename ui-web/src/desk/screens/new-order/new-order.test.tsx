import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderAtDesk } from '#adapters/http/contract/staff/new-orders.ts'
import { readOrder } from '#adapters/http/contract/staff/orders.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import { PLAN_NAMES } from '#core/storing/plan.ts'
import { SHOP } from '../../../app/shop.ts'
import { dropSession } from '../../data/session.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { staffOrder } from '../../testing/staff-order.ts'
import { memoryNotes, sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'
import { regionName } from '../../texts/region.ts'

afterEach(cleanup)

const ORDER = 'SK-AAAAAAAAAAAB' as OrderId
let api: FakeStaffApi
beforeEach(() => {
  api = fakeStaffApi()
  signedIn(api, sessionOf('OPERATOR'))
  api.on(readOrder, () => ({ order: staffOrder() }))
  api.on(orderAtDesk, ({ sets, dryRun = false }) => ({
    customer: { customerId: 'customer-1' as CustomerId, name: '김보관', isNew: true },
    orders: Array.from({ length: sets }, () => ({ orderId: ORDER, amount: 99_000 as Won })),
    beside: [],
    replaced: [],
    isRepeated: false,
    dryRun,
  }))
})

const REGION = SHOP.regions.find(({ isOpen }) => isOpen)?.code ?? ''

const begin = async (notes = memoryNotes()) => {
  const visited = await visitDesk(api, '/desk/orders/new', { notes })
  const { user } = visited
  await user.type(await screen.findByRole('textbox', { name: '휴대폰 번호' }), '01012345678')
  await user.type(screen.getByRole('textbox', { name: '이름 (처음 오신 고객이면)' }), '김보관')
  for (const name of ['스키', PLAN_NAMES.BASIC]) await user.click(screen.getByRole('radio', { name }))
  const region = screen.queryByRole('radio', { name: regionName(REGION) })
  if (region !== null) await user.click(region)
  return visited
}
const goOn = () => screen.getByRole('button', { name: '확인하기' }) as HTMLButtonElement
const sent = () => api.asked.findLast(({ path }) => path === '/orders')

test('money that was taken has its number and the agreement; what it comes to is said before (G415, G562, G958)', async () => {
  const { user, history } = await begin()
  await user.click(screen.getByRole('radio', { name: '계좌 이체' }))
  await user.click(screen.getByRole('radio', { name: '2세트' }))
  await user.type(screen.getByRole('textbox', { name: '입금·영수증 번호' }), '11-25 국민')
  expect(goOn().disabled).toBe(true)
  screen.getByText('아직 필요해요: 약관 동의')
  await user.click(screen.getByRole('checkbox', { name: /고객이 약관에 동의했어요/ }))
  await user.click(goOn())
  const sheet = within(await screen.findByRole('dialog', { name: '이대로 접수할까요?' }))
  await user.click(sheet.getByRole('radio', { name: '매장에 왔어요' }))
  await sheet.findByText('김보관님을 새 고객으로 적어요')
  sheet.getByText('2세트, 모두 198,000원')
  await user.click(sheet.getByRole('button', { name: '접수하기' }))
  // Where all sets are in sight.
  await vi.waitFor(() => expect(history.location.pathname).toBe('/desk/customers/customer-1'))
  expect(sent()).toMatchObject({
    body: {
      phone: '01012345678',
      name: '김보관',
      sets: 2,
      region: REGION,
      payment: { kind: 'BANK', reference: '11-25 국민', termsAgreed: true },
      expected: 198_000,
      dryRun: false,
    },
    key: expect.any(String),
  })
})

test('all sets that a club pays for by one transfer are one order, for its number is taken once (G997)', async () => {
  const { user } = await begin()
  await user.click(screen.getByRole('radio', { name: '계좌 이체' }))
  await user.click(screen.getByRole('radio', { name: '5세트 이상' }))
  const field = screen.getByRole('textbox', { name: '세트 수' })
  await user.type(field, '61')
  screen.getByText(/^아직 필요해요: 세트 수,/)
  screen.getByText('60세트까지 한 번에 접수할 수 있어요.')
  await user.clear(field)
  await user.type(field, '12')
  await user.type(screen.getByRole('textbox', { name: '입금·영수증 번호' }), '11-25 한빛')
  await user.click(screen.getByRole('checkbox', { name: /고객이 약관에 동의했어요/ }))
  await user.click(goOn())
  const sheet = within(await screen.findByRole('dialog', { name: '이대로 접수할까요?' }))
  await user.click(sheet.getByRole('radio', { name: '매장에 왔어요' }))
  await sheet.findByText('12세트, 모두 1,188,000원')
  expect(sent()?.body).toMatchObject({ sets: 12 })
})

test('a price that changed since it was shown is said with the new sum, which the next press takes (G789)', async () => {
  const { user } = await begin()
  let won = 99_000 as Won
  api.on(orderAtDesk, ({ expected, dryRun = false }) =>
    expected === undefined || expected === won
      ? {
          customer: { customerId: 'customer-1' as CustomerId, name: '김보관', isNew: true },
          orders: [{ orderId: ORDER, amount: won }],
          beside: [],
          replaced: [],
          isRepeated: false,
          dryRun,
        }
      : refuse(409, 'SUM_CHANGED', '지금은 109,000원이에요.'),
  )
  await user.click(screen.getByRole('radio', { name: '결제 링크 보내기' }))
  await user.click(goOn())
  const sheet = within(await screen.findByRole('dialog', { name: '이대로 접수할까요?' }))
  await user.click(sheet.getByRole('radio', { name: '전화로 신청했어요' }))
  await sheet.findByText('1세트, 모두 99,000원')
  won = 109_000 as Won
  await user.click(sheet.getByRole('button', { name: '접수하기' }))
  await sheet.findByText('지금은 109,000원이에요.')
  await sheet.findByText('1세트, 모두 109,000원')
  sheet.getByText('지금은 109,000원이에요.')
  await user.click(sheet.getByRole('button', { name: '접수하기' }))
  await screen.findByRole('heading', { name: '한겨울님의 스키' })
  expect(sent()?.body).toMatchObject({ expected: 109_000, dryRun: false })
})

test('an unpaid order of the kind that is closed by it is named before (G931)', async () => {
  api.on(orderAtDesk, ({ dryRun = false }) => ({
    customer: { customerId: 'customer-1' as CustomerId, name: '김보관', isNew: false },
    orders: [{ orderId: ORDER, amount: 99_000 as Won }],
    beside: [],
    replaced: ['SK-AAAAAAAAAAAC' as OrderId],
    isRepeated: false,
    dryRun,
  }))
  const { user } = await begin()
  await user.click(screen.getByRole('radio', { name: '결제 링크 보내기' }))
  await user.click(goOn())
  const sheet = within(await screen.findByRole('dialog', { name: '이대로 접수할까요?' }))
  await user.click(sheet.getByRole('radio', { name: '매장에 왔어요' }))
  await sheet.findByText('결제하지 않은 같은 장비 주문(SK-AAAAAAAAAAAC)을 닫아요. 결제 링크를 보냈다면 그것도 끝나요')
  expect(sent()?.body).toMatchObject({ dryRun: true })
})

test('what the customer has paid for by the app since it was shown is said, and the next press is beside it (G819)', async () => {
  const { user } = await begin()
  let beside: readonly OrderId[] = []
  api.on(orderAtDesk, ({ expectedBeside = 0, dryRun = false }) =>
    dryRun || expectedBeside >= beside.length
      ? {
          customer: { customerId: 'customer-1' as CustomerId, name: '김보관', isNew: false },
          orders: [{ orderId: ORDER, amount: 99_000 as Won }],
          beside: [...beside],
          replaced: [],
          isRepeated: false,
          dryRun,
        }
      : refuse(409, 'CONTRACTS_CHANGED', '그사이 앱으로 결제했을 수 있어요.'),
  )
  await user.click(screen.getByRole('radio', { name: '결제 링크 보내기' }))
  await user.click(goOn())
  const sheet = within(await screen.findByRole('dialog', { name: '이대로 접수할까요?' }))
  await user.click(sheet.getByRole('radio', { name: '전화로 신청했어요' }))
  await sheet.findByText('1세트, 모두 99,000원')
  beside = ['SK-AAAAAAAAAAAC' as OrderId]
  await user.click(sheet.getByRole('button', { name: '접수하기' }))
  await sheet.findByText('같은 장비 계약이 이미 1개 있어요')
  sheet.getByText('그사이 앱으로 결제했을 수 있어요.')
  await user.click(sheet.getByRole('button', { name: '접수하기' }))
  await screen.findByRole('heading', { name: '한겨울님의 스키' })
  expect(sent()?.body).toMatchObject({ expectedBeside: 1, dryRun: false })
})

test('who has no Korean number is written down by name alone, and gets no link (G801)', async () => {
  const { user } = await begin()
  await user.click(screen.getByRole('checkbox', { name: /한국 휴대폰 번호가 없어요/ }))
  expect(screen.queryByRole('textbox', { name: '휴대폰 번호' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: '결제 링크 보내기' }))
  screen.getByText('아직 필요해요: 휴대폰 번호')
  expect(goOn().disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: '현금' }))
  await user.type(screen.getByRole('textbox', { name: '입금·영수증 번호' }), 'R-7')
  await user.click(screen.getByRole('checkbox', { name: /고객이 약관에 동의했어요/ }))
  await user.click(goOn())
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: '매장에 왔어요' }))
  await sheet.findByText('김보관님을 새 고객으로 적어요')
  expect(sent()?.body).toMatchObject({ name: '김보관', payment: { kind: 'CASH' } })
  expect(sent()?.body).not.toHaveProperty('phone')
})

test('by a link one set is ordered, without money and agreement; a place is said along (G415)', async () => {
  const { user } = await begin()
  await user.click(screen.getByRole('checkbox', { name: /픽업할 곳도 적을게요/ }))
  await user.click(screen.getByRole('radio', { name: '결제 링크 보내기' }))
  expect(goOn().disabled).toBe(true)
  screen.getByText('아직 필요해요: 픽업할 곳')
  await user.click(screen.getByRole('textbox', { name: '동·호수' }))
  await user.paste('1'.repeat(101))
  screen.getByText('100자까지 적을 수 있어요. 줄여 주세요.')
  await user.clear(screen.getByRole('textbox', { name: '동·호수' }))
  await user.type(screen.getByRole('textbox', { name: '도로명 주소' }), '서울 강남구 테헤란로 1')
  await user.click(goOn())
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: '전화로 신청했어요' }))
  await sheet.findByText('고객에게 결제 링크가 가요')
  expect(sent()?.body).toMatchObject({ sets: 1, place: { address: '서울 강남구 테헤란로 1', detail: '', note: '' } })
  expect(sent()?.body).not.toHaveProperty('payment')
})

test('what is refused is said in the sheet, and what was typed stays (G415)', async () => {
  api.on(orderAtDesk, () => refuse(409, 'CUSTOMER_NAME_DIFFERS', '이 번호는 다른 이름으로 등록돼 있어요.'))
  const { user } = await begin()
  await user.click(screen.getByRole('radio', { name: '결제 링크 보내기' }))
  await user.click(goOn())
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: '전화로 신청했어요' }))
  await sheet.findByText('이 번호는 다른 이름으로 등록돼 있어요.')
  expect(screen.getByDisplayValue('010-1234-5678')).toBeDefined()
})

test('a number that is none says how one is written (G415)', async () => {
  const { user } = await visitDesk(api, '/desk/orders/new')
  const phone = await screen.findByRole('textbox', { name: '휴대폰 번호' })
  expect(screen.queryByText('010-1234-5678처럼 적어 주세요.')).toBeNull()
  await user.type(phone, '0212345678')
  screen.getByText('010-1234-5678처럼 적어 주세요.')
  await user.clear(phone)
  await user.type(phone, '01012345678')
  expect(screen.queryByText('010-1234-5678처럼 적어 주세요.')).toBeNull()
})

test('a look at another page costs nothing of a half typed order: a step back finds it, a new one begins empty (G757)', async () => {
  const { user, history } = await begin()
  const phone = () => screen.findByRole('textbox', { name: '휴대폰 번호' })
  await user.click(screen.getAllByRole('link', { name: '찾기' })[0] as HTMLElement)
  await screen.findByRole('heading', { name: '찾기' })
  act(() => history.go(-1))
  expect(await phone()).toHaveProperty('value', '010-1234-5678')
  expect(screen.getByRole('radio', { name: '스키' })).toHaveProperty('checked', true)

  await user.click(screen.getAllByRole('link', { name: '찾기' })[0] as HTMLElement)
  await screen.findByRole('heading', { name: '찾기' })
  act(() => history.push('/desk/orders/new'))
  expect(await phone()).toHaveProperty('value', '')
})

test('a reload costs nothing of a half typed order, which goes when it is taken and at the sign-out (G757)', async () => {
  const notes = memoryNotes()
  const reload = () => visitDesk(api, '/desk/orders/new', { notes })
  const { user } = await begin(notes)
  cleanup()
  const { desk } = await reload()
  expect(await screen.findByRole('textbox', { name: '휴대폰 번호' })).toHaveProperty('value', '010-1234-5678')
  expect(screen.getByRole('radio', { name: PLAN_NAMES.BASIC })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: '결제 링크 보내기' }))
  await user.click(goOn())
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: '전화로 신청했어요' }))
  await sheet.findByText('고객에게 결제 링크가 가요')
  await user.click(sheet.getByRole('button', { name: '접수하기' }))
  await screen.findByRole('heading', { name: '한겨울님의 스키' })
  expect(notes.read('order')).toBeNull()

  notes.write('order', '{}')
  act(() => dropSession(desk))
  expect(notes.read('order')).toBeNull()
})

test.each([
  ['/desk/orders/new', '현장 권한이 필요해요'],
  ['/desk/bench', '현장 권한이 필요해요'],
  ['/desk/audit', '관리자 권한이 필요해요'],
])('who may not work on %s reads so, and asks for nothing there (G972)', async (path, text) => {
  signedIn(api, sessionOf('SUPPORT'))
  await visitDesk(api, path)
  await screen.findByText(text)
  expect(screen.queryByRole('textbox')).toBeNull()
})
