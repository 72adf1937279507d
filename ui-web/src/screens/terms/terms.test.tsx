import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import type { TermsRelease } from '#core/account/terms-document.ts'
import type { Day } from '#core/shared/day.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { EasyLoginScreen } from '../login/easy-login-screen.tsx'
import { MarketingScreen } from './marketing-screen.tsx'
import { TermsDocumentScreen } from './terms-document-screen.tsx'
import { TermsUpdateScreen } from './terms-update-screen.tsx'

afterEach(() => {
  cleanup()
  clearLoaded()
  localStorage.clear()
  sessionStorage.clear()
})

const released = (more: Partial<TermsRelease> = {}): TermsRelease => ({
  kind: 'service',
  version: '2026-01',
  effectiveOn: '2026-01-01' as Day,
  text: '# 약관\n\n## 제1조 목적\n\n<b onclick="x()">굵게</b> [밖](javascript:x) **중요** [개인정보](/terms/privacy)',
  changes: '',
  isWorse: false,
  ...more,
})

const visit = async (path: string, device = deviceInMemory()) => {
  const { history, user } = await visitScreens(
    [
      { path: '/terms/service', Component: TermsDocumentScreen },
      { path: '/terms-update', Component: TermsUpdateScreen },
      { path: '/mypage/info/marketing', Component: MarketingScreen },
      { path: '/easylogin', Component: EasyLoginScreen },
      { path: '*', element: null },
    ],
    device.container,
    { path },
  )
  return { user, device, address: () => history.location.pathname + history.location.search }
}

test('the draft of a text is shown as one, before the login too (G222)', async () => {
  await visit('/terms/service')
  expect(await screen.findByText(/확정되지 않은 초안/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('서비스 이용약관')
  expect(screen.getByRole('heading', { name: '제1조 목적' }).tagName).toBe('H2')
  expect(screen.getAllByRole('table').length).toBeGreaterThan(0)
})

test('a released text says from when it holds and leads to earlier ones; nothing in it runs (G222)', async () => {
  const device = deviceInMemory()
  device.service.database.terms.push(
    released({ text: '## 처음' }),
    released({ version: '2026-02', effectiveOn: '2026-02-01' as Day, changes: '제1조가 바뀌었어요' }),
  )
  const { user } = await visit('/terms/service', device)
  expect(await screen.findByText('시행일 2026년 2월 1일')).toBeTruthy()
  expect(screen.getByText('제1조가 바뀌었어요')).toBeTruthy()
  expect(screen.getByText(/<b onclick/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /밖/ })).toBeNull()
  expect(screen.getByText('중요').tagName).toBe('STRONG')
  expect(screen.getByRole('link', { name: '개인정보' }).getAttribute('href')).toBe('/terms/privacy')
  await user.click(screen.getByRole('link', { name: /2026년 1월 1일 시행/ }))
  expect(await screen.findByText('시행일 2026년 1월 1일')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '처음' })).toBeTruthy()
})

test('a login asks for a new version first, and goes on once it is agreed to (G223)', async () => {
  const device = deviceInMemory()
  device.addPerson({ email: 'ski@example.com', password: 'snow7valley' })
  device.service.database.terms.push(released({ changes: '제8조 환불' }))
  const { user, address } = await visit('/easylogin', device)
  await user.type(screen.getByLabelText('이메일', { selector: 'input' }), 'ski@example.com')
  await user.type(screen.getByLabelText('비밀번호', { selector: 'input' }), 'snow7valley{Enter}')
  expect(await screen.findByText('제8조 환불')).toBeTruthy()
  expect(address()).toBe('/terms-update')
  await user.click(screen.getByRole('button', { name: '동의하고 계속하기' }))
  await expect.poll(address).toBe('/home')
})

test('who does not agree to a new version logs out (G223)', async () => {
  const device = deviceInMemory()
  device.service.database.terms.push(released())
  device.signIn()
  const { user, address } = await visit('/terms-update', device)
  await user.click(await screen.findByRole('button', { name: /로그아웃/ }))
  await expect.poll(address).toBe('/easylogin')
})

test('the consent to news is given and withdrawn, each with its time (G225)', async () => {
  const device = deviceInMemory()
  device.signIn()
  const { user } = await visit('/mypage/info/marketing', device)
  expect(await screen.findByText('아직 동의하지 않았어요')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '받기로 동의하기' }))
  expect(await screen.findByText(/에 동의했어요/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '그만 받기' }))
  expect(await screen.findByText(/에 받지 않기로 했어요/)).toBeTruthy()
  expect(within(screen.getByRole('main')).getByText('받지 않고 있어요')).toBeTruthy()
})
