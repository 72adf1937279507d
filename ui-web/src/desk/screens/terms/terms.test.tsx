import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TERMS_KINDS } from '#core/account/terms-document.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import {
  exportMarketing,
  importTerms,
  type ListedVersion,
  listTerms,
  readTerms,
  releaseTerms,
} from '#adapters/http/contract/staff/terms.ts'
import { pageClock } from '../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'

let now: Instant
let today: Day
const version = (name: string, effectiveOn: Day | null, more: Partial<ListedVersion> = {}): ListedVersion => ({
  version: name,
  importedAt: now,
  releasedAt: effectiveOn && now,
  effectiveOn,
  isWorse: false,
  toldAt: null,
  ...more,
})

let api: FakeStaffApi
let versions: ListedVersion[]
let inForce: string | null
beforeEach(() => {
  now = pageClock().now()
  today = Day.of(now)
  api = fakeStaffApi()
  signedIn(api, sessionOf('ADMIN'))
  inForce = '2026-01'
  versions = [
    version('2026-01', Day.addDays(today, -200), { toldAt: Instant.plusSeconds(now, -3600) }),
    version('2027-01', Day.addDays(today, 40), { isWorse: true }),
    version('2027-06', null),
  ]
  api.on(listTerms, () => ({
    terms: TERMS_KINDS.map(kind =>
      kind === 'service' ? { kind, inForce, versions } : { kind, inForce: null, versions: [] },
    ),
  }))
  api.on(readTerms, () => ({
    kind: 'service' as const,
    version: null,
    text: '# 약관\n\n## 제1조\n\n장비를 맡아요. [환불](/terms/auto-extension)',
  }))
})
afterEach(cleanup)

const DRAFT = '/desk/terms?kind=service&version=2027-06'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const sent = (path: string) =>
  api.asked.flatMap(one => (one.path.endsWith(path) && one.body !== undefined ? [one.body] : []))

test('each text says what is in force, what comes and what is a draft (G544)', async () => {
  const { user, history } = await visitDesk(api, '/desk/terms')
  const row = await screen.findByRole('link', { name: /서비스 이용약관/ })
  expect(row.textContent).toContain('2026-01 시행 중 · 시행 예정 1개 · 초안 1개')
  expect((await screen.findByRole('link', { name: /위치정보/ })).textContent).toContain('제품에 든 초안')
  await user.click(row)
  expect(history.location.search).toBe('?kind=service')
  expect((await screen.findByRole('link', { name: /^2026-01/ })).textContent).toContain('시행 중')
  expect((await screen.findByRole('link', { name: /^2027-01/ })).textContent).toMatch(/고객에게 불리.*시행 예정/)
  expect((await screen.findByRole('link', { name: /^2027-06/ })).textContent).toContain('초안')
  await screen.findByRole('heading', { name: '제1조', level: 2 })
  expect((await screen.findByRole('link', { name: '환불' })).getAttribute('href')).toBe(
    '/desk/terms?kind=auto-extension',
  )
  expect(document.title).toBe('약관 · 데스크 | 시즌킵')
})

test('a draft is read as customers will see it, beside what is other in it, and saved as a file (G546)', async () => {
  const texts = ['# 약관\n\n장비를 맡아요.', '# 약관\n\n장비를 잘 맡아요.']
  api.on(readTerms, () => ({
    kind: 'service' as const,
    version: '2027-06',
    // The text in force is asked for second.
    text: (api.asked.filter(({ path }) => path === '/terms/service').length === 1 ? texts[1] : texts[0]) as string,
  }))
  const { user, saved } = await visitDesk(api, DRAFT)
  await screen.findByText('장비를 잘 맡아요.')
  await user.click(await button('Markdown으로 저장하기'))
  expect(saved).toEqual([{ name: 'service-2027-06.md', type: 'text/markdown', text: texts[1] }])
  await user.click(await screen.findByRole('radio', { name: '지금 글과 다른 점' }))
  await screen.findByText('같은 문단 1개')
  const gone = (await screen.findByText('없어진 문단')).parentElement as HTMLElement
  expect(within(gone).getByText('장비를 맡아요.').tagName).toBe('DEL')
  const added = (await screen.findByText('새 문단')).parentElement as HTMLElement
  expect(within(added).getByText('장비를 잘 맡아요.').tagName).toBe('INS')
})

test('a text is pasted, and becomes a draft after it was said what it becomes (G545)', async () => {
  api.on(importTerms, ({ version: name, text, dryRun = false }) =>
    name === '2026-01'
      ? refuse(409, 'ALREADY_RELEASED', '이미 시행을 정한 버전이에요.')
      : { kind: 'service' as const, version: name, characters: text.length, dryRun },
  )
  const { user, history } = await visitDesk(api, '/desk/terms?kind=service')
  await user.click(await button('새 글 가져오기'))
  await user.type(await screen.findByRole('textbox', { name: '버전 이름' }), '2026-01')
  await user.click(await screen.findByRole('textbox', { name: '글' }))
  await user.paste('# 새 약관')
  await user.click(await screen.findByRole('radio', { name: '변호사가 확인했어요' }))
  await screen.findByText('이미 시행을 정한 버전이에요.')
  await user.clear(await screen.findByRole('textbox', { name: '버전 이름' }))
  await user.type(await screen.findByRole('textbox', { name: '버전 이름' }), '2028')
  await screen.findByText('서비스 이용약관의 초안 2028이 돼요.')
  await user.click(await button('초안으로 저장하기'))
  await screen.findByText('초안으로 저장했어요.')
  expect(sent('/import').at(-1)).toEqual({
    version: '2028',
    text: '# 새 약관',
    reason: '변호사가 확인했어요',
    dryRun: false,
  })
  expect(history.location.search).toBe('?kind=service&version=2028')
})

test('a release says how many are told and asked; what is worse comes later (G547)', async () => {
  versions = [version('2026-01', Day.addDays(today, -200)), version('2027-06', null)]
  api.on(releaseTerms, ({ version: name, effectiveOn, isWorse, dryRun = false }) => ({
    kind: 'service' as const,
    version: name,
    effectiveOn,
    isWorse,
    told: 180,
    asked: 200,
    dryRun,
  }))
  const { user } = await visitDesk(api, DRAFT)
  await user.click(await button('시행일 정하기'))
  await user.click(await screen.findByRole('radio', { name: '법이 바뀌었어요' }))
  expect((await button('이 날부터 시행하기')).hasAttribute('disabled')).toBe(true)
  screen.getByText('아직 필요해요: 바뀐 내용')
  await user.type(await screen.findByRole('textbox', { name: '바뀐 내용' }), '제8조 환불')
  await screen.findByText('고객 180명에게 바로 메일이나 문자로 알려요.')
  await screen.findByText('고객 200명이 시행일 뒤 처음 로그인할 때 동의해야 해요.')
  expect(sent('/release').at(-1)).toMatchObject({ effectiveOn: Day.addDays(today, 7), isWorse: false, dryRun: true })
  await user.click(await screen.findByRole('checkbox', { name: '고객에게 불리하게 바뀌어요' }))
  await screen.findByText('고객 180명에게 바로 메일이나 문자로 알려요.')
  await user.click(await button('이 날부터 시행하기'))
  await screen.findByText('시행일을 정했어요.')
  expect(sent('/release').at(-1)).toEqual({
    version: '2027-06',
    effectiveOn: Day.addDays(today, 30),
    isWorse: true,
    changes: '제8조 환불',
    reason: '법이 바뀌었어요',
    dryRun: false,
  })
})

test('who wants news is saved as a file, with why (G227)', async () => {
  api.on(exportMarketing, () => ({ name: 'seasonkeep-marketing-2026-11-21.csv', csv: 'name\r\n', rows: 3 }))
  const { user, saved } = await visitDesk(api, '/desk/terms')
  await user.click(await screen.findByRole('radio', { name: '소식을 보내요' }))
  await user.click(await button('CSV로 저장하기'))
  await screen.findByText('3명을 저장했어요.')
  expect(saved).toMatchObject([{ name: 'seasonkeep-marketing-2026-11-21.csv', type: 'text/csv' }])
})

test('who may only read takes in nothing, releases nothing and gets no list (G545)', async () => {
  signedIn(api, sessionOf('OPERATOR'))
  await visitDesk(api, DRAFT)
  await screen.findByText('약관은 관리자만 가져오고 시행할 수 있어요.')
  await screen.findByRole('heading', { name: '제1조' })
  expect(screen.queryByRole('button', { name: /가져오기|시행일|CSV/ })).toBeNull()
})
