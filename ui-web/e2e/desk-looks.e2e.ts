import { expect, test } from 'vitest'
import { DESK_SIZES, findChangedLooks, LOOKS_AT_MOST_MS, LOOKS_NOW } from './looks.ts'
import { ownProduct } from './product-under-test.ts'

const { takePhone, customer, pay, setClock, staff } = ownProduct()

/** Those whose address is the same each time; an order and its customer are beside them. */
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
    const winter = await customer({ name: '한겨울', email: 'winter@example.com', phone: '01087654321' })
    const orderId = await pay(winter)
    const { page } = await takePhone()
    await page.goto('/desk/sign-in?trial=ADMIN')
    await page.waitForURL(/\/desk(?!\/sign-in)/)
    await page.clock.setFixedTime(LOOKS_NOW)
    const read = (path: string) => page.evaluate(async at => (await fetch(`/api/staff${at}`)).json(), path)
    const told = async () =>
      (await read(`/orders/${orderId}/messages`)).messages.map(({ state }: { state: string }) => state)
    await expect.poll(told, { timeout: 30_000 }).not.toContainEqual(expect.stringMatching(/NEW|HANDED_ON/))
    const { label } = (await read(`/orders/${orderId}`)).order
    const named = [
      { path: `/desk/orders/${orderId}`, name: 'desk-orders-paid', varying: [orderId, label] },
      { path: `/desk/customers/${winter.user.id}`, name: 'desk-customers', varying: [] },
      { path: '/desk/check?region=RESORT&zone=A', name: 'desk-check', varying: [] },
    ]
    expect(await findChangedLooks(page, [...DESK, ...named], DESK_SIZES)).toEqual([])
  },
  LOOKS_AT_MOST_MS,
)
