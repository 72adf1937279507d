import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectText } from './on-screen.ts'
import { sharedProduct } from './product-under-test.ts'

const { signedIn } = sharedProduct()

/** Code that the page waits for until `release`. */
const holdCode = async (page: Page): Promise<() => void> => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('home asks once for what it shows, and before its code is there (G772)', async () => {
  const { page, problems } = await signedIn()
  let asked = 0
  page.on('request', request => void (new URL(request.url()).pathname === '/api/users/home-info' && (asked += 1)))
  const release = await holdCode(page)
  const early = page.waitForRequest('**/api/users/home-info')
  await page.goto('/home', { waitUntil: 'commit' })
  await early
  release()
  await expectText(page, '보관 전')
  expect(asked).toBe(1)
  expect(problems).toEqual([])
})
