import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import {
  addLockers,
  blockLocker,
  clearLockers,
  removeLockers,
  roomQueues,
  unblockLocker,
} from '#adapters/http/contract/staff/lockers.ts'
import { lockers, regions } from '#adapters/http/contract/staff/storage.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'

const locker = (code: string, more: object = {}) => ({
  code,
  zone: code.slice(0, 1),
  kind: 'BOTH' as const,
  capacity: 1,
  blockedReason: null,
  orders: [],
  ...more,
})
const HELD = 'SK-AAAAAAAAAAAB' as OrderId

let api: FakeStaffApi
beforeEach(() => {
  localStorage.clear()
  api = fakeStaffApi()
  signedIn(api, sessionOf('ADMIN'))
  api.on(regions, () => ({ regions: [{ code: 'RESORT', name: '리조트점', isOpen: true }] }))
  api.on(lockers, () => ({
    lockers: [
      locker('A-01', { orders: [HELD] }),
      locker('A-02'),
      locker('B-01', { blockedReason: '물이 새요', orders: [HELD] }),
      locker('B-02', { capacity: 2, orders: [HELD] }),
    ],
    next: null,
  }))
  api.on(roomQueues, () => ({
    waiting: [
      {
        region: 'RESORT',
        kind: 'SKI' as const,
        waiting: 3,
        since: Instant.ofDate(new Date('2026-11-20T12:00:00+09:00')),
        told: 1,
        free: 0,
      },
      { region: 'CITY', kind: 'SKI' as const, waiting: 9, since: null, told: 0, free: null },
    ],
  }))
})
afterEach(cleanup)

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const written = (path: string) => api.asked.filter(one => one.path === path).map(({ body, key }) => ({ body, key }))

test('says of each zone how many lockers are free, taken and blocked, and why those are not used (G540)', async () => {
  await visitDesk(api, '/desk/lockers')
  const row = async (name: string) =>
    within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(await row('A')).toEqual(['1', '1', '0', '2'])
  expect(await row('B')).toEqual(['1', '0', '1', '2'])
  expect(await row('합계')).toEqual(['2', '1', '1', '4'])
  expect((await button(/B-01.*물이 새요/)).textContent).toContain('물이 새요')
  await screen.findByText('스키 3명')
  expect(screen.queryByText('스키 9명')).toBeNull()
  expect(document.title).toBe('시설 · 데스크 | 시즌킵')
})

test('a range is added after it was said what comes, and what gear will be in it (G541)', async () => {
  api.on(addLockers, ({ codes, zone = 'C', kind, capacity, dryRun = false }) => ({
    codes: [...codes],
    zone,
    kind,
    capacity,
    placed: [HELD],
    loose: [{ orderId: 'SK-AAAAAAAAAAAC' as OrderId, locker: '창고 뒤' }],
    dryRun,
  }))
  const { user } = await visitDesk(api, '/desk/lockers')
  await user.click(await button('락커 추가하기'))
  const range = await screen.findByRole('textbox', { name: '락커 번호' })
  await user.type(range, 'c-01..c-4')
  await screen.findByText('C-01부터 C-04까지 4개')
  await screen.findByText('적지 않으면 C 구역이에요.')
  await user.click(await screen.findByRole('radio', { name: '새로 설치했어요' }))
  await screen.findByText('C-01부터 C-04까지 4개를 C 구역에 추가해요.')
  await screen.findByText(/적힌 장비 1세트는 그 락커에 들어 있게 돼요: SK-AAAAAAAAAAAB/)
  await screen.findByText(/SK-AAAAAAAAAAAC\(창고 뒤\)/)
  await user.click(screen.getAllByRole('button', { name: '추가하기' })[0] as HTMLElement)
  await screen.findByText('락커를 추가했어요.')
  const [dry, done] = written('/lockers').filter(({ body }) => body !== undefined)
  expect(dry?.body).toMatchObject({ region: 'RESORT', kind: 'BOTH', capacity: 1, dryRun: true })
  expect(done).toMatchObject({ body: { reason: '새로 설치했어요', dryRun: false }, key: expect.any(String) })
  const print = await screen.findByRole('link', { name: 'C-01..C-04 라벨 인쇄하기' })
  expect(print.getAttribute('href')).toBe('/desk/labels?lockers=C-01..C-04&region=RESORT')
})

test('what is no range, zone or number of sets is said at once, and nothing is asked (G541)', async () => {
  const { user } = await visitDesk(api, '/desk/lockers')
  await user.click(await button('락커 추가하기'))
  await user.type(await screen.findByRole('textbox', { name: '락커 번호' }), 'A-9..A-1')
  await screen.findByText(/A-01\.\.A-40처럼 입력해 주세요/)
  await user.type(await screen.findByRole('textbox', { name: '구역' }), '가')
  await screen.findByText('영문과 숫자 1~10자로 적어 주세요.')
  await user.clear(await screen.findByRole('textbox', { name: '락커 하나에' }))
  await screen.findByText('1세트부터 20세트까지 돼요.')
  await user.click(await screen.findByRole('radio', { name: '새로 설치했어요' }))
  expect((await button('추가하기')).hasAttribute('disabled')).toBe(true)
  expect(written('/lockers').filter(({ body }) => body !== undefined)).toEqual([])
})

test('lockers that exist are named, and what was typed stays (G541)', async () => {
  api.on(addLockers, () => refuse(409, 'LOCKERS_EXIST', '이미 있는 락커가 있어요: A-01.'))
  const { user } = await visitDesk(api, '/desk/lockers')
  await user.click(await button('락커 추가하기'))
  await user.type(await screen.findByRole('textbox', { name: '락커 번호' }), 'A-01')
  await user.click(await screen.findByRole('radio', { name: '새로 설치했어요' }))
  await screen.findByText('이미 있는 락커가 있어요: A-01.')
  expect(await screen.findByRole('textbox', { name: '락커 번호' })).toHaveProperty('value', 'A-01')
})

test('a locker is blocked with a reason, and what is in it stays (G542)', async () => {
  api.on(blockLocker, ({ codes, reason, dryRun = false }) => ({
    lockers: codes.slice(0, 2).map(code => locker(code, { blockedReason: reason, orders: [HELD] })),
    unknown: codes.slice(2),
    dryRun,
  }))
  const { user } = await visitDesk(api, '/desk/lockers')
  await user.click(await button('A-01 사용 중'))
  expect((await screen.findByRole('link', { name: '들어 있는 장비 보기' })).getAttribute('href')).toBe(
    '/desk/storage?locker=A-01',
  )
  expect(screen.queryByRole('button', { name: '없애기' })).toBeNull()
  await user.click(await button('사용 중지하기'))
  await user.click(await screen.findByRole('radio', { name: '문이 고장 났어요' }))
  await screen.findByText('앞으로 A-01에는 장비를 넣을 수 없어요.')
  await screen.findByText(/들어 있는 장비 1세트는 그대로 있어요/)
  await user.click(await button('사용 중지하기'))
  await screen.findByText('사용을 중지했어요.')
  expect(written('/lockers/block').at(-1)?.body).toMatchObject({ codes: ['A-01'], reason: '문이 고장 났어요' })
  await user.click(await button('여러 락커 사용 중지'))
  await user.type(await screen.findByRole('textbox', { name: /^락커 번호/ }), 'A-01..A-03')
  await user.click(await screen.findByRole('radio', { name: '물이 새요' }))
  await screen.findByText('앞으로 A-01~A-02에는 장비를 넣을 수 없어요.')
  screen.getByText(/들어 있는 장비 2세트는 그대로 있어요/)
  screen.getByText('A-03번 락커는 없어요.')
  await user.click(await button('사용 중지하기'))
  await expect.poll(() => written('/lockers/block').at(-1)?.body).toMatchObject({ codes: { length: 3 }, dryRun: false })
})

test('a blocked locker is used again, and an empty one removed (G542, G543)', async () => {
  api.on(unblockLocker, ({ codes, dryRun = false }) => ({
    lockers: codes.map(code => locker(code)),
    unknown: [],
    dryRun,
  }))
  api.on(removeLockers, ({ codes, dryRun = false }) => ({ codes: [...codes], dryRun }))
  const { user } = await visitDesk(api, '/desk/lockers')
  await user.click(await button(/B-01.*물이 새요/))
  await user.click(await button('다시 사용하기'))
  await user.click(await screen.findByRole('radio', { name: '고쳤어요' }))
  await screen.findByText('B-01에 다시 장비를 넣을 수 있어요.')
  await user.click(await button('다시 사용하기'))
  await screen.findByText('다시 쓸 수 있어요.')
  await user.click(await button('A-02 비어 있음'))
  await user.click(await button('없애기'))
  expect(await screen.findByRole('textbox', { name: '락커 번호' })).toHaveProperty('value', 'A-02')
  await user.click(await screen.findByRole('radio', { name: '철거했어요' }))
  await screen.findByText('비어 있는 락커 1개를 목록에서 지워요.')
  await user.click(await button('없애기'))
  await screen.findByText('락커를 없앴어요.')
  expect(written('/lockers/removal').at(-1)?.body).toMatchObject({ codes: ['A-02'], dryRun: false })
})

test('an OPERATOR blocks and adds none; SUPPORT only looks (G542)', async () => {
  signedIn(api, sessionOf('OPERATOR'))
  const { user } = await visitDesk(api, '/desk/lockers')
  await screen.findByText('락커는 관리자가 추가하고 없앨 수 있어요.')
  expect(screen.queryByRole('button', { name: /추가하기|없애기/ })).toBeNull()
  await user.click(await button('A-02 비어 있음'))
  await button('사용 중지하기')
  expect(screen.queryByRole('button', { name: '없애기' })).toBeNull()
  cleanup()
  signedIn(api, sessionOf('SUPPORT'))
  const again = await visitDesk(api, '/desk/lockers')
  await again.user.click(await button('A-02 비어 있음'))
  await screen.findByRole('link', { name: '락커 라벨 인쇄하기' })
  expect(screen.queryByRole('button', { name: '사용 중지하기' })).toBeNull()
})

test('a storage without lockers says what they are good for; a failure says so', async () => {
  api.on(lockers, () => ({ lockers: [], next: null }))
  await visitDesk(api, '/desk/lockers')
  await screen.findByText('등록된 락커가 없어요')
  expect(screen.queryByRole('button', { name: '락커 없애기' })).toBeNull()
  cleanup()
  api.on(regions, () => refuse(503, 'SERVICE_UNREACHABLE', '지금은 연결이 원활하지 않아요.'))
  await visitDesk(api, '/desk/lockers')
  await screen.findByText('지금은 연결이 원활하지 않아요.')
})

test('a row is emptied into free lockers after each set and its way was shown, and the list stays to be carried out (G784)', async () => {
  const sets = [
    { orderId: HELD, from: 'A-01', to: 'A-02', refusal: null },
    { orderId: 'SK-AAAAAAAAAAAC' as OrderId, from: 'B-01', to: null, refusal: '들어갈 빈 락커가 없어요.' },
  ]
  api.on(clearLockers, ({ dryRun = false }) => ({ sets, dryRun }))
  const { user } = await visitDesk(api, '/desk/lockers')
  await user.click(await button('락커 비우기'))
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(sheet.getByRole('textbox', { name: /^락커 번호/ }), 'A-01..A-09')
  await user.click(sheet.getByRole('radio', { name: '물이 새요' }))
  await sheet.findByText('장비 1세트를 옮겨요. 1세트는 그대로 남아요.')
  sheet.getByText(`${HELD}: A-01 → A-02`)
  sheet.getByText('SK-AAAAAAAAAAAC: B-01에 남아요. 들어갈 빈 락커가 없어요.')
  await user.click(sheet.getByRole('radio', { name: '락커를 정해요' }))
  await user.type(sheet.getByRole('textbox', { name: /^옮길 락커/ }), 'B-01..B-20')
  await sheet.findByText('장비 1세트를 옮겨요. 1세트는 그대로 남아요.')
  await user.click(sheet.getByRole('button', { name: '옮긴 것으로 기록하기' }))
  await screen.findByRole('heading', { name: '이렇게 옮겨 주세요' })
  screen.getByRole('link', { name: new RegExp(`A-01 → A-02.*${HELD}`) })
  expect(written('/lockers/clearing').at(-1)).toMatchObject({
    body: { region: 'RESORT', codes: { length: 9 }, to: { length: 20 }, reason: '물이 새요', dryRun: false },
    key: expect.any(String),
  })
  await user.click(await button('다 옮겼어요'))
  expect(screen.queryByRole('heading', { name: '이렇게 옮겨 주세요' })).toBeNull()
})
