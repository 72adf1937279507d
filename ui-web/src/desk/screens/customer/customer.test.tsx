import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  changeCustomer,
  copyCustomerData,
  eraseCustomer,
  joinCustomer,
  logOutCustomer,
  lookAtContact,
  lookAtSignIns,
  readCustomer,
  removeCard,
  sendCardLink,
  type StaffCustomerPage,
} from '#adapters/http/contract/staff/customers.ts'
import {
  lookAtMessage,
  messagesToCustomer,
  resendMessage,
  writeMessage,
} from '#adapters/http/contract/staff/messages.ts'
import { closeTask } from '#adapters/http/contract/staff/tasks.ts'
import { proveByCode } from '#adapters/http/contract/staff/access.ts'
import type { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId, PaymentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import type { Won } from '#core/shared/won.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { pageClock } from '../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { customerContract, staffCustomer, staffMessage } from '../../testing/staff-customer.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'
import { contractNote, customerSentence } from '../../texts/customer.ts'

afterEach(cleanup)

let api: FakeStaffApi
let customer: StaffCustomerPage
beforeEach(() => {
  api = fakeStaffApi()
  customer = staffCustomer()
  api.on(readCustomer, () => ({ customer }))
  api.on(messagesToCustomer, () => ({ messages: [staffMessage()], next: null }))
})

const visit = (role: StaffRole = 'SUPPORT') => {
  signedIn(api, sessionOf(role))
  return visitDesk(api, '/desk/customers/customer-1')
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const radio = (name: string) => screen.findByRole('radio', { name })
const sent = (path: string) =>
  api.asked.filter(one => one.path.endsWith(path) && (one.body as { dryRun?: boolean } | undefined)?.dryRun === false)

test('says first who it is, what of theirs is where, what is owed and what they were told last (G355)', async () => {
  customer = staffCustomer({
    owed: [{ kind: 'RENEWAL', orderId: 'SK-AAAAAAAAAAAB' as OrderId, amount: 99_000 as Won }],
  })
  await visit()
  await screen.findByRole('heading', { level: 1, name: '한겨울님' })
  await screen.findByText('장비 1개를 맡겼어요. (보관 중) 정리할 돈이 1건 있어요.')
  await screen.findByText(/마지막으로 .+에 ‘보관 시작’ 메시지를 보냈어요. \(알림톡\)/)
  const owed = await screen.findByRole('link', { name: /연장 결제가 안 됐어요.*99,000원/ })
  expect(owed.getAttribute('href')).toBe('/desk/orders/SK-AAAAAAAAAAAB')
  const gear = await screen.findByRole('link', { name: /Atomic Redster.*보관 중 · 락커 A-03/ })
  expect(gear.getAttribute('href')).toBe('/desk/orders/SK-AAAAAAAAAAAB')
  expect(document.body.textContent).toContain('010-****-5678')
})

test.each(ORDER_STATES)('has a sentence for a set in the state %s', state => {
  expect(customerSentence(staffCustomer({ contracts: [customerContract({ state })] }))).toMatch(/[요.)]$/)
})

test('a number that was looked at leads to an order of theirs, with nothing typed once more (G757)', async () => {
  api.on(lookAtContact, () => ({ phone: '010-1234-5678', isProved: true, email: null }))
  const { user, history } = await visit('OPERATOR')
  await user.click(await button('번호 보기'))
  await user.click(await radio('전화한 고객을 확인해요'))
  await user.click(await button('보기'))
  await user.click(await screen.findByRole('link', { name: '새 주문 접수하기' }))
  const value = async (name: RegExp) => ((await screen.findByRole('textbox', { name })) as HTMLInputElement).value
  expect(await value(/^휴대폰 번호/)).toBe('010-1234-5678')
  expect(await value(/^이름/)).toBe('한겨울')
  expect(history.location).toMatchObject({ pathname: '/desk/orders/new', state: null })
})

test('gear that is still to be picked up is not said to be here', () => {
  const of = (...states: readonly (typeof ORDER_STATES)[number][]) =>
    customerSentence(staffCustomer({ contracts: states.map(state => customerContract({ state })), owed: [] }))
  expect(of('REQUESTED')).toBe('픽업할 장비가 1개 있어요. (픽업 날짜 미정)')
  expect(of('IN_STORAGE', 'PICKUP_SCHEDULED')).toBe('장비 1개를 맡겼어요. 픽업할 장비가 1개 있어요.')
})

test('only of gear that is with us it is said when its storage ends (G869)', () => {
  const ended = { storageEndDate: '2026-03-01' as Day, autoRenewal: 'TERMINATED' } as const
  const note = (state: (typeof ORDER_STATES)[number], today: string) =>
    contractNote(customerContract({ ...ended, state }), today as Day)
  expect(note('IN_STORAGE', '2026-02-01')).toMatch(/3월 1일.*에 끝나요$/)
  expect(note('IN_STORAGE', '2026-04-01')).toMatch(/3월 1일.*에 끝났어요$/)
  expect(note('RETURNED', '2026-04-01')).not.toMatch(/끝/)
})

test('sets that are not described yet are told apart by their order, and a booked pickup says when (G998)', () => {
  const note = (change: Parameters<typeof customerContract>[0]) =>
    contractNote(customerContract(change), '2026-03-01' as Day)
  const booked = { state: 'PICKUP_SCHEDULED', pickupDate: '2026-03-02' as Day, pickupHalf: 'MORNING' } as const
  expect(note({ ...booked, orderId: 'SK-AAAAAAAAAAAB' as OrderId, name: '' })).toMatch(
    /^픽업 예정 · 3월 2일.* 오전.* · SK-AAAAAAAAAAAB$/,
  )
  expect(note({ ...booked, state: 'IN_STORAGE' })).not.toMatch(/3월 2일|SK-/)
})

test('a payment whose day has passed is no next one (G869)', () => {
  const note = (today: string, isNextHeld = false) =>
    contractNote(customerContract({ nextRenewalDate: '2026-03-01' as Day, isNextHeld }), today as Day)
  expect(note('2026-03-01')).toMatch(/다음 결제 .*3월 1일/)
  expect(note('2026-03-01', true)).toMatch(/다음 결제 .*3월 1일.*, 자동으로 결제되지 않음/)
  expect(note('2026-03-02')).toMatch(/밀린 연장 결제 .*3월 1일/)
})

test('what is open about a customer is closed on their page, and about an order on its own (G410)', async () => {
  const dueOn = '2026-03-01' as Day
  customer = staffCustomer({
    tasks: [
      { id: 7, kind: 'NOTICE_UNDELIVERED', subject: 'customer-1', orderId: null, dueOn },
      { id: 8, kind: 'MANUAL_REFUND', subject: 'refund-1', orderId: 'SK-AAAAAAAAAAAB' as OrderId, dueOn },
    ],
  })
  api.on(closeTask, ({ dryRun = false }) => ({ taskId: 7, kind: 'NOTICE_UNDELIVERED', dryRun }))
  const { user } = await visit('OPERATOR')
  const order = await screen.findByRole('link', { name: /환불/ })
  expect(order.getAttribute('href')).toBe('/desk/orders/SK-AAAAAAAAAAAB')
  await user.click(await button(/끝냈어요$/))
  await user.click(await radio('고객과 통화했어요'))
  await screen.findByText(/할 일이 목록에서 사라져요/)
  await user.click(await button('끝냈어요'))
  await screen.findByText('할 일을 끝냈어요')
  expect(sent('/tasks/7/done')).toHaveLength(1)
})

test('who is nobody is said to be none', async () => {
  api.on(readCustomer, () => refuse(404, 'CUSTOMER_NOT_FOUND', '고객을 찾을 수 없어요.'))
  await visit()
  await screen.findByText('고객을 찾을 수 없어요.')
  expect(screen.queryByRole('button', { name: '메시지 쓰기' })).toBeNull()
})

test('the contact is masked until it is said why; then it can be called and written to (G313)', async () => {
  api.on(lookAtContact, () => ({ phone: '010-1234-5678', isProved: true, email: null }))
  const { user } = await visit()
  await user.click(await button('번호 보기'))
  await user.click(await radio('전화한 고객을 확인해요'))
  await user.click(await button('보기'))
  expect((await screen.findByRole('link', { name: '전화하기' })).getAttribute('href')).toBe('tel:01012345678')
  expect(document.body.textContent).toContain('h**g@example.com')
})

test('devices and events come once it is said why; logging out says first from how many (G356)', async () => {
  api.on(lookAtSignIns, () => ({
    sessions: [{ device: 'iPhone · Safari', startedAt: pageClock().now(), lastSeenAt: pageClock().now() }],
    events: [
      {
        event: 'LOGGED_IN' as const,
        at: pageClock().now(),
        via: 'kakao' as const,
        device: 'iPhone · Safari',
        place: 1,
      },
    ],
    next: null,
  }))
  api.on(logOutCustomer, ({ dryRun = false }) => ({ sessions: 2, dryRun }))
  const { user } = await visit()
  await screen.findByText('지금 기기 2대에 로그인해 있어요.')
  await user.click(await button('로그인한 기기와 기록 보기'))
  await user.click(await radio('휴대폰을 잃어버렸대요'))
  await user.click(await button('보기'))
  await screen.findByText(/카카오 · iPhone · Safari · 장소 A/)
  await user.click(await button('모든 기기에서 로그아웃'))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: '휴대폰을 잃어버렸대요' }))
  await sheet.findByText('기기 2대에서 로그아웃돼요')
  expect(sent('/log-out')).toEqual([])
  await user.click(sheet.getByRole('button', { name: '모든 기기에서 로그아웃' }))
  await screen.findByText('모든 기기에서 로그아웃했어요')
  expect(sent('/log-out').map(({ body }) => body)).toEqual([{ reason: '휴대폰을 잃어버렸대요', dryRun: false }])
})

test('a message is shown as it goes out before it does, with its length; what is refused stays typed (G358)', async () => {
  api.on(writeMessage, ({ text, by, dryRun = false }) =>
    text.includes('쿠폰')
      ? refuse(400, 'TEXT_ADVERTISES', '‘쿠폰’ 때문에 광고로 보여요.', 'text')
      : { channel: by ?? 'SMS', text, dryRun },
  )
  const { user } = await visit()
  await user.click(await button('메시지 쓰기'))
  const field = await screen.findByRole('textbox', { name: '보낼 내용' })
  await user.type(field, '쿠폰')
  await user.click(await radio('문의에 답해요'))
  await screen.findByText('‘쿠폰’ 때문에 광고로 보여요.')
  expect(await button('보내기')).toHaveProperty('disabled', true)
  await user.clear(field)
  await user.type(field, '부츠를 찾았어요.')
  await screen.findByText('9/300자')
  await screen.findByRole('status', { name: '이렇게 나가요' })
  await user.click(await button('보내기'))
  await screen.findByText('메시지를 보냈어요')
  expect(sent('/messages').map(({ body }) => body)).toEqual([
    { text: '부츠를 찾았어요.', reason: '문의에 답해요', dryRun: false },
  ])
})

test('the text of a message takes a reason; then it can be sent again, for the same one (G358)', async () => {
  api.on(lookAtMessage, () => ({ text: '보관을 시작했어요.', by: null, isResent: false }))
  api.on(resendMessage, ({ dryRun = false }) => ({ channel: 'SMS' as const, text: '보관을 시작했어요.', dryRun }))
  const { user } = await visit()
  await user.click(await button('보관 시작 내용 보기'))
  await user.click(await radio('고객이 받지 못했다고 해요'))
  await user.click(await button('보기'))
  await screen.findByText('보관을 시작했어요.')
  await user.click(await button('다시 보내기'))
  const sheet = within(await screen.findByRole('dialog'))
  await sheet.findByText('문자')
  await user.click(sheet.getByRole('button', { name: '다시 보내기' }))
  await screen.findByText('다시 보냈어요')
  expect(sent('/resend')).toMatchObject([{ body: { reason: '고객이 받지 못했다고 해요' } }])
})

test('SUPPORT sends the link to a card, removes none and makes no file; an OPERATOR removes one (G244, G357)', async () => {
  api.on(sendCardLink, ({ dryRun = false }) => ({ channels: ['SMS' as const], dryRun }))
  await visit('OPERATOR')
  await screen.findByRole('button', { name: '카드 삭제하기' })
  expect(screen.queryByRole('button', { name: '고객 정보 파일 만들기' })).toBeNull()
  cleanup()
  const { user } = await visit()
  await screen.findByText('현대카드 123*')
  for (const name of ['카드 삭제하기', '고객 정보 파일 만들기'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await user.click(await button('카드 등록 링크 보내기'))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: '카드가 거절됐어요' }))
  await sheet.findByText('문자로 보내요')
  await user.click(sheet.getByRole('button', { name: '카드 등록 링크 보내기' }))
  await screen.findByText('카드 등록 링크를 보냈어요')
})

test('a card is removed after a fresh proof, which its dry run asks for by a press (G302)', async () => {
  let isProved = false
  api.on(removeCard, ({ dryRun = false }) =>
    isProved
      ? { label: '현대카드 123*', waiting: ['SK-AAAAAAAAAAAB' as OrderId], dryRun }
      : refuse(403, 'PROOF_NEEDED', '중요한 일이라 본인 확인이 한 번 더 필요해요.'),
  )
  api.on(proveByCode, () => {
    isProved = true
    return sessionOf('OPERATOR')
  })
  const { user } = await visit('OPERATOR')
  await user.click(await button('카드 삭제하기'))
  await user.click(await radio('카드를 잃어버렸대요'))
  await user.click(await button('확인하고 보기'))
  await user.type(await screen.findByRole('textbox', { name: '인증 코드 6자리' }), '123456')
  await user.click(await button('코드로 확인하기'))
  await screen.findByText('계약 1개가 새 카드를 기다려요')
  await user.click(await button('카드 삭제하기'))
  await screen.findByText('카드를 삭제했어요')
  expect(sent('/card-removal')).toHaveLength(1)
})

test('an ADMIN saves the copy of the data as a file (G357)', async () => {
  api.on(copyCustomerData, () => ({ copy: { profile: { name: '한겨울' } } }))
  const { user, saved } = await visit('ADMIN')
  await user.click(await button('고객 정보 파일 만들기'))
  await user.click(await radio('매장에서 신분증을 확인했어요'))
  await user.click(await button('파일 저장하기'))
  await screen.findByText('파일을 저장했어요')
  expect(saved).toMatchObject([{ type: 'application/json', text: expect.stringContaining('한겨울') }])
})

test('who was written down at the desk has no login; their orders go to the account that proved the phone (G192, G958)', async () => {
  const consents = [{ term: 'service' as const, said: null }]
  customer = staffCustomer({ provider: 'DESK', liveSessions: 0, lastMessage: null, consents })
  api.on(joinCustomer, ({ dryRun = false }) => ({ account: 'customer-2' as CustomerId, dryRun }))
  const { user, history } = await visit('OPERATOR')
  await screen.findByText('계정 없음')
  // The terms of an order were agreed to at the desk: it would read as if nobody had asked.
  expect(screen.queryByText('묻지 않았어요')).toBeNull()
  expect(screen.queryByRole('button', { name: '모든 기기에서 로그아웃' })).toBeNull()
  await user.click(await button('고객 계정과 합치기'))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: '전화로 같은 사람인지 확인했어요' }))
  await sheet.findByText('인증한 계정으로 주문이 옮겨가고, 이 접수 기록은 없어져요')
  await user.click(sheet.getByRole('button', { name: '고객 계정과 합치기' }))
  await screen.findByText('계정을 합쳤어요')
  expect(history.location.pathname).toBe('/desk/customers/customer-2')
})

test('what is erased, what is kept and why is said before an ADMIN erases a customer (G416)', async () => {
  signedIn(api, sessionOf('ADMIN'))
  api.on(eraseCustomer, ({ dryRun = false }) => ({
    kept: { contracts: 1, payments: 2, complaints: 0, hasContact: true, until: '2031-11-24' as Day },
    dryRun,
  }))
  const { user, history } = await visitDesk(api, '/desk/customers/customer-1')
  await user.click(await screen.findByRole('button', { name: '고객 정보 삭제하기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '이 고객의 정보를 지울까요?' }))
  await user.click(sheet.getByRole('radio', { name: '매장에서 신분증을 확인했어요' }))
  await sheet.findByText('계약 1건, 결제 2건, 문의 0건은 누구의 것인지 모르게 2031년 11월 24일까지 보관해요')
  sheet.getByText('받을 환불이 있어서 이름과 연락처는 환불을 마칠 때까지 남겨요')
  sheet.getByText('주소, 카드, 사진, 메시지, 로그인은 바로 지워져요')
  sheet.getByText('전자상거래법에 따라 계약과 결제는 5년, 문의는 3년 동안 남겨야 해요')
  await user.click(sheet.getByRole('button', { name: '고객 정보 삭제하기' }))
  await screen.findByText('고객 정보를 지웠어요')
  expect(history.location.pathname).toBe('/desk/find')
  expect(api.asked.findLast(({ path }) => path.endsWith('/erasure'))?.body).toMatchObject({ dryRun: false })
})

test('all the money over all orders is one list with its sums: paid, fees included, given back and held (G783)', async () => {
  const [paid] = staffCustomer().payments
  if (paid === undefined) throw new Error('no payment')
  const at = (minutes: number) => Instant.plusSeconds(pageClock().now(), minutes * 60)
  const refund = {
    refundId: 'refund-1',
    rule: 'FULL_MINUS_FEE',
    amount: 96_030 as Won,
    status: 'DONE' as const,
    paidByBankOn: null,
    sentAt: at(3),
    decidedAt: at(4),
  }
  const other = { ...paid, paymentId: 'pay-2' as PaymentId, orderId: 'SK-AAAAAAAAAAAC' as OrderId }
  customer = staffCustomer({
    payments: [
      { ...other, status: 'REFUNDED', approvedAt: at(2), refunds: [refund] },
      { ...other, paymentId: 'pay-3' as PaymentId, status: 'FAILED', approvedAt: null, cardLabel: null },
      paid,
    ],
    notes: [{ orderId: paid.orderId, kind: 'LATE_FEE_BANK', amount: 22_000, at: at(5) }],
  })
  await visit()
  const card = within((await screen.findByRole('heading', { name: '오간 돈' })).closest('section') ?? document.body)
  const sums = ['낸 돈', '돌려드린 돈', '받아 둔 돈'].map(word => card.getByText(word).nextSibling?.textContent)
  expect(sums).toEqual(['220,000원', '96,030원', '123,970원'])
  expect(card.getAllByRole('link').map(link => link.textContent)).toEqual([
    expect.stringMatching(/^첫 결제결제 안 됨.*99,000원/),
    expect.stringMatching(/^늦은 보관료.*계좌 이체 · Atomic Redster.*\+22,000원/),
    expect.stringMatching(/^픽업 전날까지의 취소 환불돌려드림.*−96,030원/),
    expect.stringMatching(/^첫 결제.* 결제 · 환불 완료 · 현대카드 123\*.*\+99,000원/),
    expect.stringMatching(/^첫 결제결제 완료.*Atomic Redster.*\+99,000원/),
  ])
})

test('six lines are shown, and the others by a press (G783)', async () => {
  const [paid] = staffCustomer().payments
  if (paid === undefined) throw new Error('no payment')
  customer = staffCustomer({
    payments: Array.from({ length: 9 }, (_, n) => ({ ...paid, paymentId: `pay-${n}` as PaymentId, term: n + 1 })),
  })
  const { user } = await visit()
  const card = within((await screen.findByRole('heading', { name: '오간 돈' })).closest('section') ?? document.body)
  expect(card.getAllByRole('link')).toHaveLength(6)
  await user.click(card.getByRole('button', { name: '9건 모두 보기' }))
  expect(card.getAllByRole('link')).toHaveLength(9)
})

test('name and phone of somebody without a login are put right, after it was said how; who has one is not offered it (G799)', async () => {
  await visit('OPERATOR')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: '이름·번호 고치기' })).toBeNull()
  cleanup()

  customer = staffCustomer({ provider: 'DESK' })
  api.on(changeCustomer, ({ name = '한겨울', phone, dryRun = false }) => ({
    name,
    maskedPhone: phone === undefined ? '010-****-5678' : '010-****-0009',
    dryRun,
  }))
  const { user } = await visit('OPERATOR')
  await user.click(await button('이름·번호 고치기'))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: '번호가 바뀌었대요' }))
  sheet.getByText(/바꿀 내용/)
  await user.type(sheet.getByRole('textbox', { name: /^새 전화번호/ }), '01077000009')
  await sheet.findByText('이렇게 적어 둬요: 한겨울님, 010-****-0009')
  await user.click(sheet.getByRole('button', { name: '고치기' }))
  await screen.findByText('고쳤어요')
  expect(sent('/contact').map(({ body }) => body)).toEqual([
    { name: '한겨울', phone: '01077000009', reason: '번호가 바뀌었대요', dryRun: false },
  ])
})
