import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectShown, expectText } from './on-screen.ts'
import { ownProduct } from './product-under-test.ts'

const { takePhone, customer, provePhone, pay, advance, staff, setClock } = ownProduct()

/** A Monday before a week without holidays. */
const MONDAY = '2027-03-08T09:00:00+09:00'

/** A wide window with a keyboard and a mouse, on a device whose clock is the service's. A browser that is touched drags nothing by a mouse. */
const takeDesk = async () => {
  const desk = await takePhone({ viewport: { width: 1280, height: 800 }, hasTouch: false })
  await desk.page.clock.setSystemTime(new Date(MONDAY))
  return desk
}

/** Who has paid, and hears of each step by message. */
const reachable = async (name: string): Promise<string> => {
  const someone = await customer({ name })
  await provePhone(someone)
  return pay(someone)
}

beforeAll(async () => {
  await setClock(MONDAY)
  const windows =
    'regions.RESORT.pickupWindows={weekdays: [1, 2, 3, 4, 5], stops: {MORNING: 6, AFTERNOON: 6}, closedDays: []}'
  await staff('shop', 'set', windows)
})

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement === document.body ? null : document.activeElement
    // A choice is named by the label around it.
    return [focused?.getAttribute('aria-label'), (focused?.closest('label') ?? focused)?.textContent]
      .filter(Boolean)
      .join(' ')
  })

/** Presses Tab until what is meant has the focus; what cannot be reached ends the test. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (name.test(await focusedName(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No Tab leads to ${String(name)}.`)
}

test('a member signs in, finds an order and books its pickup without a mouse (G310, G320)', async () => {
  const orderId = await reachable('한겨울')
  const { page, problems } = await takeDesk()
  await page.goto('/desk/sign-in?trial')
  await expectShown(page.getByRole('button', { name: /현장/ }))
  await tabTo(page, /현장/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/desk')
  await expectShown(page.getByRole('link', { name: '한겨울님 픽업 예약' }))

  await page.keyboard.press('/')
  await page.waitForURL('**/desk/find')
  await expectShown(page.locator('input:focus'))
  await page.keyboard.type('한겨울')
  await expectShown(page.getByRole('link', { name: new RegExp(orderId) }))
  await tabTo(page, new RegExp(orderId))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/desk/orders/${orderId}`)

  await expectShown(page.getByRole('button', { name: '픽업 날짜 정하기' }))
  await tabTo(page, /^픽업 날짜 정하기$/)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: '픽업 날짜 정하기' })
  await expectShown(sheet.getByRole('radio', { name: /오전/ }))
  await tabTo(page, /3월 \d+일/)
  for (let at = 0; at < 7 && !/3월 10일/.test(await focusedName(page)); at += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await tabTo(page, /^여유 있는 쪽$/)
  await page.keyboard.press('ArrowRight')
  expect(await focusedName(page)).toContain('오전')
  await expectShown(sheet.getByText(/고객에게 ‘.+’ 메시지가 가요/))
  await tabTo(page, /^기록하기$/)
  await page.keyboard.press('Enter')
  await expectText(page, '기록했어요: 픽업 날짜 정하기')
  await sheet.waitFor({ state: 'detached' })
  // Whoever works by keys goes on where they were.
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  expect(problems).toEqual([])
})

test('a stop is dragged by the mouse to another half-day, and is there once it is recorded (G343)', async () => {
  const orderId = await reachable('도하늘')
  await advance(orderId, 'pickup.scheduled', '--pickup', '2027-03-10', '--half', 'morning')
  const { page, problems } = await takeDesk()
  await page.goto('/desk/sign-in?trial=OPERATOR')
  await page.waitForURL('**/desk')
  await page.goto('/desk/calendar?day=2027-03-10')
  const part = (name: RegExp) => page.getByRole('group', { name })
  const stop = part(/3월 10일.*오전$/)
    .getByRole('listitem')
    .filter({ hasText: '도하늘' })
  const to = part(/3월 11일.*오후$/)
  await expectShown(stop)
  const [from, target] = [await stop.boundingBox(), await to.boundingBox()]
  if (from === null || target === null) throw new Error('Both are on the screen.')

  await page.mouse.move(from.x + from.width / 2, from.y + 12)
  await page.mouse.down()
  // A drag begins once the mouse has moved some pixels.
  await page.mouse.move(from.x + from.width / 2 + 8, from.y + 18, { steps: 4 })
  await page.mouse.move(target.x + target.width / 2, target.y + 24, { steps: 8 })
  await page.mouse.up()

  const sheet = page.getByRole('dialog', { name: '픽업 날짜 바꾸기' })
  await expectShown(sheet.getByText('고객에게 ‘픽업 날짜 변경’ 메시지가 가요'))
  await sheet.getByRole('button', { name: '기록하기' }).click()
  await expectText(page, '기록했어요: 픽업 날짜 바꾸기')
  await expectShown(to.getByRole('listitem').filter({ hasText: '도하늘' }))
  expect(await stop.count()).toBe(0)
  expect(problems).toEqual([])
})
