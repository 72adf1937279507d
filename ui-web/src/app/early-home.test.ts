import { afterEach, expect, test, vi } from 'vitest'
import { fetchOrEarly } from '#adapters/browser/early-answer.ts'
import { homeScript } from '../../build/home-script.ts'

const BUILD = '/assets/main-1.js'

const token = (secondsLeft: number) =>
  `head.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + secondsLeft }))}.seal`

/** As the page does, before any code of the app. */
const openHome = (stored: Readonly<Record<string, string>>, answered = 'early') => {
  const asked = vi.fn<typeof fetch>(async () => new Response(answered))
  vi.stubGlobal('fetch', asked)
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  // oxlint-disable-next-line no-eval -- the script is written into the page as text
  globalThis.eval(homeScript(BUILD, ['/assets/home-1.js']))
  return asked
}

const homeRequest = (of: string) =>
  new Request(new URL('/api/users/home-info', location.href), { headers: { authorization: `Bearer ${of}` } })

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  globalThis.earlyAnswer = undefined
  document.body.innerHTML = ''
  vi.useRealTimers()
})

test('home of who is signed in is asked for before the code is there, and not asked for again (G772)', async () => {
  const own = token(600)
  const asked = openHome({ token: own, user: '{}' })
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    `/api/users/home-info?build=${BUILD}`,
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

/** Ten in the evening in Seoul. */
const NOW = new Date('2026-01-15T13:00:00Z')

const asKept = () => {
  const home = { userName: '김시즌' }
  return {
    token: token(600),
    user: '{"id":"c1"}',
    last_home: JSON.stringify({ customer: 'c1', home, readAt: NOW.getTime() - 180_000 }),
    home_picture: JSON.stringify({
      build: BUILD,
      from: Date.parse('2026-01-15T00:00+09:00'),
      until: Date.parse('2026-01-16T00:00+09:00'),
      home: JSON.stringify(home),
      html: '<main><h1>보관 중</h1></main>',
      note: '1월 15일 21:57에 확인한 내용이에요',
      retry: '다시 불러오기',
    }),
  }
}

const shownAtOnce = (changes: Readonly<Record<string, string>>, now = NOW): string => {
  vi.useFakeTimers({ now })
  document.body.innerHTML = '<div id="root">logo</div>'
  openHome({ ...asKept(), ...changes })
  return document.querySelector('#root')?.textContent ?? ''
}

test('home is shown as it was known last before the code is there, with of when it is (G773)', () => {
  expect(shownAtOnce({})).toBe('보관 중1월 15일 21:57에 확인한 내용이에요 다시 불러오기')
})

const changed = (changes: object) => JSON.stringify({ ...JSON.parse(asKept().home_picture), ...changes })

test.each([
  ['somebody else is signed in', { user: '{"id":"c2"}' }],
  ['what was known is gone', { last_home: 'null' }],
  ['something else is known', { last_home: JSON.stringify({ customer: 'c1', home: {}, readAt: 0 }) }],
  ['nobody was here for ten minutes', { last_activity: String(NOW.getTime() - 600_000) }],
  ['another build drew it', { home_picture: changed({ build: '/assets/main-2.js' }) }],
  ['it speaks of a day that is over', { home_picture: changed({ until: NOW.getTime() }) }],
  ['it speaks of a day to come', { home_picture: changed({ from: NOW.getTime() + 1 }) }],
])('where %s, the page keeps its logo until the code is there (G773)', (_where, changes) => {
  vi.useFakeTimers({ now: NOW })
  expect(shownAtOnce(changes)).toBe('logo')
})

/** What is shown once the service has answered, before the app is there or after it has drawn. */
const shownAfter = async (answer: string, { stored = asKept(), isAppThere = false } = {}): Promise<string | null> => {
  vi.useFakeTimers({ now: NOW })
  document.body.innerHTML = '<div id="root">logo</div>'
  openHome(stored, answer)
  const root = document.querySelector('#root')
  if (isAppThere) root?.replaceChildren('the app')
  const request = new Request(new URL('/api/users/home-info', location.href), {
    headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
  })
  expect(await (await fetchOrEarly(request)).text()).toBe(answer)
  await vi.runAllTimersAsync()
  return root?.textContent ?? null
}

const DRAWN = JSON.stringify({ success: true, drawn: '<main><h1>점검이 끝났어요</h1></main>' })

test('home as the service drew it stands in place of what was known, or of the logo, before the code is there (G1070)', async () => {
  expect(await shownAfter(DRAWN)).toBe('점검이 끝났어요')
  localStorage.clear()
  expect(await shownAfter(DRAWN, { stored: { ...asKept(), last_home: 'null' } })).toBe('점검이 끝났어요')
})

test.each([
  ['the app has drawn', DRAWN, { isAppThere: true }, 'the app'],
  [
    'nobody was here for ten minutes',
    DRAWN,
    { stored: { ...asKept(), last_activity: String(NOW.getTime() - 600_000) } },
    'logo',
  ],
  ['the service drew nothing', '{"success":true}', {}, '보관 중1월 15일 21:57에 확인한 내용이에요 다시 불러오기'],
  ['the answer is nothing of ours', '<html></html>', {}, '보관 중1월 15일 21:57에 확인한 내용이에요 다시 불러오기'],
])('what stands there stays where %s (G1070)', async (_where, answer, now, shown) => {
  expect(await shownAfter(answer, now)).toBe(shown)
})
