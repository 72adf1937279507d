import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SHARED_TEXTS } from '../src/texts/shared.ts'
import { findChangedLooks } from './looks.ts'
import { expectShown } from './on-screen.ts'
import { ownProduct } from './product-under-test.ts'

const { takePhone, signedIn, customer, pay, setClock } = ownProduct()

/** A quiet Wednesday, for service and browser alike. */
const NOW = '2026-11-25T10:00:00+09:00'
const AT_MOST_MS = 300_000
const LOADING = `[role=status][aria-busy=true], [role=progressbar][aria-label="${SHARED_TEXTS.moving}"]`

const STRANGERS = [
  '/onboarding',
  '/easylogin',
  '/terms',
  '/find/id',
  '/find/password',
  '/terms/marketing',
  '/mypage/faq/questions',
  '/mypage/pickup',
]
const OWN = [
  '/home',
  '/equipment',
  '/mypage',
  '/mypage/info',
  '/mypage/faq',
  '/mypage/terms',
  '/mypage/progress/inprogress',
  '/mypage/progress/stored',
  '/mypage/payment/stored',
  '/mypage/payment/past',
  '/mypage/payment/card',
  '/storing/equipmentselection',
]

const look = async (page: Page, paths: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expectShown(page.locator('h1'))
    await expect.poll(() => page.locator(LOADING).count()).toBe(0)
    await page.waitForLoadState('networkidle')
    found.push(...(await findChangedLooks(page, path.slice(1).replaceAll('/', '-'))))
  }
  return found
}

test(
  'each screen looks as it was accepted, small, large and on a desktop, by day and night (G707)',
  async () => {
    await setClock(NOW)
    const stranger = await takePhone()
    await stranger.page.clock.setFixedTime(NOW)
    const someone = await customer({ name: '김시즌', email: 'season@example.com', phone: '01012345678' })
    await pay(someone)
    const own = await signedIn(someone)
    await own.page.clock.setFixedTime(NOW)
    expect([...(await look(stranger.page, STRANGERS)), ...(await look(own.page, OWN))]).toEqual([])
  },
  AT_MOST_MS,
)
