import { expect, test } from 'vitest'
import { sharedProduct } from './product-under-test.ts'

const { signedIn, customer, logIn, provePhone, pay, store } = sharedProduct()

const dates = (nextRenewalDate: string | null, storageEndDate: string | null) => ({ nextRenewalDate, storageEndDate })

/** What home is told of one contract, by the moment that it makes of it. */
const MOMENTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  REQUESTED: { storingStatus: 1, isPlaceMissing: false, canChooseWindow: false },
  'REQUESTED, no place': { storingStatus: 1, isPlaceMissing: true, canChooseWindow: false },
  PICKUP_MISSED: { storingStatus: 1, missedPickup: { day: '2026-11-20', fault: 'SHOP' }, isPlaceMissing: true },
  PICKUP_BOOKED: { storingStatus: 2, pickupDate: '2099-11-20', pickupHalf: 'MORNING' },
  PICKUP_OVERDUE: { storingStatus: 2, pickupDate: '2020-11-20' },
  PICKUP_DAY_CLOSED: { storingStatus: 2, pickupDate: '2099-11-20', isDayClosed: true, pickupWindowOpen: true },
  INSPECTING: { storingStatus: 3, score: null },
  INSPECTED: { storingStatus: 4, score: 42 },
  TEMP_STORED: { storingStatus: 5, score: 92 },
  IN_TRANSIT: { storingStatus: 6, score: 92, newest: 'IN_TRANSIT' },
  ARRIVED: { storingStatus: 6, score: 92, newest: 'ARRIVED' },
  STORED: { storingStatus: 7, canCheckout: true },
  RESTORED: { storingStatus: 9, canCheckout: true },
  RENEWAL_DECLINED: { storingStatus: 7, renewalStatus: 'PAST_DUE', ...dates('2026-11-01', '2026-11-01') },
  RENEWAL_UNPAID: { storingStatus: 7, renewalStatus: 'UNPAID', ...dates('2026-11-01', '2026-11-01') },
  STORAGE_OVER: { storingStatus: 7, ...dates(null, '2026-11-10') },
  COLLECTION_OVER: { storingStatus: 7, ...dates(null, '2026-06-10'), lateFee: { days: 120, won: 360_000 } },
  CHECKOUT_REQUESTED: { storingStatus: 8, newest: 'CHECKOUT_REQUESTED' },
  DELIVERY_DAY_CLOSED: { storingStatus: 8, newest: 'CHECKOUT_SCHEDULED', isDayClosed: true },
  CHECKED_OUT: { storingStatus: 8, newest: 'CHECKED_OUT' },
}

type Contract = { readonly timeline: readonly [{ readonly to: string }] }

test('the action of each moment stands above the tabs on the smallest phone (G691)', async () => {
  const someone = await customer()
  await provePhone(someone)
  await store(await pay(someone))
  const { page, problems } = await signedIn(await logIn(someone), { viewport: { width: 320, height: 568 } })
  await page.clock.setFixedTime(new Date('2026-11-25T03:00:00Z'))
  let told: Readonly<Record<string, unknown>> = {}
  await page.route(/\/api\/users\/home-info/, async route => {
    const answer = await route.fetch()
    const home = (await answer.json()) as { readonly contracts: readonly [Contract] }
    const [contract] = home.contracts
    const { newest = contract.timeline[0].to, ...others } = told
    const timeline = [{ ...contract.timeline[0], to: newest }]
    await route.fulfill({
      response: answer,
      json: { ...home, drawn: undefined, contracts: [{ ...contract, timeline, ...others }] },
    })
  })
  const below: string[] = []
  for (const [moment, contract] of Object.entries(MOMENTS)) {
    told = contract
    await page.goto('/home')
    await page.evaluate(() => localStorage.removeItem('last_home'))
    await page.reload()
    const card = page
      .locator('main section')
      .filter({ has: page.locator('h2') })
      .first()
    const action = card.locator('button, a[href^="tel:"]').last()
    await action.waitFor()
    // In the font of the system, which is wider, a title may take a line more.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const [box, tabs] = [await action.boundingBox(), await page.locator('nav').boundingBox()]
    const foot = (box?.y ?? 0) + (box?.height ?? 0)
    if ((box?.height ?? 0) < 44 || foot > (tabs?.y ?? 0)) below.push(`${moment}: ${foot} of ${tabs?.y}`)
  }
  expect(below).toEqual([])
  expect(problems).toEqual([])
}, 180_000)
