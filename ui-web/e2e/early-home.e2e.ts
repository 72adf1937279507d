import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hold } from './hold.ts'
import { expectText } from './on-screen.ts'
import { sharedProduct } from './product-under-test.ts'

const { signedIn } = sharedProduct()

const CODE = '**/assets/*.js'
const isAnswer = (url: URL) => url.pathname === '/api/users/home-info'

test('home asks once for what it shows, and before its code is there (G772)', async () => {
  const { page, problems } = await signedIn()
  let asked = 0
  page.on('request', request => void (isAnswer(new URL(request.url())) && (asked += 1)))
  const release = await hold(page, CODE)
  const early = page.waitForRequest(request => isAnswer(new URL(request.url())))
  await page.goto('/home', { waitUntil: 'commit' })
  await early
  release()
  await expectText(page, '보관 전')
  expect(asked).toBe(1)
  expect(problems).toEqual([])
})

type Drawn = { readonly drawn?: string }

/** What home's page asks for: as it is answered, and for another build. */
const askedBy = async (page: Page) => {
  const asked = page.waitForRequest(request => isAnswer(new URL(request.url())))
  await page.goto('/home')
  const request = await asked
  const headers = await request.allHeaders()
  const ask = async (url: string) => (await (await page.request.get(url, { headers })).json()) as Drawn
  return {
    own: () => ask(request.url()),
    others: () => ask(request.url().replace(/build=.*/, 'build=/assets/main-0.js')),
  }
}

/** Where the words and ways of the screen stand, and what they say. */
const seen = (page: Page) =>
  page
    .locator('main :is(h1, h2, a)')
    .evaluateAll(all => all.map(one => `${one.getBoundingClientRect().top} ${one.textContent}`))

test('home of a device that never showed it is there before the code, as the app then draws it (G1070)', async () => {
  const { page, problems } = await signedIn()
  const { own, others } = await askedBy(page)
  // The first drawing begins a thread, and an answer does not wait for it.
  let answer: Drawn = {}
  await expect.poll(async () => (answer = await own()).drawn).toContain('보관 전')
  expect(await others()).not.toHaveProperty('drawn')
  await page.evaluate(() => localStorage.removeItem('last_home'))
  const release = await hold(page, CODE)
  // Last: what is held holds up the handlers before it.
  await page.route(isAnswer, route => route.fulfill({ json: answer }))
  await page.reload({ waitUntil: 'commit' })
  await expectText(page, '보관 전')
  const before = await seen(page)
  await page.evaluate(() => document.querySelector('main')?.setAttribute('data-drawn-before', ''))
  const emptied = page.evaluate(
    () =>
      new Promise<boolean>(resolve => {
        new MutationObserver(() => resolve(document.querySelector('#root h1') === null)).observe(
          document.querySelector('#root') ?? document,
          { childList: true },
        )
      }),
  )
  release()
  await page.locator('[data-drawn-before]').waitFor({ state: 'detached' })
  // No empty place comes between (G1024).
  expect(await emptied).toBe(false)
  expect(await seen(page)).toEqual(before)
  expect(problems).toEqual([])
})

test('home as it was known last is there before the code, stands where it stood, and goes with the session (G773)', async () => {
  const { page, problems } = await signedIn()
  await page.goto('/home')
  await expectText(page, '보관 전')
  const picture = () => page.evaluate(() => localStorage.getItem('home_picture'))
  await expect.poll(picture).not.toBeNull()
  const release = await hold(page, CODE)
  const answer = await hold(page, isAnswer)
  await page.reload({ waitUntil: 'commit' })
  await expectText(page, '보관 전')
  await expectText(page, '에 확인한 내용이에요')
  const before = await seen(page)
  await page.evaluate(() => document.querySelector('main')?.setAttribute('data-drawn-before', ''))
  release()
  await page.locator('[data-drawn-before]').waitFor({ state: 'detached' })
  expect(await seen(page)).toEqual(before)
  answer()
  await page.goto('/mypage/info')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '로그아웃' }).click()
  await page.waitForURL('**/easylogin')
  expect(await picture()).toBeNull()
  expect(problems).toEqual([])
})
