import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SHARED_TEXTS } from '../src/texts/shared.ts'
import { APP_SIZES, DESK_SIZES, findChangedLooks, type Size } from './looks.ts'
import { expectShown } from './on-screen.ts'
import { ownProduct } from './product-under-test.ts'

const { takePhone, signedIn, customer, pay, setClock, staff } = ownProduct()

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

/** Those that show no number or name which is another each time. */
const DESK = [
  '/desk',
  '/desk/tasks',
  '/desk/find',
  '/desk/calendar',
  '/desk/bench',
  '/desk/storage',
  '/desk/lockers',
  '/desk/prices',
  '/desk/terms',
  '/desk/settings',
  '/desk/orders/new',
  '/desk/more',
]

const look = async (page: Page, paths: readonly string[], sizes: readonly Size[]): Promise<readonly string[]> => {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expectShown(page.locator('h1'))
    await expect.poll(() => page.locator(LOADING).count()).toBe(0)
    await page.waitForLoadState('networkidle')
    found.push(...(await findChangedLooks(page, path.slice(1).replaceAll('/', '-'), sizes)))
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
    expect([...(await look(stranger.page, STRANGERS, APP_SIZES)), ...(await look(own.page, OWN, APP_SIZES))]).toEqual(
      [],
    )
  },
  AT_MOST_MS,
)

test(
  'each page of the desk looks as it was accepted, on a phone and on a wide window, by day and night (G745)',
  async () => {
    await setClock(NOW)
    await staff('locker', 'add', 'A-01..A-20', '--region', 'RESORT', '--zone', 'A')
    await pay(await customer({ name: '한겨울', email: 'winter@example.com', phone: '01087654321' }))
    const { page } = await takePhone()
    await page.goto('/desk/sign-in?trial=ADMIN')
    await page.waitForURL(/\/desk(?!\/sign-in)/)
    await page.clock.setFixedTime(NOW)
    expect(await look(page, DESK, DESK_SIZES)).toEqual([])
  },
  AT_MOST_MS,
)
