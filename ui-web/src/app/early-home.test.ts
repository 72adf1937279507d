import { afterEach, expect, test, vi } from 'vitest'
import { fetchOrEarly } from '#adapters/browser/early-answer.ts'
import { HOME_SCRIPT } from '../../build/home-script.ts'

const token = (secondsLeft: number) =>
  `head.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + secondsLeft }))}.seal`

/** As the page does, before any code of the app. */
const openHome = (stored: Readonly<Record<string, string>>) => {
  const asked = vi.fn<typeof fetch>(async () => new Response('early'))
  vi.stubGlobal('fetch', asked)
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  // oxlint-disable-next-line no-eval -- the script is written into the page as text
  globalThis.eval(HOME_SCRIPT)
  return asked
}

const homeRequest = (of: string) =>
  new Request(new URL('/api/users/home-info', location.href), { headers: { authorization: `Bearer ${of}` } })

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  globalThis.earlyAnswer = undefined
})

test('home of who is signed in is asked for before the code is there, and not asked for again (G772)', async () => {
  const own = token(600)
  const asked = openHome({ token: own, user: '{}' })
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    '/api/users/home-info',
    expect.objectContaining({ headers: { accept: 'application/json', authorization: `Bearer ${own}` } }),
  )
  expect(await (await fetchOrEarly(homeRequest(own))).text()).toBe('early')
  expect(asked).toHaveBeenCalledTimes(1)
  await fetchOrEarly(homeRequest(own))
  expect(asked).toHaveBeenCalledTimes(2)
})

test('what came in the name of another session is not taken (G772)', async () => {
  const asked = openHome({ token: token(600), user: '{}' })
  const other = homeRequest(token(601))
  await fetchOrEarly(other)
  expect(asked).toHaveBeenLastCalledWith(other, undefined)
  const early = homeRequest(localStorage.getItem('token') ?? '')
  await fetchOrEarly(early)
  expect(asked).toHaveBeenLastCalledWith(early, undefined)
})

test('another call leaves the answer for home (G772)', async () => {
  const own = token(600)
  const asked = openHome({ token: own, user: '{}' })
  await fetchOrEarly(new Request(new URL('/api/users/me', location.href)))
  await fetchOrEarly(homeRequest(own))
  expect(asked).toHaveBeenCalledTimes(2)
})

test.each([
  ['nobody is signed in', {}],
  ['half a session is left', { token: token(600) }],
  ['the token is no token', { token: 'nothing', user: '{}' }],
  ['the token has to be renewed first', { token: token(30), user: '{}' }],
  ['by the clock of the service it has run out', { token: token(600), user: '{}', token_clock_ahead: '580' }],
])('nothing is asked for early where %s (G772)', (_where, stored) => {
  expect(openHome(stored)).not.toHaveBeenCalled()
})
