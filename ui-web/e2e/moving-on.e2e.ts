import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { hold } from './hold.ts'
import { expectShown, expectText } from './on-screen.ts'
import type { Phone } from './phone.ts'
import { sharedProduct } from './product-under-test.ts'

const { signedIn } = sharedProduct()

/** The code of the customer centre, which nothing else brings along. */
const CODE = '**/assets/help-*.js'

let phone: Phone

const customerCentre = (page: Page) => page.getByRole('link', { name: '고객센터' })
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name })
const readPath = (page: Page) => new URL(page.url()).pathname

beforeEach(async () => {
  phone = await signedIn()
  await phone.page.goto('/mypage')
  await expectShown(customerCentre(phone.page))
})

test('while the next screen loads this one stays, a line says so, and a second tap is no second step', async () => {
  const { page, problems } = phone
  const release = await hold(page, CODE)
  await customerCentre(page).click()
  await expectShown(page.getByRole('progressbar', { name: '다음 화면을 여는 중이에요' }))
  await customerCentre(page).click()
  release()
  await expectShown(heading(page, /무엇을/))
  expect(await page.getByRole('progressbar').count()).toBe(0)
  await page.goBack()
  await expectShown(customerCentre(page))
  expect(readPath(page)).toBe('/mypage')
  expect(problems).toEqual([])
})

test('a finger on a link brings the code before it lifts', async () => {
  const { page } = phone
  const code = page.waitForRequest(CODE)
  await customerCentre(page).dispatchEvent('pointerdown')
  await code
  expect(readPath(page)).toBe('/mypage')
})

test('a screen whose code does not come says so; the way back works, and so does the next try', async () => {
  const { page } = phone
  await page.route(CODE, route => route.abort())
  await customerCentre(page).click()
  await expectText(page, '화면을 불러오지 못했어요')
  await page.goBack()
  await expectShown(customerCentre(page))
  await page.unroute(CODE)
  await customerCentre(page).click()
  await expectShown(heading(page, /무엇을/))
})

test('a new screen begins at its top, and a way back or a reload returns to the scroll position before', async () => {
  const { page } = phone
  await page.setViewportSize({ width: 390, height: 420 })
  const scrolled = () => page.evaluate(() => scrollY)
  // Where our font comes later, lines above grow, and the browser scrolls with them.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => scrollTo(0, 120))
  await expect.poll(scrolled).toBe(120)
  // A click of Playwright's scrolls by itself.
  await customerCentre(page).dispatchEvent('click')
  await expectShown(heading(page, /무엇을/))
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await expectShown(customerCentre(page))
  await expect.poll(scrolled).toBe(120)
  await page.reload()
  await expectShown(customerCentre(page))
  await expect.poll(scrolled).toBe(120)
})

test('a long page keeps its way back at the top, with its name once the title is scrolled away (G696)', async () => {
  const { page } = phone
  await page.goto('/terms/service')
  const header = page.locator('header')
  await expectShown(heading(page, /./))
  expect(await header.innerText()).toBe('')
  // Its text comes after its title.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1_500)
  await page.evaluate(() => scrollTo(0, 600))
  await expect.poll(() => header.innerText()).toBe('서비스 이용약관')
  expect((await header.boundingBox())?.y).toBe(0)
  await expectShown(page.getByRole('button', { name: '뒤로' }))
})

test('a screen comes from the side of the way that one goes, forward or back (G696)', async () => {
  const { page } = phone
  const from = () =>
    page
      .locator('main > div')
      .first()
      .evaluate(content => getComputedStyle(content).getPropertyValue('--from'))
  await page.goto('/mypage')
  await customerCentre(page).click()
  await expectShown(heading(page, /무엇을/))
  expect(await from()).toBe('')
  await page.goBack()
  await expectShown(customerCentre(page))
  expect(await from()).toBe('-20px')
  // Nothing of ours lies behind, so the way back takes the place of this screen.
  await page.goto('/mypage/info')
  await page.getByRole('button', { name: '뒤로' }).click()
  await expectShown(customerCentre(page))
  expect(await from()).toBe('-20px')
})

test('the arrow of a screen is the browser’s own step back, which does not lead to that screen again (G187)', async () => {
  const { page } = phone
  const depth = () => page.evaluate(() => (history.state as { readonly idx: number }).idx)
  const before = await depth()
  await page.getByRole('link', { name: '계정 관리' }).click()
  await page.getByRole('button', { name: '뒤로' }).click()
  await expectShown(customerCentre(page))
  await expect.poll(depth).toBe(before)
})
