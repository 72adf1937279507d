import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectShown, expectText } from './on-screen.ts'
import { type Phone, takePhone } from './phone.ts'
import { sharedProduct } from './product-under-test.ts'
import { serveTwoBuilds, type TwoBuilds } from './two-builds.ts'

const { signedIn, customer, pay } = sharedProduct()

const OUTDATED = /에 확인한 내용이에요/
const OFFLINE = '인터넷에 연결되어 있지 않아요'

let phone: Phone
beforeAll(async () => {
  phone = await signedIn(undefined, { serviceWorkers: 'allow', forAll: true })
  await phone.page.goto('/home')
  await workerIsUp(phone.page)
})
afterAll(() => phone.context.close())

/** The worker has kept its files and stands before the page. */
const workerIsUp = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator
    const changed = new Promise(resolve => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    if (serviceWorker.controller === null) await changed
  })

const keptIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const kept = (await caches.keys()).map(async name => (await caches.open(name)).keys())
    return (await Promise.all(kept)).flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  })

test('the app can be installed', async () => {
  const { page, context } = phone
  const devtools = await context.newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({
    name: '시즌킵',
    start_url: '/splash',
    display: 'standalone',
    lang: 'ko',
  })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // What a test looks at leaves no traces, and so installs nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  // With it the browser would not tell the page that it is offline.
  await devtools.detach()
})

test('without a connection home shows what it knew last and of when it is, and the newest once there is one', async () => {
  const { page, context } = phone
  await page.goto('/home')
  await expectText(page, '보관 전')
  await context.setOffline(true)
  await page.reload()
  await expectShown(page.getByText(OUTDATED))
  await expectText(page, '지금은 오프라인이에요.')
  await expectText(page, '보관 전')
  // As it is opened from a device's own screen.
  await page.goto('/splash')
  await page.waitForURL('**/home')
  await expectShown(page.getByText(OUTDATED))
  await context.setOffline(false)
  await page.getByText(OUTDATED).waitFor({ state: 'detached' })
  await expectText(page, '보관 전')
})

test('without a connection the three tabs show what they knew last, each with its time (G780)', async () => {
  const own = await customer()
  await pay(own)
  const { page, context } = await signedIn(own, { serviceWorkers: 'allow', forAll: true })
  try {
    await page.goto('/home')
    await workerIsUp(page)
    await page.getByRole('link', { name: '내 장비' }).click()
    await expectText(page, '1세트를 맡기고 있어요')
    await context.setOffline(true)
    for (const [path, shown] of [
      ['/equipment', '1세트를 맡기고 있어요'],
      ['/mypage', '진행 중인 보관'],
      ['/home', '신청 완료'],
    ] as const) {
      await page.goto(path)
      await expectShown(page.getByText(OUTDATED))
      await expectText(page, shown)
    }
    await page.getByRole('link', { name: '마이페이지' }).click()
    await expectShown(page.getByRole('link', { name: /진행 중인 보관\s*1\s*건/ }))
  } finally {
    await context.close()
  }
})

test('without a connection another address says so, and opens automatically once there is one', async () => {
  const { page, context } = phone
  await context.setOffline(true)
  await page.goto('/mypage/faq')
  await expectText(page, OFFLINE)
  await page.getByRole('button', { name: '다시 불러오기' }).click()
  await expectText(page, OFFLINE)
  await context.setOffline(false)
  await expectShown(page.getByRole('heading', { name: /고객센터|무엇을/ }))
  expect(new URL(page.url()).pathname).toBe('/mypage/faq')
})

test('nothing that the service says is kept', async () => {
  const { page } = phone
  for (const path of [
    '/home',
    '/equipment',
    '/mypage/info',
    '/mypage/payment/stored',
    '/payment/fail?code=FDS_ERROR',
  ]) {
    await page.goto(path)
    await expectShown(page.getByRole('heading', { level: 1 }))
  }
  const kept = await keptIn(page)
  expect(kept).toContain('/app')
  expect(kept.filter(path => path !== '/app' && !path.startsWith('/assets/'))).toEqual([])
})

test('a new build takes the place of the old one, also under the hands of a customer', async () => {
  const builds: TwoBuilds = await serveTwoBuilds()
  const { page, context } = await takePhone(builds.url, { serviceWorkers: 'allow' })
  try {
    await page.goto('/easylogin')
    await workerIsUp(page)
    const before = await keptIn(page)
    await builds.deploySecond()

    // The page of the old build asks for the next screen, whose code is gone.
    await page.evaluate(() => caches.keys().then(names => Promise.all(names.map(name => caches.delete(name)))))
    await page.getByRole('link', { name: '회원가입' }).click()
    await expectShown(page.getByRole('checkbox', { name: '모두 동의해요' }))
    expect(await page.locator('script[src*="/assets/main-"]').getAttribute('src')).toMatch(/2\.js$/)

    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['app-second'])
    const after = await keptIn(page)
    expect(after.filter(path => before.includes(path) && path.endsWith('.js'))).toEqual([])
  } finally {
    await context.close()
    await builds.stop()
  }
})

test('code that is gone while its page is still answered leads to one more try and then to an error screen', async () => {
  const builds = await serveTwoBuilds()
  const { page, context } = await takePhone(builds.url)
  try {
    // What the page begins with comes from the browser's own cache; the server has lost all of it.
    await page.route('**/assets/*.js', route =>
      route.request().method() === 'HEAD' || !route.request().url().includes('/main-')
        ? route.fulfill({ status: 404 })
        : route.continue(),
    )
    await page.goto('/terms')
    await expectText(page, '화면을 불러오지 못했어요')
    await expectShown(page.getByRole('button', { name: '다시 불러오기' }))
  } finally {
    await context.close()
    await builds.stop()
  }
})
