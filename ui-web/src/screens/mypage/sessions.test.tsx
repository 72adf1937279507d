import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { Instant } from '#core/shared/instant.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { lastSeenText } from '../../texts/session.ts'
import { InfoScreen } from './info-screen.tsx'
import { SessionsScreen } from './sessions-screen.tsx'

const NOW = Instant.ofDate(new Date('2026-11-21T10:00:00+09:00'))

const visit = (device = signedIn(), path = '/mypage/info/sessions') => {
  return visitScreens(
    [
      { path: '/mypage/info', Component: InfoScreen },
      { path: '/mypage/info/sessions', Component: SessionsScreen },
    ],
    device.container,
    { path },
  )
}
/** A device on which a customer signed in a moment ago, and as many others on which they have been since yesterday. */
const signedIn = (others = 0) => {
  const device = deviceInMemory()
  const customer = device.addPerson({})
  // A second more than five minutes: the clock runs.
  device.clock.moveTo(Instant.plusSeconds(NOW, -301))
  for (let other = 0; other < others; other += 1)
    device.startSession(customer, 'Windows · Chrome', Instant.plusSeconds(NOW, -86_000))
  device.signIn(customer)
  device.clock.moveTo(NOW)
  return device
}

afterEach(() => {
  cleanup()
  clearLoaded()
})

test('the account leads to the list of devices, and the list back', async () => {
  const { user, history } = await visit(signedIn(), '/mypage/info')
  await user.click(screen.getByRole('link', { name: '로그인한 기기' }))
  await user.click(await screen.findByRole('button', { name: '뒤로' }))
  expect(history.location.pathname).toBe('/mypage/info')
})

test('each device says since when and how lately, this one is marked', async () => {
  await visit(signedIn(1))
  const [here, elsewhere] = await screen.findAllByRole('listitem')
  expect(here?.textContent).toBe('iPhone · Safari지금 이 기기지금 쓰고 있어요11월 21일 (토)에 로그인')
  expect(elsewhere?.textContent).toBe('Windows · Chrome5분 전에 사용11월 20일 (금)에 로그인')
})

test('the others are logged out after a question, and this one stays', async () => {
  const { user } = await visit(signedIn(2))
  await user.click(await screen.findByRole('button', { name: '다른 기기 모두 로그아웃' }))
  await screen.findByRole('dialog', { name: /다른 기기 2대에서\s로그아웃할까요/ })
  await user.click(screen.getByRole('button', { name: '모두 로그아웃' }))
  await screen.findByText('다른 기기 2대에서 로그아웃했어요')
  await screen.findByText('이 기기에서만 로그인되어 있어요.')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: '다른 기기 모두 로그아웃' })).toBeNull()
})

test('a question that is closed ends nothing', async () => {
  const device = signedIn(1)
  const { user } = await visit(device)
  await user.click(await screen.findByRole('button', { name: '다른 기기 모두 로그아웃' }))
  await user.click(await screen.findByRole('button', { name: '닫기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(device.link.arrived).not.toContain('endOthers')
})

test('an unreachable service is reported, and the same button works once it is back', async () => {
  const device = signedIn(1)
  const { user } = await visit(device)
  await user.click(await screen.findByRole('button', { name: '다른 기기 모두 로그아웃' }))
  device.link.state = 'down'
  await user.click(await screen.findByRole('button', { name: '모두 로그아웃' }))
  await screen.findAllByText(/연결하지 못했어요/)
  device.link.state = 'up'
  await user.click(await screen.findByRole('button', { name: '다른 기기 모두 로그아웃' }))
  await user.click(await screen.findByRole('button', { name: '모두 로그아웃' }))
  await screen.findByText('다른 기기 1대에서 로그아웃했어요')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('without an answer it says so and offers to try again', async () => {
  const device = signedIn()
  device.link.state = 'down'
  const { user } = await visit(device)
  await screen.findByRole('alert')
  device.link.state = 'up'
  await user.click(screen.getByRole('button', { name: '다시 불러오기' }))
  expect(await screen.findByText('지금 이 기기')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [0, '방금 전에 사용'],
  [59, '방금 전에 사용'],
  [60, '1분 전에 사용'],
  [3599, '59분 전에 사용'],
  [3600, '1시간 전에 사용'],
  [86_399, '23시간 전에 사용'],
  [-5, '방금 전에 사용'],
])('%d seconds ago reads %s', (seconds, text) => {
  expect(lastSeenText(Instant.plusSeconds(NOW, -seconds), NOW)).toBe(text)
})
