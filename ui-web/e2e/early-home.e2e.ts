import { expect, test } from 'vitest'
import { hold } from './hold.ts'
import { expectText } from './on-screen.ts'
import { sharedProduct } from './product-under-test.ts'

const { signedIn } = sharedProduct()

const CODE = '**/assets/*.js'
const ANSWER = '**/api/users/home-info'

test('home asks once for what it shows, and before its code is there (G772)', async () => {
  const { page, problems } = await signedIn()
  let asked = 0
  page.on('request', request => void (new URL(request.url()).pathname === '/api/users/home-info' && (asked += 1)))
  const release = await hold(page, CODE)
  const early = page.waitForRequest(ANSWER)
  await page.goto('/home', { waitUntil: 'commit' })
  await early
  release()
  await expectText(page, '보관 전')
  expect(asked).toBe(1)
  expect(problems).toEqual([])
})

test('home as it was known last is there before the code, stands where it stood, and goes with the session (G773)', async () => {
  const { page, problems } = await signedIn()
  await page.goto('/home')
  await expectText(page, '보관 전')
  const picture = () => page.evaluate(() => localStorage.getItem('home_picture'))
  await expect.poll(picture).not.toBeNull()
  const release = await hold(page, CODE)
  const answer = await hold(page, ANSWER)
  await page.reload({ waitUntil: 'commit' })
  await expectText(page, '보관 전')
  await expectText(page, '에 확인한 내용이에요')
  answer()
  // The service said the same: it is home as it is now (G900).
  await page.locator('.as-known').waitFor({ state: 'detached' })
  const places = () =>
    page.locator('main :is(h1, h2, a)').evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
  const before = await places()
  await page.evaluate(() => document.querySelector('main')?.setAttribute('data-drawn-before', ''))
  release()
  await page.locator('[data-drawn-before]').waitFor({ state: 'detached' })
  expect(await places()).toEqual(before)
  await page.goto('/mypage/info')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '로그아웃' }).click()
  await page.waitForURL('**/easylogin')
  expect(await picture()).toBeNull()
  expect(problems).toEqual([])
})
