import { expect, test } from 'vitest'
import { DESK_SIZES, findChangedLooks, LOOKS_AT_MOST_MS, LOOKS_NOW } from './looks.ts'
import { ownProduct } from './product-under-test.ts'

const { takePhone, customer, pay, setClock, staff } = ownProduct()

/** Those that show no number or name which is another each time. */
const DESK = [
  '/desk',
  '/desk/tasks',
  '/desk/find',
  '/desk/calendar',
  '/desk/bench',
  '/desk/storage',
  '/desk/drive',
  '/desk/messages',
  '/desk/money',
  '/desk/lockers',
  '/desk/prices',
  '/desk/terms',
  '/desk/settings',
  '/desk/staff',
  '/desk/audit',
  '/desk/me',
  '/desk/orders/new',
  '/desk/more',
]

test(
  'each page of the desk looks as it was accepted, on a phone and on a wide window, by day and night (G745)',
  async () => {
    await setClock(LOOKS_NOW)
    await staff('locker', 'add', 'A-01..A-20', '--region', 'RESORT', '--zone', 'A')
    await pay(await customer({ name: '한겨울', email: 'winter@example.com', phone: '01087654321' }))
    const { page } = await takePhone()
    await page.goto('/desk/sign-in?trial=ADMIN')
    await page.waitForURL(/\/desk(?!\/sign-in)/)
    await page.clock.setFixedTime(LOOKS_NOW)
    expect(await findChangedLooks(page, DESK, DESK_SIZES)).toEqual([])
  },
  LOOKS_AT_MOST_MS,
)
