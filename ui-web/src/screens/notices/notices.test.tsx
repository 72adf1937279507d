import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { DeviceInMemory } from '#adapters/container/device-in-memory.ts'
import { ServiceSide } from '#adapters/container/service/service-side.ts'
import { signedInDevice } from '#adapters/container/testing/signed-in-device.ts'
import { resolve } from '#adapters/container/token.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { HomeScreen } from '../home/home-screen.tsx'
import { NoticesScreen } from './notices-screen.tsx'

const visit = (device: DeviceInMemory, path: string) =>
  visitScreens(
    [
      { path: '/home', Component: HomeScreen },
      { path: '/notices', Component: NoticesScreen },
    ],
    device.container,
    { path },
  )

const told = async () => {
  const device = signedInDevice()
  await device.shop.order({ upTo: 'REPORTED' })
  await resolve(device.service.container, ServiceSide.sendDueNotices)()
  return device
}

afterEach(() => {
  cleanup()
  clearLoaded()
})

test('the bell of home leads to all that was told, in the words that went out, and each leads on (G781)', async () => {
  const { user, history } = await visit(await told(), '/home')
  await user.click(await screen.findByRole('link', { name: '알림, 새 소식 있음' }))
  expect(history.location.pathname).toBe('/notices')
  expect(await screen.findByRole('heading', { name: '알림' })).toBeDefined()
  const today = within(screen.getByRole('heading', { name: '오늘' }).parentElement as HTMLElement)
  expect(today.getAllByRole('img', { name: '새 소식' }).length).toBe(today.getAllByRole('listitem').length)
  expect(document.body.textContent).not.toMatch(/\[시즌킵\]|https?:/)
  expect(today.getByText(/리포트가 나왔어요$/)).toBeDefined()
  await user.click(today.getByRole('link', { name: /리포트/ }))
  expect(history.location.pathname).toBe('/equipment')
})

test('what was seen is not new any more (G781)', async () => {
  const device = await told()
  await visit(device, '/notices')
  await screen.findByText('오늘')
  cleanup()
  await visit(device, '/home')
  expect(await screen.findByRole('link', { name: '알림' })).toBeDefined()
})

test('without notices the page says what will be there, and without the service that it is not known', async () => {
  const device = signedInDevice()
  await visit(device, '/notices')
  expect(await screen.findByText('아직 받은 알림이 없어요')).toBeDefined()
  cleanup()
  clearLoaded()
  device.link.state = 'down'
  await visit(device, '/notices')
  expect(await screen.findByText('알림을 불러오지 못했어요')).toBeDefined()
})
