import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderId } from '#core/shared/ids.ts'
import { REPORT_VIEWS, type ReportView } from '#core/storing/report-view.ts'
import { success } from '#adapters/http/contract/codec.ts'
import { fileReport, PICTURE_PATH, reusePictures, uploadedPictures } from '#adapters/http/contract/staff/bench.ts'
import { readOrder, recordStep, type StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { staffCall } from '#adapters/http/contract/staff/staff-call.ts'
import { lockers } from '#adapters/http/contract/staff/storage.ts'
import { find, today } from '#adapters/http/contract/staff/work.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { rememberedPictures } from '../../testing/remembered-pictures.ts'
import { actionFor, staffOrder } from '../../testing/staff-order.ts'
import { memoryNotes, sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'

/** The upload as a call of the fake: its body is a picture, which no schema reads. */
const putPicture = staffCall({
  method: 'PUT',
  path: PICTURE_PATH,
  access: 'OPERATOR',
  about: 'ORDER',
  body: null,
  answer: success({}),
  summary: 'A picture.',
})

const FREE_LOCKER = { code: 'B-02', zone: 'B', kind: 'BOTH' as const, capacity: 1, blockedReason: null, orders: [] }

let api: FakeStaffApi
let order: StaffOrderDetail
let there: ReportView[]
beforeEach(() => {
  api = fakeStaffApi()
  signedIn(api, sessionOf('OPERATOR'))
  order = staffOrder({
    state: 'PICKED_UP',
    brand: 'Atomic',
    name: 'Redster',
    actions: [actionFor('report.filed')],
    nextStep: 'report.filed',
  })
  there = []
  api.on(readOrder, () => ({ order }))
  api.on(uploadedPictures, () => ({ views: there }))
  api.on(putPicture, () => ({}))
  api.on(lockers, () => ({ lockers: [FREE_LOCKER], next: null }))
  api.on(recordStep, ({ event }) => ({
    orderId: order.orderId,
    events: [event],
    from: order.state,
    to: 'IN_STORAGE' as const,
    locker: FREE_LOCKER.code,
    notice: null,
    dryRun: false,
  }))
  api.on(today, () => ({ day: order.pickupDate ?? '2026-11-24', lanes: [], tasks: [], hasMoreTasks: false }) as never)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const PATH = '/desk/bench?order=SK-AAAAAAAAAAAB'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const picture = () => new File([new Uint8Array([0xff, 0xd8, 0xff, 1])], 'picture.jpg', { type: 'image/jpeg' })
const NAMES: Readonly<Record<ReportView, string>> = { front: '앞면', back: '뒷면', left: '왼쪽', right: '오른쪽' }

type User = Awaited<ReturnType<typeof visitDesk>>['user']
const takeAll = async (user: User) => {
  for (const view of REPORT_VIEWS) await user.upload(await screen.findByLabelText(`${NAMES[view]} 찍기`), picture())
}
const rate = async (points: number) =>
  fireEvent.change(await screen.findByRole('slider', { name: '안전 점수' }), { target: { value: String(points) } })
const uploads = () =>
  api.asked.filter(({ path }) => /\/pictures\/\w+$/.test(path)).map(({ path }) => path.split('/').at(-1))

test('a typed or scanned label opens the set that carries it; a locker is not one (G328)', async () => {
  api.on(find, () => ({ orderId: null, lockers: [] }))
  const { user, history } = await visitDesk(api, '/desk/bench')
  const typed = await screen.findByRole('textbox', { name: '장비 라벨' })
  await user.type(typed, 'K7M2-9QXU{Enter}')
  await screen.findByText('K7M2-9QXU에 맞는 장비나 락커가 없어요. 다시 스캔하거나 입력해 주세요.')
  api.on(find, () => ({
    orderId: null,
    lockers: [{ region: 'RESORT', code: 'A-03', blockedReason: null, capacity: 1, orders: [] }],
  }))
  await user.clear(typed)
  await user.type(typed, 'A-03{Enter}')
  await screen.findByText('락커 코드예요. 장비에 붙은 라벨을 스캔해 주세요.')
  api.on(find, () => ({ orderId: order.orderId, lockers: [] }))
  await user.clear(typed)
  // The keyboard stands on 한글.
  await user.type(typed, 'ㅏ7ㅡ29ㅂㅌㅅ{Enter}')
  await screen.findByRole('heading', { name: 'Atomic Redster' })
  expect(history.location.search).toBe('?order=SK-AAAAAAAAAAAB')
  expect(api.asked.findLast(({ path }) => path.includes('/codes/'))?.path).toMatch(/k7m29qxt$/)
})

test('a name in place of a label is said as it was typed, and where names are looked for (G379)', async () => {
  api.on(find, () => ({ orderId: null, lockers: [] }))
  const { user } = await visitDesk(api, '/desk/bench')
  const typed = await screen.findByRole('textbox', { name: '장비 라벨' })
  await user.type(typed, '오지훈{Enter}')
  await screen.findByText(/^오지훈에 맞는 장비나 락커가 없어요\. .*라벨이 없으면 찾기에서 이름으로 찾아 주세요\.$/)
  expect(typed).toHaveProperty('value', '오지훈')
})

test('four pictures, a score and a tip are shown as the customer sees them, and filed; then it goes into its locker (G329, G331)', async () => {
  api.on(fileReport, () => ({ orderId: order.orderId, isCorrection: false, dryRun: false }))
  const { user, history } = await visitDesk(api, PATH)
  await screen.findByText('아직 필요해요: 사진 네 장, 안전 점수, 케어 팁')
  await takeAll(user)
  await rate(79)
  await screen.findByText('아직 필요해요: 케어 팁')
  await screen.findByText('타기 전에 아래 케어 팁을 확인해 주세요')
  await user.click(await button('베이스가 말라 있어요. 왁싱을 권해요.'))
  await user.click(await button('고객이 볼 화면 보기'))
  const preview = await screen.findByRole('region', { name: '고객은 이렇게 봐요' })
  expect(preview.textContent).toContain('Atomic Redster')
  expect(preview.textContent).toContain('조금 손보면 좋아요')
  expect(within(preview).getAllByRole('img')).toHaveLength(4)
  order = { ...order, state: 'REPORTED', actions: [actionFor('storage.arrived')] }
  await user.click(await button('리포트 저장하기'))
  await screen.findByRole('heading', { name: '리포트를 저장했어요' })
  expect(uploads()).toEqual(['front', 'back', 'left', 'right'])
  expect(api.asked.find(({ path }) => path.endsWith('/report'))?.body).toEqual({
    score: 79,
    tip: '베이스가 말라 있어요. 왁싱을 권해요.',
  })
  await user.click(await button('빈 락커에 넣기'))
  await screen.findByText('B-02에 넣었어요.')
  expect(history.location.pathname + history.location.search).toBe('/desk/bench?put=B-02')
})

test('from a set on 작업대 one tap leads to its order, where what was noted wrong at the door is put right (G748)', async () => {
  const { user, history } = await visitDesk(api, PATH)
  await user.click(await screen.findByRole('link', { name: '주문 보기' }))
  expect(history.location.pathname).toBe('/desk/orders/SK-AAAAAAAAAAAB')
})

test('from a set on 작업대 one tap leads to where its kind is put right, by who may (G748)', async () => {
  const way = () => screen.queryByRole('link', { name: '적힌 종류나 구성이 달라요' })?.getAttribute('href')
  await visitDesk(api, PATH)
  await screen.findByRole('link', { name: '주문 보기' })
  expect(way()).toBeUndefined()
  cleanup()
  order = { ...order, actions: [...order.actions, actionFor('gear.described')] }
  await visitDesk(api, PATH)
  await screen.findByRole('link', { name: '주문 보기' })
  expect(way()).toBe('/desk/orders/SK-AAAAAAAAAAAB?do=gear.described')
})

test('of a customer without a login it is not said that the app shows it, but what they hear instead (G736)', async () => {
  api.on(fileReport, () => ({ orderId: order.orderId, isCorrection: false, dryRun: false }))
  there = [...REPORT_VIEWS]
  order = { ...order, hasLogin: false }
  const { user } = await visitDesk(api, PATH)
  await rate(79)
  await user.type(await screen.findByRole('textbox', { name: '케어 팁' }), '좋아요.')
  await user.click(await button('리포트 저장하기'))
  await screen.findByText(/앱에 가입하지 않은 고객이에요\. 문자로만 알리니/)
  expect(screen.queryByText('고객이 앱에서 바로 볼 수 있어요.')).toBeNull()
})

test('a refusal is the sentence of the service, and everything that was entered is still there', async () => {
  there = [...REPORT_VIEWS]
  api.on(fileReport, () => refuse(409, 'ORDER_CHANGED', '다른 사람이 먼저 처리했어요.'))
  const { user } = await visitDesk(api, PATH)
  await rate(92)
  await user.type(await screen.findByRole('textbox', { name: '케어 팁' }), '좋아요.')
  await user.click(await button('리포트 저장하기'))
  await screen.findByText('다른 사람이 먼저 처리했어요.')
  expect(await screen.findByRole('textbox', { name: '케어 팁' })).toHaveProperty('value', '좋아요.')
})

test('a picture that does not get through stays, and goes by itself when there is a connection again (G330)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { user } = await visitDesk(api, PATH)
  const front = await screen.findByLabelText('앞면 찍기')
  api.cut()
  await user.upload(front, picture())
  await screen.findByText('곧 다시 올려요')
  await screen.findByText(/서버에 연결하지 못했어요/)
  api.mend()
  await vi.advanceTimersByTimeAsync(2_000)
  await screen.findByText('올렸어요')
  expect(screen.queryByText(/서버에 연결하지 못했어요/)).toBeNull()
})

test('after a reload what is on the service is there, and what was only on the device is uploaded (G330)', async () => {
  const pictures = rememberedPictures()
  await pictures.keep({ orderId: order.orderId, view: 'back', bytes: new Uint8Array([1]), takenAt: order.placedAt })
  await pictures.keep({
    orderId: 'SK-OTHER' as OrderId,
    view: 'left',
    bytes: new Uint8Array([1]),
    takenAt: order.placedAt,
  })
  there = ['front']
  await visitDesk(api, PATH, { pictures })
  await screen.findByText('2/4')
  await screen.findByLabelText('왼쪽 찍기')
  expect(uploads()).toEqual(['back'])
  expect((await pictures.of(order.orderId)).unwrapOr(null)).toEqual([])
})

test('any picture is taken again; the newest one counts (G329)', async () => {
  there = [...REPORT_VIEWS]
  const { user } = await visitDesk(api, PATH)
  await user.click(await button('왼쪽 다시 찍기'))
  await user.upload(await screen.findByLabelText('왼쪽 다시 찍기'), picture())
  await vi.waitFor(() => expect(uploads()).toEqual(['left']))
})

test('a picture that the service cannot read is to be taken again, in its words (G329)', async () => {
  api.on(putPicture, () => refuse(400, 'INVALID_IMAGE', '사진으로 열 수 없는 파일이에요. 다시 찍어 주세요.'))
  const { user } = await visitDesk(api, PATH)
  await user.upload(await screen.findByLabelText('앞면 찍기'), picture())
  await screen.findByText('사진으로 열 수 없는 파일이에요. 다시 찍어 주세요.')
  await screen.findByLabelText('앞면 다시 찍기')
  expect(screen.queryByText('올렸어요')).toBeNull()
})

test('score and tip outlive the browser; without both there is nothing to preview and nothing to file', async () => {
  there = [...REPORT_VIEWS]
  const notes = memoryNotes()
  await visitDesk(api, PATH, { notes })
  expect(await button('고객이 볼 화면 보기')).toHaveProperty('disabled', true)
  expect(await button('리포트 저장하기')).toHaveProperty('disabled', true)
  await rate(41)
  cleanup()
  await visitDesk(api, PATH, { notes })
  await screen.findByText('타기 전에 꼭 정비를 받아 주세요')
})

test('a correction says that there is a report, and why, and keeps its pictures where only the words were wrong (G959, G1000)', async () => {
  api.on(reusePictures, () => ({ views: [...REPORT_VIEWS], tip: '왁싱을 권해요.' }))
  order = staffOrder({
    state: 'IN_STORAGE',
    locker: 'A-03',
    actions: [actionFor('report.corrected'), actionFor('locker.moved')],
  })
  api.on(fileReport, () => ({ orderId: order.orderId, isCorrection: true, dryRun: false }))
  const { user } = await visitDesk(api, PATH)
  await screen.findByText('이미 검수한 장비예요. 다시 쓰면 고객은 새 리포트를 봐요.')
  await rate(90)
  await user.click(await button('지난 사진 그대로 쓰기'))
  await screen.findByText('4/4')
  expect(screen.queryByRole('button', { name: '지난 사진 그대로 쓰기' })).toBeNull()
  expect(await button('리포트 저장하기')).toHaveProperty('disabled', true)
  await user.type(await screen.findByRole('textbox', { name: '다시 쓰는 이유' }), '점수를 잘못 눌렀어요')
  await user.click(await button('리포트 저장하기'))
  await screen.findByRole('heading', { name: '리포트를 저장했어요' })
  expect(api.asked.find(({ path }) => path.endsWith('/report'))?.body).toMatchObject({
    score: 90,
    tip: '왁싱을 권해요.',
    reason: '점수를 잘못 눌렀어요',
  })
  await button('다음 장비 검수하기')
  expect(screen.queryByRole('textbox', { name: '락커' })).toBeNull()
})

test('a set that is not to be inspected says so', async () => {
  order = staffOrder()
  await visitDesk(api, PATH)
  await screen.findByText('지금은 검수 리포트를 쓸 수 없는 장비예요.')
  expect(screen.queryByLabelText('앞면 찍기')).toBeNull()
})
