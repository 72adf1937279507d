import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoBarrier, expectNoOverflow } from './barriers.ts'
import { hold } from './hold.ts'
import { expectAlert, expectShown, expectText, field, press } from './on-screen.ts'
import { sharedProduct } from './product-under-test.ts'

const { takePhone, staff } = sharedProduct()

/** A finger that is always there, and always the member's. */
const giveFinger = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Invites somebody new; answers their id and the link. */
const invite = async (role: string): Promise<{ readonly id: string; readonly link: string }> => {
  const id = `m${randomUUID().slice(0, 8)}`
  const printed = await staff('staff', 'invite', id, '--name', '김기사', '--role', role)
  const [link] = /http\S+\/desk\/invitation#[\w-]+/.exec(printed) ?? []
  if (link === undefined) throw new Error(printed)
  return { id, link }
}

const heading = (page: Page, name: RegExp | string) => expectShown(page.getByRole('heading', { name }))
const look = async (page: Page): Promise<void> => {
  expect(await page.title()).toMatch(/^\S.* · 데스크 \| 시즌킵$/)
  expect(await page.locator('h1').count()).toBe(1)
  await expectNoBarrier(page)
  await expectNoOverflow(page)
}
const openDesk = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: '저장했어요' }).check()
  await press(page, '데스크 열기')
  await heading(page, '오늘')
}
/** By the bar of the phone. */
const openAccount = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: '더보기', exact: true }).click()
  await page.getByRole('link', { name: '내 계정', exact: true }).click()
  await heading(page, '내 계정')
}

test('a driver accepts an invitation with a passkey, and signs in by it from then on (G303, G306)', async () => {
  const { page, context, problems } = await takePhone()
  await giveFinger(page)
  const { link } = await invite('OPERATOR')
  await page.goto(link)
  await heading(page, /김기사님/)
  await look(page)
  await page.getByRole('checkbox', { name: '근무용 휴대폰이에요' }).check()
  await press(page, '패스키 만들기')
  await heading(page, /복구 코드를/)
  expect(await page.getByRole('list', { name: '복구 코드' }).getByRole('listitem').count()).toBe(10)
  await look(page)
  await openDesk(page)
  expect(page.url()).not.toContain('#')
  await look(page)
  await openAccount(page)
  await look(page)
  expect(await page.evaluate(() => document.cookie)).toBe('')

  await press(page, '로그아웃')
  await expectText(page, '로그아웃했어요.')
  await look(page)
  await page.goto('/desk/me?from=bookmark')
  await page.waitForURL('**/desk/sign-in')
  await press(page, '패스키로 로그인')
  await page.waitForURL('**/desk/me?from=bookmark')
  await heading(page, '내 계정')

  const other = await takePhone()
  await other.page.goto(link)
  await heading(other.page, /초대 링크를/)
  await expectAlert(other.page, '이미 썼거나 24시간이 지난 초대예요. 관리자에게 새 초대를 받아 주세요.')
  await look(other.page)

  await context.setOffline(true)
  await expectText(page, '인터넷이 끊겼어요.')
  await press(page, '로그아웃')
  await expectAlert(page, '서버에 연결하지 못했어요.')
  await context.setOffline(false)
  await expect.poll(() => page.getByText('인터넷이 끊겼어요.').count()).toBe(0)
  expect(problems.filter(problem => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([])
})

test('a helper without passkeys uses a password and the codes of an app, or a recovery code, each once', async () => {
  const { page, problems } = await takePhone()
  const { id, link } = await invite('SUPPORT')
  await page.goto(link)
  await press(page, '비밀번호와 인증 앱으로')
  await expectShown(page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' }))
  await look(page)
  const app = new TOTP({ secret: Secret.fromBase32((await page.locator('code').innerText()).replaceAll(' ', '')) })
  /** A code counts once: the next one is taken a little early. */
  const codes = [app.generate(), app.generate({ timestamp: Date.now() + 30_000 })]
  const password = 'powder-2026'

  await field(page, '새 비밀번호').fill('password')
  await field(page, '인증 코드 6자리').fill(codes[0] ?? '')
  await press(page, '초대 받기')
  await expectText(page, '숫자를 넣어 주세요.')
  await field(page, '새 비밀번호').fill(password)
  await press(page, '초대 받기')
  await heading(page, /복구 코드를/)
  const recovery = await page.getByRole('list', { name: '복구 코드' }).getByRole('listitem').first().innerText()
  await openDesk(page)
  await openAccount(page)
  await press(page, '로그아웃')
  await press(page, '비밀번호와 인증 코드로')

  const signIn = async (label: string, code: string): Promise<void> => {
    await field(page, '직원 아이디').fill(id)
    await field(page, '비밀번호').fill(password)
    await field(page, label).fill(code)
    await press(page, '로그인')
  }
  await look(page)
  await signIn('인증 코드 6자리', codes[0] ?? '')
  await expectAlert(page, '확인하지 못했어요.')
  await look(page)
  await signIn('인증 코드 6자리', codes[1] ?? '')
  await heading(page, '오늘')

  const other = await takePhone()
  await other.page.goto('/desk/sign-in?way=password')
  await press(other.page, '복구 코드로 할게요')
  await field(other.page, '직원 아이디').fill(id)
  await field(other.page, '비밀번호').fill(password)
  await field(other.page, '복구 코드').fill(recovery)
  await press(other.page, '로그인')
  await openAccount(other.page)
  await press(other.page, '모든 기기에서 로그아웃')
  await look(other.page)
  await press(other.page, '로그아웃하기')
  await expectText(other.page, '모든 기기에서 로그아웃했어요.')

  await page.reload()
  await heading(page, /로그인해 주세요/)
  expect(problems).toEqual([])
})

test('on a trial one press signs in; on a wide window the menu is at the side, and the keyboard alone leads on', async () => {
  const { page, problems } = await takePhone()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/desk/sign-in?trial')
  await heading(page, /누구로/)
  await expectNoBarrier(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await heading(page, '오늘')
  await expectNoBarrier(page)
  await page.reload()
  await heading(page, '오늘')
  await page.keyboard.press('Tab')
  await expectShown(page.locator('a:focus', { hasText: '본문으로 건너뛰기' }))
  await page.keyboard.press('Enter')
  await expectShown(page.locator('main:focus'))
  expect(problems).toEqual([])
})

test('the work of today is asked for before the code of its page is there (G817)', async () => {
  const { page } = await takePhone()
  await page.goto('/desk/sign-in?trial=ADMIN')
  await page.waitForURL(/\/desk$/)
  const html = await (await page.request.get('/desk')).text()
  const release = await hold(page, ({ pathname }) => /^\/assets\/.*\.js$/.test(pathname) && !html.includes(pathname))
  const asked = page.waitForRequest('**/api/staff/today')
  await page.goto('/desk', { waitUntil: 'commit' })
  expect((await asked).method()).toBe('GET')
  release()
  await heading(page, '오늘')
})
