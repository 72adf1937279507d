import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { type CheckedZone, checkZone, type ExpectedSetRow, zoneToCheck } from '#adapters/http/contract/staff/lockers.ts'
import { readOrder } from '#adapters/http/contract/staff/orders.ts'
import { lockers, regions } from '#adapters/http/contract/staff/storage.ts'
import { find, today } from '#adapters/http/contract/staff/work.ts'
import { pageClock } from '../../../app/page-clock.ts'
import { LabelCode, type LabelNumber } from '#core/storing/label-code.ts'
import { type FakeStaffApi, fakeStaffApi } from '../../testing/fake-staff-api.ts'
import { staffOrder } from '../../testing/staff-order.ts'
import { memoryNotes, sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'

afterEach(cleanup)

/** As they are printed. */
const [FIRST, SECOND, STRAY] = [1, 2, 3].map(number => LabelCode.format(LabelCode.of(number as LabelNumber))) as [
  string,
  string,
  string,
]
const set = (orderId: string, label: string, locker: string): ExpectedSetRow => ({
  orderId: orderId as OrderId,
  label,
  locker,
})
const SETS = [set('SK-AAAAAAAAAAAA', FIRST, 'A-01'), set('SK-BBBBBBBBBBBB', SECOND, 'A-02')]
const STRAY_ORDER = 'SK-CCCCCCCCCCCC' as OrderId

let api: FakeStaffApi
beforeEach(() => {
  api = fakeStaffApi()
  signedIn(api, sessionOf('OPERATOR'))
  api.on(zoneToCheck, () => ({ sets: SETS, at: pageClock().now(), last: null }))
  api.on(find, () => ({ orderId: STRAY_ORDER, lockers: [] }))
  api.on(readOrder, () => ({
    order: staffOrder({ orderId: STRAY_ORDER, brand: 'Atomic', name: 'X9', locker: 'B-07' }),
  }))
})

const HERE = '/desk/check?region=RESORT&zone=A'

type User = Awaited<ReturnType<typeof visitDesk>>['user']
/** A hand scanner types and presses Enter. */
const scan = (user: User, code: string) => user.type(screen.getByLabelText('장비 라벨'), `${code}{Enter}`)
const begin = async (user: User) => user.click(await screen.findByRole('button', { name: '확인 시작하기' }))

test('labels are scanned one after another: what is found, what is left, and what belongs elsewhere (G887)', async () => {
  const { user } = await visitDesk(api, HERE)
  await screen.findByText('기록으로는 2세트가 있어요.')
  await begin(user)
  screen.getByText('2세트 중 0세트를 찾았어요')
  await scan(user, FIRST.toLowerCase())
  await screen.findByText('2세트 중 1세트를 찾았어요')
  expect(screen.getByLabelText<HTMLInputElement>('장비 라벨').value).toBe('')
  expect(screen.queryByText('A-01 락커')).toBeNull()
  screen.getByText('A-02 락커')
  screen.getByText(SECOND)
  // Read twice it counts once, also as a code without its hyphen.
  await scan(user, FIRST.replace('-', ''))
  await screen.findByText('2세트 중 1세트를 찾았어요')
  await scan(user, STRAY_ORDER)
  const stray = await screen.findByRole('link', { name: /Atomic X9.*B-07 락커에 있어야 해요/ })
  expect(stray.getAttribute('href')).toBe(`/desk/storage?order=${STRAY_ORDER}`)
  await scan(user, 'A-03')
  await screen.findByText('락커 코드예요. 장비에 붙은 라벨을 스캔해 주세요.')
})

test('a label that was mistyped is refused at once, and counts as nothing (G887)', async () => {
  const { user } = await visitDesk(api, HERE)
  await begin(user)
  const wrong = `${FIRST.slice(0, -1)}${FIRST.endsWith('0') ? '1' : '0'}`
  await scan(user, wrong)
  await screen.findByText(`${wrong}에 맞는 장비나 락커가 없어요. 다시 스캔하거나 입력해 주세요.`)
  expect(screen.queryByText('다른 곳에 있어야 할 장비')).toBeNull()
  screen.getByText('2세트 중 0세트를 찾았어요')
})

test('what was scanned is there again after a reload, and goes on without a net (G887)', async () => {
  const notes = memoryNotes()
  const first = await visitDesk(api, HERE, { notes })
  await begin(first.user)
  await scan(first.user, FIRST)
  await screen.findByText('2세트 중 1세트를 찾았어요')
  cleanup()
  const { user } = await visitDesk(api, HERE, { notes })
  await screen.findByText('2세트 중 1세트를 찾았어요')
  api.cut()
  await scan(user, SECOND)
  await screen.findByText('2세트 중 2세트를 찾았어요')
  await scan(user, STRAY)
  await screen.findByText('어디 장비인지 아직 확인하지 못했어요')
  expect(notes.read('drafts')).not.toContain('김시즌')
})

test('finishing says before it is recorded what becomes a task, and what was scanned goes then (G886, G887)', async () => {
  const came = (dryRun: boolean): CheckedZone => ({
    found: 1,
    missing: SETS.slice(1),
    unexpected: [{ orderId: STRAY_ORDER, state: 'IN_STORAGE', region: 'RESORT', locker: 'B-07' }],
    unknown: [],
    dryRun,
  })
  api.on(checkZone, ({ dryRun = false }) => came(dryRun))
  const notes = memoryNotes()
  const { user } = await visitDesk(api, HERE, { notes })
  await begin(user)
  await scan(user, FIRST)
  await user.click(screen.getByRole('button', { name: '확인 마치기' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByText('정기 점검이에요'))
  await sheet.findByText('1세트가 없어요. 하나씩 할 일이 돼요: A-02')
  sheet.getByText(`${STRAY_ORDER}: B-07 락커에 있어야 해요`)
  await user.click(sheet.getByRole('button', { name: '확인 마치기' }))
  await screen.findByText('A 구역을 확인했어요')
  expect(screen.getByRole('link', { name: '할 일에서 보기' }).getAttribute('href')).toBe('/desk/tasks')
  expect(api.asked.findLast(({ path, body }) => path === '/lockers/check' && body !== null)?.body).toMatchObject({
    zone: 'A',
    scanned: [FIRST],
    reason: '정기 점검이에요',
  })
  expect(notes.read('drafts')).not.toContain(FIRST)
})

test('보관 leads an OPERATOR to the check of each zone, and SUPPORT to none (G887)', async () => {
  api.on(regions, () => ({ regions: [{ code: 'RESORT', name: '리조트', isOpen: true }] }))
  api.on(today, () => ({ day: Day.of(pageClock().now()), lanes: [], tasks: [], hasMoreTasks: false }))
  api.on(lockers, () => ({
    lockers: [{ code: 'A-01', zone: 'A', kind: 'BOTH' as const, capacity: 1, blockedReason: null, orders: [] }],
    next: null,
  }))
  await visitDesk(api, '/desk/storage')
  const way = await screen.findByRole('link', { name: 'A 구역 재고 확인하기' })
  expect(way.getAttribute('href')).toBe(HERE)
  cleanup()
  signedIn(api, sessionOf('SUPPORT'))
  await visitDesk(api, '/desk/storage')
  await screen.findByRole('heading', { name: 'A 구역' })
  expect(screen.queryByRole('link', { name: /재고 확인하기/ })).toBeNull()
})
