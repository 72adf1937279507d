import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findLargeTextFaults } from './large-letters.ts'
import { expectShown, press } from './on-screen.ts'
import { sharedProduct } from './product-under-test.ts'
import { findSheetFaults } from './sheet-faults.ts'

const { signedIn, customer, logIn, provePhone, pay, store } = sharedProduct()

const sheet = (page: Page) => page.getByRole('dialog')
const path = (page: Page) => new URL(page.url()).pathname

/** Looks at the open sheet, and closes it as Android's own button does: the screen behind it stays. */
const lookAndStepBack = async (page: Page): Promise<readonly string[]> => {
  await expectShown(sheet(page))
  const here = path(page)
  const found = await findSheetFaults(page)
  await page.goBack()
  await sheet(page).waitFor({ state: 'detached' })
  expect(path(page)).toBe(here)
  return found
}

/** A customer whose gear is in its locker. */
const stored = async () => {
  const someone = await customer()
  await provePhone(someone)
  await store(await pay(someone))
  return signedIn(await logIn(someone))
}

test('a sheet rises from the foot the first time it opens too, and its code is there before (G929, G1013)', async () => {
  const { page } = await signedIn()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const code = page.waitForResponse(/\/bottom-sheet-window-/)
  await page.goto('/mypage/faq')
  await code
  await expectShown(page.getByRole('button', { name: '이메일로 문의하기' }))
  const tops = page.evaluate(
    () =>
      new Promise<number[]>(resolve => {
        const seen: number[] = []
        const look = () => {
          const top = document.querySelector('[role=dialog]')?.getBoundingClientRect().top
          if (top !== undefined) seen.push(top)
          if (seen.length < 60) requestAnimationFrame(look)
          else resolve(seen)
        }
        look()
      }),
  )
  await page.getByRole('button', { name: '이메일로 문의하기' }).click()
  const [first = 0, last = 0] = [(await tops)[0], (await tops).at(-1)]
  expect(first).toBeGreaterThan(last + 100)
})

test('every sheet has its actions in reach on the lowest screens, and is closed by a step back (G610, G612)', async () => {
  const { page, problems } = await stored()
  const found: string[] = []
  const look = async () => void found.push(...(await lookAndStepBack(page)))
  await page.goto('/home')
  await page.goto('/equipment/checkout/warning')
  await press(page, '다음')
  await page.waitForURL('**/input')
  await page.getByRole('button', { name: /받고 싶은 날/ }).click()
  await look()
  await page.getByRole('button', { name: /받고 싶은 날/ }).click()
  await page.locator('td button:not([aria-disabled=true])').first().click()
  await page.getByRole('button', { name: /에 받을게요/ }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: '받을 곳' }).fill('강원특별자치도 스노우밸리로 1')
  found.push(...(await findLargeTextFaults(page)))
  await press(page, '신청 그만두고 홈으로')
  await look()
  expect(await page.getByRole('textbox', { name: '받을 곳' }).inputValue()).toBe('강원특별자치도 스노우밸리로 1')
  await press(page, '다음')
  await page.waitForURL('**/terms')
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await press(page, '다음')
  await page.waitForURL('**/location')
  found.push(...(await findLargeTextFaults(page)))
  // Moves inside the app, as a customer's are: a step back over the first page of a visit is the browser's alone.
  await page.goto('/mypage')
  await page.getByRole('link', { name: '계정 관리' }).click()
  await page.waitForURL('**/mypage/info')
  await press(page, '로그아웃')
  await look()
  await page.goBack()
  await page.getByRole('link', { name: '고객센터' }).click()
  await page.waitForURL('**/faq')
  await page.getByRole('button', { name: '이메일로 문의하기' }).click()
  await look()
  await page.goBack()
  await page.getByRole('link', { name: /결제 관리/ }).click()
  await page.waitForURL('**/payment/stored')
  await press(page, '자동 결제 해지')
  await page.waitForURL('**/payment/cancel?**')
  await press(page, '자동 결제 해지하기')
  await look()
  expect(found).toEqual([])
  expect(problems).toEqual([])
}, 180_000)
