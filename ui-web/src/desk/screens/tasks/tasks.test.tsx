import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { ALL_TASK_KINDS } from '#core/staff/task-kinds.ts'
import { staffNames } from '#adapters/http/contract/staff/members.ts'
import { readOrder } from '#adapters/http/contract/staff/orders.ts'
import { readCustomer } from '#adapters/http/contract/staff/customers.ts'
import { messagesToCustomer, writeMessage } from '#adapters/http/contract/staff/messages.ts'
import {
  answerComplaint,
  closeTask,
  complainAsCustomer,
  complaintsOfCustomer,
  type ComplaintRow,
  listDoneTasks,
  listComplaints,
  listTasks,
  type OpenTask,
  reopenTask,
} from '#adapters/http/contract/staff/tasks.ts'
import { pageClock } from '../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { staffOrder } from '../../testing/staff-order.ts'
import { staffCustomer } from '../../testing/staff-customer.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'
import { waitingTask } from '../../testing/work-today.ts'
import { taskAction } from '../../texts/tasks.ts'

afterEach(cleanup)

const ago = (days: number) => Instant.plusSeconds(pageClock().now(), -days * 24 * 60 * 60 - 60)
const open = (more: Partial<OpenTask> = {}): OpenTask => ({ ...waitingTask(), since: ago(3), ...more })
const complaint = (more: Partial<ComplaintRow> = {}): ComplaintRow => ({
  complaintId: 12,
  customerId: 'customer-1' as CustomerId,
  customerName: '한겨울',
  orderId: 'SK-AAAAAAAAAAAB' as OrderId,
  text: '엣지가 긁혔어요',
  receivedAt: ago(2),
  takenBy: 'kim',
  answer: null,
  ...more,
})

let api: FakeStaffApi
let tasks: OpenTask[]
let complaints: ComplaintRow[]
beforeEach(() => {
  tasks = []
  complaints = []
  api = fakeStaffApi()
  signedIn(api, sessionOf('OPERATOR'))
  api.on(listTasks, () => ({ tasks, next: null }))
  api.on(listComplaints, () => ({ complaints, next: null }))
})

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const wayTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a task says what it is, whose and since when, and its one action leads to where it is done (G410)', async () => {
  tasks = [
    open(),
    open({ id: 2, kind: 'DESK_CUSTOMER_TO_JOIN', orderId: null, customerId: 'customer-9' as CustomerId }),
    open({ id: 3, kind: 'LEDGER_DIFFERENCE', orderId: null, customerId: null, customerName: null, maskedPhone: null }),
  ]
  await visitDesk(api, '/desk/tasks')
  const rows = await section('처리할 일')
  await rows.findByText('검수가 늦었어요', { selector: 'p > span' })
  expect(rows.getAllByText('3일째 열려 있어요')).toHaveLength(3)
  expect(rows.getAllByRole('link', { name: '설지우 · 010-****-1234' })).toHaveLength(2)
  expect(wayTo('설지우님 검수하기')).toBe('/desk/bench?order=SK-AAAAAAAAAAAC')
  expect(wayTo('설지우님 같은 고객인지 보기')).toBe('/desk/customers/customer-9')
  rows.getByText('고객 정보 없음')
  expect(rows.getByRole('link', { name: '장부 비교하기' }).getAttribute('href')).toBe('/desk/money')
  ;(await section('고객 문의')).getByText('답을 기다리는 문의가 없어요.')
})

test('keys of a login that are refused say which login it is, and whether it signs in or is cut (G744, G924, G942)', async () => {
  const about = { orderId: null, customerId: null, customerName: null, maskedPhone: null }
  tasks = [
    open({ kind: 'SIGN_INS_STOPPED', stoppedChannel: 'naver', ...about }),
    open({ id: 2, kind: 'UNLINKS_STOPPED', stoppedChannel: 'naver', ...about }),
  ]
  await visitDesk(api, '/desk/tasks')
  await screen.findByText('네이버 연결이 끊기지 않아요', { selector: 'p > span' })
  await screen.findByText('네이버 로그인이 모두 거절돼요', { selector: 'p > span' })
  expect(screen.getByText(/고객이 이 방법으로 로그인하지 못해요/)).toBeTruthy()
})

test('messages that are stopped say by which way and what to look at, where the desk has no way to (G744, G752)', async () => {
  const about = { orderId: null, customerId: null, customerName: null, maskedPhone: null }
  tasks = [
    open({ kind: 'MESSAGES_STOPPED', stoppedChannel: 'sms', ...about }),
    open({ id: 2, kind: 'MESSAGES_STOPPED', stoppedChannel: 'mail', ...about }),
  ]
  await visitDesk(api, '/desk/tasks')
  await screen.findByText('문자가 모두 나가지 않아요', { selector: 'p > span' })
  screen.getByText('이메일이 모두 나가지 않아요', { selector: 'p > span' })
  expect(screen.getAllByText(/인증번호와 알림이 고객에게 가지 않아요/)).toHaveLength(2)
  expect(screen.queryByRole('link', { name: /키와 잔액/ })).toBeNull()
  expect(screen.getAllByText('보내는 곳의 키와 잔액 확인하기')).toHaveLength(2)
})

test.each(ALL_TASK_KINDS)('what to do about %s is said in Korean', kind => {
  expect(taskAction(kind).label).toMatch(/^[가-힣 ]+기$/)
})

test('a task about money leads to what may be done about it (G779)', async () => {
  tasks = [open({ kind: 'RENEWAL_UNPAID' })]
  await visitDesk(api, '/desk/tasks')
  await screen.findByRole('link', { name: '설지우님 연장 결제 처리하기' })
  expect(wayTo('설지우님 연장 결제 처리하기')).toBe('/desk/orders/SK-AAAAAAAAAAAC?do=money')
})

test('SUPPORT, who records no steps, looks at the order and closes no task (G410)', async () => {
  signedIn(api, sessionOf('SUPPORT'))
  tasks = [open({ kind: 'ORDER_WAITING' })]
  await visitDesk(api, '/desk/tasks')
  await screen.findByText('픽업 예약이 늦었어요')
  expect(wayTo('설지우님 주문 보기')).toBe('/desk/orders/SK-AAAAAAAAAAAC')
  expect(screen.queryByRole('button', { name: /끝냈어요/ })).toBeNull()
})

test('a task is closed once it is said why, and is gone from the list (G410)', async () => {
  tasks = [open()]
  api.on(closeTask, ({ dryRun = false }) => {
    if (!dryRun) tasks = []
    return { taskId: 1, kind: 'REPORT_LATE', dryRun }
  })
  const { user } = await visitDesk(api, '/desk/tasks')
  await user.click(await screen.findByRole('button', { name: '검수가 늦었어요 끝냈어요' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: '고객과 통화했어요' }))
  await sheet.findByText('‘검수가 늦었어요’ 할 일이 목록에서 사라져요')
  await user.click(sheet.getByRole('button', { name: '끝냈어요' }))
  await screen.findByText('열려 있는 할 일이 없어요.')
  expect(api.asked.findLast(({ path }) => path === '/tasks/1/done')?.body).toEqual({
    reason: '고객과 통화했어요',
    dryRun: false,
  })
})

test('a complaint says what, whose and since when, and its answer is written down once (G411)', async () => {
  complaints = [complaint()]
  api.on(answerComplaint, ({ answer, dryRun = false }) => {
    if (!dryRun) complaints = []
    return { text: answer, dryRun }
  })
  const { user } = await visitDesk(api, '/desk/tasks')
  await screen.findByText('엣지가 긁혔어요')
  screen.getByText(/^2일째 열려 있어요 · .* · kim$/)
  expect(wayTo('한겨울님')).toBe('/desk/customers/customer-1')
  expect(wayTo('주문 SK-AAAAAAAAAAAB')).toBe('/desk/orders/SK-AAAAAAAAAAAB')
  await user.click(screen.getByRole('button', { name: '답변 적기' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(sheet.getByRole('textbox', { name: '답한 내용' }), '수리비를{Enter}드릴게요')
  await user.click(sheet.getByRole('radio', { name: '전화로 답했어요' }))
  await sheet.findByText('이렇게 적혀요: 수리비를 드릴게요')
  await user.click(sheet.getByRole('button', { name: '기록하기' }))
  await screen.findByText('답을 기다리는 문의가 없어요.')
})

test('an answer is sent and written down by one press, and not sent again when only the writing down failed (G739)', async () => {
  complaints = [complaint()]
  let isDown = true
  api.on(writeMessage, ({ text, dryRun = false }) => ({ channel: 'SMS' as const, text: `[시즌킵] ${text}`, dryRun }))
  api.on(answerComplaint, ({ answer, dryRun = false }) => {
    if (dryRun) return { text: answer, dryRun }
    if (isDown) return refuse(503, 'SERVICE_UNREACHABLE', '지금은 연결이 원활하지 않아요.')
    complaints = []
    return { text: answer, dryRun }
  })
  const { user } = await visitDesk(api, '/desk/tasks')
  await user.click(await screen.findByRole('button', { name: '답변 적기' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(sheet.getByRole('textbox', { name: '답한 내용' }), '수리비를 드릴게요')
  await user.click(sheet.getByRole('checkbox', { name: '고객에게 메시지로도 보내기' }))
  await user.click(sheet.getByRole('radio', { name: '메시지로 답했어요' }))
  await sheet.findByText('문자로 이렇게 나가요: [시즌킵] 수리비를 드릴게요')
  await user.click(sheet.getByRole('button', { name: '보내고 기록하기' }))
  await sheet.findByText('지금은 연결이 원활하지 않아요.')
  isDown = false
  await user.click(sheet.getByRole('button', { name: '보내고 기록하기' }))
  await screen.findByText('답을 기다리는 문의가 없어요.')
  const sent = api.asked.filter(({ path, key }) => path === '/customers/customer-1/messages' && key !== null)
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(api.asked.findLast(({ path }) => path === '/complaints/12/answer')?.body).toMatchObject({
    answer: '수리비를 드릴게요',
  })
})

test('on 고객 what they asked before is there with its answer, and more is written down (G411)', async () => {
  const answer = { text: '괜찮아요', at: ago(1), by: 'lee' }
  complaints = [complaint({ answer })]
  api.on(readCustomer, () => ({ customer: staffCustomer() }))
  api.on(messagesToCustomer, () => ({ messages: [], next: null }))
  api.on(complaintsOfCustomer, () => ({ complaints, next: null }))
  api.on(complainAsCustomer, ({ text, dryRun = false }) => {
    if (!dryRun) complaints = [...complaints, complaint({ complaintId: 13, text })]
    return { text, dryRun }
  })
  const { user } = await visitDesk(api, '/desk/customers/customer-1')
  await screen.findByText('답변: 괜찮아요')
  await user.click(screen.getByRole('button', { name: '문의 적기' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(sheet.getByRole('textbox', { name: '문의 내용' }), '영수증을{Enter}달라고 해요')
  await user.click(sheet.getByRole('radio', { name: '전화로 말했어요' }))
  await sheet.findByText('답을 기다리는 문의로 적혀요: 영수증을 달라고 해요')
  await user.click(sheet.getByRole('button', { name: '기록하기' }))
  expect(await screen.findByText('영수증을 달라고 해요')).toBeDefined()
})

test('what came today says so, and what is not late yet until when (G410)', async () => {
  tasks = [open({ dueOn: Day.addDays(Day.of(pageClock().now()), 1), since: ago(0) })]
  await visitDesk(api, '/desk/tasks')
  expect(await screen.findByText('오늘 들어왔어요')).toBeDefined()
  expect(screen.getByText(/까지$/)).toBeDefined()
})

test('on 주문 what is open about it is said, and closed (G410)', async () => {
  const order = staffOrder({
    tasks: [{ id: 7, kind: 'PICKUP_LATE', detail: 'x', dueOn: Day.of(pageClock().now()) }],
  })
  api.on(readOrder, () => ({ order }))
  api.on(closeTask, ({ dryRun = false }) => ({ taskId: 7, kind: 'PICKUP_LATE', dryRun }))
  const { user } = await visitDesk(api, `/desk/orders/${order.orderId}`)
  await user.click(await screen.findByRole('button', { name: '픽업이 늦었어요 끝냈어요' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: '고객과 통화했어요' }))
  await sheet.findByText('‘픽업이 늦었어요’ 할 일이 목록에서 사라져요')
  await user.click(sheet.getByRole('button', { name: '끝냈어요' }))
  expect(await screen.findByText('할 일을 끝냈어요')).toBeDefined()
})

test('what is done is shown with who closed it once it is asked for, and opened again by an OPERATOR with a reason (G711, G743)', async () => {
  const { since: _since, ...closed } = open({ kind: 'PICKUP_LATE' })
  let done = [
    { ...closed, doneAt: ago(1), doneBy: 'haneul' as string | null },
    { ...closed, id: 2, doneAt: ago(2), doneBy: null },
  ]
  api.on(staffNames, () => ({ names: [{ id: 'haneul' as StaffId, name: '김하늘' }] }))
  api.on(listDoneTasks, () => ({ tasks: done, next: null }))
  api.on(reopenTask, ({ dryRun = false }) => {
    if (!dryRun) done = []
    return { taskId: 1, kind: 'PICKUP_LATE', dryRun }
  })
  const { user } = await visitDesk(api, '/desk/tasks')
  await user.click(await screen.findByRole('button', { name: '끝낸 일 보기' }))
  const shown = await section('끝낸 일')
  await shown.findByText(/ · 김하늘$/)
  shown.getByText(/ · 자동으로 끝났어요$/)
  await user.click(shown.getAllByRole('button', { name: '픽업이 늦었어요 다시 열기' })[0] as HTMLElement)
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: '다른 할 일을 끝내려고 했어요' }))
  await sheet.findByText('‘픽업이 늦었어요’ 할 일이 목록에 다시 나타나요')
  await user.click(sheet.getByRole('button', { name: '다시 열기' }))
  expect(await screen.findByText('아직 끝낸 일이 없어요.')).toBeDefined()
})
