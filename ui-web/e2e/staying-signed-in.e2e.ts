import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedProduct } from './product-under-test.ts'

const { signedIn, signUp, logIn, url } = sharedProduct()

const MESSAGE = '10분 동안 활동이 없어 자동으로 로그아웃했어요.'
const LEFT_BY_PROVIDERS = ['kakao_session', 'naver_access_token', 'google_access_token']
const KEYS = ['token', 'user', 'last_activity', ...LEFT_BY_PROVIDERS]

const lastActivity = (tab: Page) => tab.evaluate(() => localStorage.getItem('last_activity'))
/** The watch over the session comes after the screen; a test that moves the clock would be ahead of it. */
const untilWatched = async (tab: Page): Promise<void> => {
  const before = await lastActivity(tab)
  await expect
    .poll(async () => {
      await tab.mouse.move(100, 100)
      await tab.mouse.move(110, 110)
      return lastActivity(tab)
    })
    .not.toBe(before)
}

/** One browser of one customer with two tabs, whose clock the test moves. */
const twoTabs = async (): Promise<{ tabs: readonly [Page, Page]; context: BrowserContext; logouts: string[] }> => {
  const { page, context } = await signedIn()
  const logouts: string[] = []
  context.on('request', request => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/auth/logout')
      logouts.push(request.headers()['authorization'] ?? '')
  })
  await context.clock.install()
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto('/home')
    await tab.getByText('보관 전').waitFor()
    await untilWatched(tab)
  }
  return { tabs: [page, second], context, logouts }
}

const warning = (page: Page) => page.getByRole('dialog', { name: '자동 로그아웃 안내' })
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(keys => keys.filter(key => localStorage.getItem(key) !== null), KEYS)
const token = (tab: Page) => tab.evaluate(() => localStorage.getItem('token'))
/** Activity renews the token; the test's clock jumps faster than the answer comes, and the old one would run out. */
const untilRenewed = async (tabs: readonly Page[], act: () => Promise<void>): Promise<void> => {
  const before = await Promise.all(tabs.map(token))
  await act()
  for (const tab of tabs) await expect.poll(async () => before.includes(await token(tab))).toBe(false)
}
/** As a hand would; then waits until both tabs know, because the test's clock jumps faster than news travels between tabs. */
const moveMouse = async (page: Page, tabs: readonly Page[]): Promise<void> => {
  const now = await page.evaluate(() => Date.now())
  await untilRenewed(tabs, async () => {
    await page.mouse.move(100, 100)
    await page.mouse.move(120, 140)
  })
  // Any other tab may share an older sign of activity meanwhile.
  await expect.poll(async () => Number(await lastActivity(page))).toBeGreaterThanOrEqual(now)
  for (const tab of tabs)
    await expect.poll(async () => (await lastActivity(tab)) === (await lastActivity(page))).toBe(true)
}

test('ten minutes without activity log both tabs out and leave nothing behind (G03)', async () => {
  const { tabs, context, logouts } = await twoTabs()
  const [first, second] = tabs
  const token = await first.evaluate(keys => {
    for (const key of keys) localStorage.setItem(key, '{}')
    return localStorage.getItem('token')
  }, LEFT_BY_PROVIDERS)

  await context.clock.runFor('08:50')
  for (const tab of tabs) expect(await warning(tab).count()).toBe(0)
  await context.clock.runFor('00:15')
  for (const tab of tabs)
    await warning(tab)
      .getByRole('timer')
      .getByText(/^0:[3-5]\d$/)
      .waitFor()
  expect(logouts).toEqual([])

  await context.clock.runFor('01:00')
  for (const tab of tabs) {
    await tab.waitForURL('**/easylogin')
    await tab.getByText(MESSAGE).waitFor()
    await expect.poll(() => stored(tab)).toEqual([])
  }
  expect(logouts).toContain(`Bearer ${token}`)
  const answer = await fetch(`${url()}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(401)
  expect(await second.getByText('보관 전').count()).toBe(0)
})

test('keep using in one tab, and later a moved mouse in the other, keep both', async () => {
  const { tabs, context, logouts } = await twoTabs()
  const [first, second] = tabs
  await context.clock.runFor('09:05')
  for (const tab of tabs) await warning(tab).waitFor()
  await untilRenewed(tabs, () => warning(first).getByRole('button', { name: '계속 이용하기' }).click())
  for (const tab of tabs) await warning(tab).waitFor({ state: 'detached' })

  await context.clock.runFor('08:30')
  await moveMouse(second, tabs)
  await context.clock.runFor('08:30')
  for (const tab of tabs) {
    expect(await warning(tab).count()).toBe(0)
    expect(new URL(tab.url()).pathname).toBe('/home')
  }
  await context.clock.runFor('00:40')
  for (const tab of tabs) await warning(tab).waitFor()
  await moveMouse(second, tabs)
  for (const tab of tabs) await warning(tab).waitFor({ state: 'detached' })
  expect(logouts).toEqual([])
})

test('the warning is reached and left by the keyboard, and log out now leaves both tabs', async () => {
  const { tabs, context, logouts } = await twoTabs()
  const [first, second] = tabs
  await first.getByRole('link', { name: '내 장비', exact: true }).focus()
  await context.clock.runFor('09:05')
  await warning(first).getByRole('button', { name: '계속 이용하기' }).and(first.locator(':focus')).waitFor()
  await untilRenewed(tabs, () => first.keyboard.press('Escape'))
  await warning(first).waitFor({ state: 'detached' })
  expect(await first.evaluate(() => document.activeElement?.textContent)).toBe('내 장비')

  await context.clock.runFor('09:05')
  await warning(first).waitFor()
  const logOut = warning(first).getByRole('button', { name: '지금 로그아웃' })
  for (let presses = 0; presses < 4; presses += 1) {
    if (await logOut.evaluate(button => button === document.activeElement)) break
    await first.keyboard.press('Tab')
  }
  await first.keyboard.press('Enter')
  for (const tab of tabs) await tab.waitForURL('**/easylogin')
  await second.getByText('다른 탭에서 로그아웃되어').waitFor()
  expect(logouts).toHaveLength(1)
})

test('a device that slept past the limit is logged out, not woken up', async () => {
  const { tabs, context } = await twoTabs()
  await context.clock.fastForward('45:00')
  for (const tab of tabs) {
    await tab.mouse.move(100, 100)
    await tab.waitForURL('**/easylogin')
    await tab.getByText(MESSAGE).waitFor()
  }
  for (const tab of tabs) await expect.poll(() => stored(tab)).toEqual([])
})

test('a logout in one tab ends the other one at once', async () => {
  const { tabs } = await twoTabs()
  const [first, second] = tabs
  await first.goto('/mypage/info')
  await first.getByRole('button', { name: '로그아웃' }).click()
  await first.getByRole('button', { name: '로그아웃하기' }).click()
  await first.waitForURL('**/easylogin')
  await first.getByText('로그아웃했어요.', { exact: true }).waitFor()
  await second.waitForURL('**/easylogin')
  await second.getByText('다른 탭에서 로그아웃되어').waitFor()
  for (const tab of tabs) await expect.poll(() => stored(tab)).toEqual([])
})

test('my devices are listed, and the others can be logged out', async () => {
  const person = await signUp()
  const { page: phone } = await signedIn(await logIn(person))
  const { page: lost } = await signedIn(await logIn(person))
  await lost.goto('/home')
  await lost.getByText('보관 전').waitFor()

  await phone.goto('/mypage/info')
  await phone.getByRole('link', { name: '로그인한 기기' }).click()
  await expect.poll(() => phone.getByRole('listitem').count()).toBe(2)
  await phone.getByRole('button', { name: '다른 기기 모두 로그아웃' }).click()
  await phone.getByRole('button', { name: '모두 로그아웃', exact: true }).click()
  await phone.getByText('이 기기에서만 로그인되어 있어요.').waitFor()

  await lost.getByRole('link', { name: '내 장비', exact: true }).click()
  await lost.waitForURL('**/easylogin')
  await expect.poll(() => stored(lost)).toEqual([])
  await phone.reload()
  await phone.getByText('지금 이 기기').waitFor()
})
