import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { resolve } from '#adapters/container/token.ts'
import { SESSION_END_EVENT } from '#core/account/ports/session-end.ts'
import { AnyScreen } from '../../app/any-screen.tsx'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { SHARED_TEXTS } from '../../texts/shared.ts'
import { LogInFirst } from '../home/log-in-first.tsx'
import { HomeScreen } from '../home/home-screen.tsx'
import { OnboardingScreen } from '../start/onboarding-screen.tsx'
import { EasyLoginScreen } from './easy-login-screen.tsx'

const ORDER_PAGE = '/mypage/progress/order?orderId=SK-7Q2K9XMD4TBA'

const visit = async (path: string, state: unknown = null, device = deviceInMemory()) => {
  const customer = device.addPerson({ email: 'ski@example.com', password: 'snow7valley' })
  const page = await visitScreens(
    [
      {
        element: <AnyScreen />,
        children: [
          { path: '/easylogin', Component: EasyLoginScreen },
          { path: '/onboarding', Component: OnboardingScreen },
          { path: '/home', Component: HomeScreen },
          { path: '/mypage/progress/order', Component: LogInFirst },
          { path: '*', element: <h1>어딘가</h1> },
        ],
      },
    ],
    device.container,
    { path, state },
  )
  const address = () => page.history.location.pathname + page.history.location.search
  const logIn = async () => {
    await page.user.type(await screen.findByLabelText('이메일', { selector: 'input' }), 'ski@example.com')
    await page.user.type(screen.getByLabelText('비밀번호', { selector: 'input' }), 'snow7valley{Enter}')
  }
  return { ...device, ...page, customer, address, logIn }
}

/** What the browser is told when the service takes the token of this customer no longer. */
const endSession = (customer: string) =>
  act(async () => void dispatchEvent(new CustomEvent(SESSION_END_EVENT, { detail: customer })))

afterEach(() => {
  cleanup()
  clearLoaded()
  localStorage.clear()
  sessionStorage.clear()
})

describe('a login leads back', () => {
  test('to the page that asked for it, query and all', async () => {
    const { user, logIn, address } = await visit(ORDER_PAGE)
    await user.click(await screen.findByRole('button', { name: '로그인하기' }))
    await logIn()
    await waitFor(() => expect(address()).toBe(ORDER_PAGE))
  })

  test('once: the next one leads home', async () => {
    sessionStorage.setItem('return_to', JSON.stringify({ path: ORDER_PAGE, customer: null }))
    const first = await visit('/easylogin')
    await first.logIn()
    await waitFor(() => expect(first.address()).toBe(ORDER_PAGE))
    cleanup()
    const second = await visit('/easylogin')
    await second.logIn()
    await waitFor(() => expect(second.address()).toBe('/home'))
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 7, null])(
    'never to %j, which is no page of the app',
    async path => {
      sessionStorage.setItem('return_to', JSON.stringify({ path, customer: null }))
      const { logIn, address } = await visit('/easylogin')
      await logIn()
      await waitFor(() => expect(address()).toBe('/home'))
    },
  )

  test('a customer whom the service logged out, with the reason, and with what they had chosen', async () => {
    const { container, customer, logIn, address, history } = await visit('/storing/planselection')
    const journey = resolve(container, StoringSide.storingJourney)
    journey.take({ kind: 'Picked', picks: { equipmentType: 'SKI' } })
    await endSession(customer.id)
    expect(history.location).toMatchObject({ pathname: '/easylogin', state: { message: SHARED_TEXTS.sessionOver } })
    expect(await screen.findByText(SHARED_TEXTS.sessionOver)).toBeTruthy()
    await logIn()
    await waitFor(() => expect(address()).toBe('/storing/planselection'))
    expect(journey.read().equipmentType).toBe('SKI')
  })

  test('another customer not to the last page of the one before', async () => {
    const { logIn, address } = await visit('/storing/planselection')
    await endSession('somebody-else')
    await logIn()
    await waitFor(() => expect(address()).toBe('/home'))
  })

  test('also after a sign-up on the way, from the greeting', async () => {
    sessionStorage.setItem('return_to', JSON.stringify({ path: '/storing/terms', customer: null }))
    const state = { showSignupComplete: true, signupData: { name: '김철수', email: 'ski@example.com' } }
    const device = deviceInMemory()
    device.signIn({ email: 'new@example.com' })
    const { user, address } = await visit('/home', state, device)
    await user.click(await screen.findByRole('button', { name: '하던 일 이어서 하기' }))
    await waitFor(() => expect(address()).toBe('/storing/terms'))
  })
})

test('skipping the slides keeps the reason for the login', async () => {
  const { user } = await visit('/onboarding', { message: SHARED_TEXTS.sessionOver })
  await user.click(screen.getByRole('link', { name: '건너뛰기' }))
  expect(await screen.findByText(SHARED_TEXTS.sessionOver)).toBeTruthy()
})
