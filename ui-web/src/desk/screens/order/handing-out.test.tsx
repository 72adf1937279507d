import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handOut, redirectCheckout, requestCheckout } from '#adapters/http/contract/staff/checkouts.ts'
import { lookAtDoorPictures, lookAtReports } from '#adapters/http/contract/staff/looks.ts'
import { lookAtMessage, messagesAboutOrder } from '#adapters/http/contract/staff/messages.ts'
import { readOrder, type RecordedStep, type StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Day } from '#core/shared/day.ts'
import type { ReportId } from '#core/shared/ids.ts'
import type { DoorPictureId } from '#core/storing/door-picture.ts'
import { spokenDay } from '../../../texts/dates.ts'
import { pageClock } from '../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { staffMessage } from '../../testing/staff-customer.ts'
import { actionFor, staffOrder, stepOf } from '../../testing/staff-order.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'

afterEach(cleanup)

let api: FakeStaffApi
let order: StaffOrderDetail
beforeEach(() => {
  api = fakeStaffApi()
  signedIn(api, sessionOf('OPERATOR'))
  order = staffOrder({
    state: 'IN_STORAGE',
    locker: 'A-03',
    actions: [],
    nextStep: null,
    mayRequestCheckout: true,
    mayHandOut: true,
  })
  api.on(readOrder, () => ({ order }))
})

const visit = () => visitDesk(api, `/desk/orders/${order.orderId}`)
const done = (to: RecordedStep['to'], dryRun = false): RecordedStep => ({
  orderId: order.orderId,
  events: ['checkout.requested'],
  from: order.state,
  to,
  locker: null,
  notice: to === 'CHECKED_OUT' ? 'CHECKOUT_DELIVERED' : null,
  dryRun,
})
const sent = (path: string) =>
  api.asked.filter(asked => asked.path.endsWith(path) && !(asked.body as { dryRun: boolean }).dryRun)

test('gear is handed out to who stands there without a reason, after it is said what the customer hears (G412, G250)', async () => {
  api.on(handOut, ({ dryRun }) => done('CHECKED_OUT', dryRun))
  const { user } = await visit()
  await user.click(await screen.findByRole('button', { name: '매장에서 내주기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '누가 받아 가나요?' }))
  await user.click(sheet.getByRole('radio', { name: '신분증' }))
  await sheet.findByText('보관 중 → 고객이 사용 중')
  await user.click(sheet.getByRole('button', { name: '기록하기' }))
  await screen.findByText('장비를 내줬어요')
  expect(sent('/hand-out').map(({ body }) => body)).toEqual([
    { to: '한겨울', recognisedBy: '신분증', isFinal: false, isForced: false, dryRun: false },
  ])
})

test('who telephones asks for a checkout, and is offered nothing beyond the allowance (G899)', async () => {
  signedIn(api, sessionOf('SUPPORT'))
  order = { ...order, mayHandOut: false }
  const { user } = await visit()
  await user.click(await screen.findByRole('button', { name: '꺼내기 접수하기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '언제 어디로 가져다드릴까요?' }))
  expect(sheet.queryByRole('checkbox', { name: '시즌 횟수를 다 썼어도 접수할게요' })).toBeNull()
  expect(screen.queryByRole('button', { name: '매장에서 내주기' })).toBeNull()
})

test('for good only where the contract was ended (G412)', async () => {
  for (const isOver of [false, true]) {
    order = { ...order, canBeFinal: isOver }
    const { user } = await visit()
    await user.click(await screen.findByRole('button', { name: '매장에서 내주기' }))
    const sheet = within(await screen.findByRole('dialog', { name: '누가 받아 가나요?' }))
    const final = sheet.queryByRole('checkbox', { name: '계약이 끝나 완전히 돌려드려요' })
    expect(final !== null).toBe(isOver)
    cleanup()
  }
})

test('gear of a contract that is over goes for good, unless the member says otherwise (G923)', async () => {
  order = { ...order, canBeFinal: true, autoRenewal: 'TERMINATED', storageEndDate: '2020-02-01' as Day }
  api.on(handOut, ({ dryRun }) => done('CHECKED_OUT', dryRun))
  const { user } = await visit()
  await user.click(await screen.findByRole('button', { name: '매장에서 내주기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '누가 받아 가나요?' }))
  expect(sheet.getByRole('checkbox', { name: '계약이 끝나 완전히 돌려드려요' })).toHaveProperty('checked', true)
  await user.click(sheet.getByRole('radio', { name: '신분증' }))
  await sheet.findByText('보관 중 → 고객이 사용 중')
  await user.click(sheet.getByRole('button', { name: '기록하기' }))
  await vi.waitFor(() => expect(sent('/hand-out')).toMatchObject([{ body: { isFinal: true } }]))
})

test('gear that somebody else has handed out meanwhile is said to be gone (G412)', async () => {
  const { user, tell } = await visit()
  await user.click(await screen.findByRole('button', { name: '매장에서 내주기' }))
  await screen.findByRole('dialog', { name: '누가 받아 가나요?' })
  const actions = [actionFor('equipment.restored')]
  order = { ...order, state: 'CHECKED_OUT', actions, mayHandOut: false, mayRequestCheckout: false }
  await tell(({ onOrder }) => onOrder(order.orderId))
  expect(await screen.findByText('이제 이 단계는 할 수 없어요. 닫고 지금 상태를 확인해 주세요.')).toBeTruthy()
})

test('somebody else who takes it says a phone; past the allowance it takes a tick and a reason (G412)', async () => {
  api.on(handOut, ({ dryRun, isForced }) =>
    isForced === true ? done('CHECKED_OUT', dryRun) : refuse(409, 'ALLOWANCE_SPENT', '시즌에 꺼내는 횟수를 다 썼어요.'),
  )
  const { user } = await visit()
  await user.click(await screen.findByRole('button', { name: '매장에서 내주기' }))
  const sheet = within(await screen.findByRole('dialog'))
  const name = sheet.getByRole('textbox', { name: '받는 분 이름' })
  await user.clear(name)
  await user.type(name, '이영희')
  await user.type(sheet.getByRole('textbox', { name: '받는 분 전화번호 (고객이 아니면)' }), '01011112222')
  await user.click(sheet.getByRole('radio', { name: '신분증' }))
  await sheet.findByText('시즌에 꺼내는 횟수를 다 썼어요.')
  await user.click(sheet.getByRole('checkbox', { name: '시즌 횟수를 다 썼어도 내줄게요' }))
  await user.click(sheet.getByRole('radio', { name: '관리자가 허락했어요' }))
  await sheet.findByText('보관 중 → 고객이 사용 중')
  await user.click(sheet.getByRole('button', { name: '기록하기' }))
  await vi.waitFor(() =>
    expect(sent('/hand-out')).toMatchObject([
      { body: { to: '이영희', phone: '010-1111-2222', isForced: true, reason: '관리자가 허락했어요' } },
    ]),
  )
})

test('a checkout is asked for on the telephone, with day and address (G412)', async () => {
  api.on(requestCheckout, ({ dryRun }) => done('CHECKOUT_REQUESTED', dryRun))
  const { user } = await visit()
  await user.click(await screen.findByRole('button', { name: '꺼내기 접수하기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '언제 어디로 가져다드릴까요?' }))
  const today = Day.of(pageClock().now())
  await user.click(sheet.getByRole('button', { name: new RegExp(spokenDay(today)) }))
  await user.type(sheet.getByRole('textbox', { name: '받을 주소' }), '스노우밸리로 1')
  await user.click(sheet.getByRole('radio', { name: '고객이 전화로 부탁했어요' }))
  await sheet.findByText('보관 중 → 꺼내기 신청')
  // To be read back to the customer: the field shows its beginning alone.
  sheet.getByText('가져다드릴 곳: 스노우밸리로 1')
  await user.click(sheet.getByRole('button', { name: '기록하기' }))
  await screen.findByText('꺼내기를 접수했어요')
  expect(sent('/checkout-request')).toMatchObject([{ body: { day: today, address: '스노우밸리로 1' } }])
})

test('who telephones sends gear elsewhere, and reads that the customer hears of it (G935, G936)', async () => {
  signedIn(api, sessionOf('SUPPORT'))
  const day = Day.of(pageClock().now())
  order = staffOrder({
    state: 'CHECKOUT_SCHEDULED',
    checkout: { day, scheduledFor: day, isProxy: false, needsConfirmation: false },
  })
  api.on(redirectCheckout, ({ dryRun }) => ({
    ...done('CHECKOUT_SCHEDULED', dryRun),
    notice: 'CHECKOUT_REDIRECTED' as const,
  }))
  const { user } = await visit()
  await user.click(await screen.findByRole('button', { name: '받을 곳 바꾸기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '어디로 가져다드릴까요?' }))
  expect(sheet.getByText(/지금 적힌 주소는 여기서 보이지 않아요/)).toBeTruthy()
  await user.click(sheet.getByRole('textbox', { name: '받을 주소' }))
  await user.paste('가'.repeat(201))
  sheet.getByText('200자까지 적을 수 있어요. 줄여 주세요.')
  await user.clear(sheet.getByRole('textbox', { name: '받을 주소' }))
  await user.type(sheet.getByRole('textbox', { name: '받을 주소' }), '스노우밸리로 9')
  await user.click(sheet.getByRole('radio', { name: '고객이 전화로 부탁했어요' }))
  await sheet.findByText('가져다드릴 곳: 스노우밸리로 9')
  await sheet.findByText(/‘받을 곳 변경’/)
  await sheet.findByText(/^오늘 배송하는 장비예요/)
  await user.click(sheet.getByRole('radio', { name: '다른 분이 받아요' }))
  await user.click(sheet.getByRole('textbox', { name: '받는 분 이름' }))
  await user.paste('눈'.repeat(51))
  sheet.getByText('50자까지 적을 수 있어요. 줄여 주세요.')
  await user.clear(sheet.getByRole('textbox', { name: '받는 분 이름' }))
  await user.type(sheet.getByRole('textbox', { name: '받는 분 이름' }), '박눈')
  await user.type(sheet.getByRole('textbox', { name: '받는 분 전화번호' }), '0101234')
  sheet.getByText('010-1234-5678처럼 적어 주세요.')
  sheet.getByText('아직 필요해요: 받는 분 전화번호')
  await user.type(sheet.getByRole('textbox', { name: '받는 분 전화번호' }), '5678')
  await vi.waitFor(() => expect(sheet.getByRole('button', { name: '기록하기' })).toHaveProperty('disabled', false))
  await user.click(sheet.getByRole('button', { name: '기록하기' }))
  await screen.findByText('받을 곳을 바꿨어요')
  expect(sent('/checkout-redirect')).toMatchObject([
    { body: { address: '스노우밸리로 9', recipient: { name: '박눈', phone: '010-1234-5678' } } },
  ])
})

test('the pictures of a report are shown once it is said why (G413)', async () => {
  order = staffOrder({ state: 'IN_STORAGE', steps: [stepOf('report.filed')] })
  api.on(lookAtReports, () => ({
    reports: [
      {
        reportId: 'report-1' as ReportId,
        score: 82,
        tip: '엣지를 갈아 주세요',
        filedAt: pageClock().now(),
        filedBy: 'lee',
        pictures: [{ view: 'front' as const, address: '/api/picture?signature=x' }],
      },
    ],
  }))
  const { user } = await visit()
  await user.click(await screen.findByRole('button', { name: '사진과 점수 보기' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: '고객이 물어봐요' }))
  await user.click(sheet.getByRole('button', { name: '보기' }))
  await screen.findByText('82점')
  expect(screen.getByRole('img').getAttribute('src')).toBe('/api/picture?signature=x&size=screen')
  expect(api.asked.findLast(({ path }) => path.endsWith('/looks/reports'))?.body).toEqual({ reason: '고객이 물어봐요' })
})

test('what was photographed at the door is shown once it is said why (G872)', async () => {
  order = staffOrder({ state: 'PICKED_UP', steps: [stepOf('pickup.done')] })
  api.on(lookAtDoorPictures, () => ({
    pictures: [
      {
        pictureId: 'picture-1' as DoorPictureId,
        event: 'pickup.done' as const,
        takenAt: pageClock().now(),
        takenBy: 'lee',
      },
    ],
  }))
  const { user } = await visit()
  await user.click(await screen.findByRole('button', { name: '픽업·배송 사진 보기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '왜 사진을 보나요?' }))
  await user.click(sheet.getByRole('radio', { name: '고객이 물어봐요' }))
  await user.click(sheet.getByRole('button', { name: '보기' }))
  const picture = await screen.findByRole('img', { name: /^받을 때/ })
  expect(picture.getAttribute('src')).toBe(
    `http://desk.test/api/staff/orders/${order.orderId}/door-pictures/picture-1?size=screen`,
  )
  expect(api.asked.findLast(({ path }) => path.endsWith('/looks/door-pictures'))?.body).toEqual({
    reason: '고객이 물어봐요',
  })
})

test('what was told about the order is listed without its text, which takes a reason (G414)', async () => {
  api.on(messagesAboutOrder, () => ({ messages: [staffMessage()], next: null }))
  api.on(lookAtMessage, () => ({ text: '보관을 시작했어요', by: null, isResent: false }))
  const { user } = await visit()
  await user.click(await screen.findByRole('button', { name: '보관 시작 내용 보기' }))
  expect(screen.queryByText('보관을 시작했어요')).toBeNull()
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: '고객이 내용을 물어봐요' }))
  await user.click(sheet.getByRole('button', { name: '보기' }))
  expect(await screen.findByText('보관을 시작했어요')).toBeDefined()
})
