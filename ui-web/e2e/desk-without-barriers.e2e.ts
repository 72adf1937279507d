import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { screenPaths } from '../src/app/screen.ts'
import { routes } from '../src/desk/app/routes.tsx'
import { barriers } from './barriers.ts'
import { findLargeTextFaults } from './large-letters.ts'
import { expectShown } from './on-screen.ts'
import { type Customer, ownProduct } from './product-under-test.ts'

const { takePhone, customer, pay, store, staff } = ownProduct()

/** Twenty syllables in one word, as long as a name can be. */
const LONG_NAME = '남궁가나다라마바사아자차카타파하거너더러'
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const
const AT_MOST_MS = 300_000

let someone: Customer
let orderId: string
beforeAll(async () => {
  await staff('locker', 'add', 'A-01..A-20', '--region', 'RESORT', '--zone', 'A')
  someone = await customer({ name: LONG_NAME })
  orderId = await pay(someone)
  await store(orderId)
  await pay(someone)
  await staff('complaint', 'add', '--order', orderId, '--text', LONG_NAME, '--reason', 'called')
}, AT_MOST_MS)

const addresses = (): readonly string[] =>
  screenPaths(routes).map(path => path.replace(':orderId', orderId).replace(':customerId', someone.user.id))

/** What a page of the desk shows, in a wide window and on a phone, that a member cannot read, reach or use. */
const lookAt = async (page: Page, path: string): Promise<readonly string[]> => {
  const found: string[] = []
  await page.setViewportSize(SIZES[0])
  await page.goto(path)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectShown(page.locator('h1'))
    await expect.poll(() => page.locator('[role=status][aria-busy=true]').count()).toBe(0)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if ((await page.locator('h1').count()) !== 1) found.push(`${path} has not one h1`)
    if (width > size.width) found.push(`${path} is ${width} wide, in ${size.width}`)
    found.push(...(await barriers(page)))
  }
  if (!/^\S.* · 데스크 \| 시즌킵$/.test(await page.title())) found.push(`${path} has the title ${await page.title()}`)
  found.push(...(await findLargeTextFaults(page)))
  return found
}

test(
  'no page of the desk has a barrier that axe can find, by day or night, in a wide window or on a phone, or is cut off or broken with large letters',
  async () => {
    const { page, problems } = await takePhone()
    await page.goto('/desk/sign-in?trial=ADMIN')
    await page.waitForURL(/\/desk(?!\/sign-in)/)
    const found: string[] = []
    for (const path of addresses()) found.push(...(await lookAt(page, path)))
    expect(found).toEqual([])
    expect(problems).toEqual([])
  },
  AT_MOST_MS,
)
