import type { BrowserContext, Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectShown, expectText, press } from './on-screen.ts'
import { launchBrowser } from './phone.ts'
import { type Customer, ownProduct } from './product-under-test.ts'

const { url, customer, pay, get, staff, setClock } = ownProduct()
/** The least that the desk is allowed from a paid order to its locker, over all who touch it. */
const TAPS = 12
/** To book a pickup on the telephone, and to hand gear out to who stands at the desk; the search by name is typed. */
const BOOKING_TAPS = 3
const HAND_OUT_TAPS = 4
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

beforeAll(async () => {
  await staff('shop', 'set', `regions.RESORT.pickupWindows=${JSON.stringify(WINDOWS)}`)
  await staff('locker', 'add', 'A-01..A-03', '--region', 'RESORT', '--zone', 'A')
})
const WINDOWS = { weekdays: EVERY_DAY, stops: { MORNING: 5, AFTERNOON: 5 }, closedDays: [] }

const put = async (path: string, body: object, { token }: Customer): Promise<void> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const { status } = await fetch(url() + path, { method: 'PUT', headers, body: JSON.stringify(body) })
  expect(status).toBe(200)
}

const paid = async (name: string): Promise<{ readonly orderId: string; readonly someone: Customer }> => {
  const someone = await customer({ name })
  const orderId = await pay(someone)
  const place = { recipientName: name, phone: someone.phone, address: '서울시 중구 1' }
  await put(`/api/orders/${orderId}/pickup-place`, place, someone)
  return { orderId, someone }
}

/** A paid order whose pickup the customer has booked; answers the day. */
const booked = async (): Promise<{ readonly orderId: string; readonly day: string }> => {
  const { orderId, someone } = await paid('한겨울')
  const offered = await get<{ windows: readonly { day: string; half: string }[] }>(
    '/api/pickup-windows?region=RESORT',
    someone.token,
  )
  const morning = offered.windows.find(({ half }) => half === 'MORNING')
  await put(`/api/orders/${orderId}/pickup-window`, { day: morning?.day, half: 'MORNING' }, someone)
  return { orderId, day: morning?.day ?? '' }
}

/** Counts what a finger and a keyboard do in the pages of a browser. */
const countHands = async (context: BrowserContext) => {
  const counted = { taps: 0, keys: 0 }
  await context.exposeFunction('countHand', (what: keyof typeof counted) => {
    counted[what] += 1
  })
  await context.addInitScript(() => {
    const { countHand } = globalThis as unknown as { countHand: (what: string) => void }
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countHand('taps'), true)
    addEventListener('keydown', ({ isTrusted }) => isTrusted && countHand('keys'), true)
  })
  return counted
}

/** Not below the fold, nor behind the foot of a sheet. */
const isInSight = async (found: Locator): Promise<boolean> => {
  await found.waitFor()
  return found.evaluate(element => {
    const { left, top, bottom } = element.getBoundingClientRect()
    return [top + 1, bottom - 1].every(y => element.contains(document.elementFromPoint(left + 20, y)))
  })
}

test(`a paid order is picked up, inspected and put into its locker in at most ${TAPS} taps, booked and handed out in few (G510)`, async () => {
  const { orderId, day } = await booked()
  await paid('이설원')
  const now = `${day}T09:30:00+09:00`
  await setClock(now)
  const browser = await launchBrowser('--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream')
  try {
    const context = await browser.newContext({
      baseURL: url(),
      viewport: { width: 390, height: 844 },
      locale: 'ko-KR',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.clock.setFixedTime(now)
    await page.goto('/desk/sign-in?trial')
    await page.getByRole('button', { name: /현장/ }).click()
    await page.waitForURL(/\/desk(?!\/sign-in)/)
    // Whoever takes the pictures has chosen the frame once; the device knows.
    await page.evaluate(() => localStorage.setItem('desk_camera', 'frame'))
    const hands = await countHands(context)

    await page.goto('/desk/drive?half=all')
    await page.getByRole('button', { name: /한겨울/ }).click()
    await press(page, '받았어요')
    for (const typed of ['Atomic', 'Redster X9', '170']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    await press(page, '기록하기')
    await expectText(page, '기록했어요')

    await page.goto('/desk/bench')
    await page.getByRole('link', { name: /Atomic Redster X9/ }).click()
    for (const [taken, view] of ['앞면', '뒷면', '왼쪽', '오른쪽'].entries()) {
      await press(page, `${view} 찍기`)
      await expectText(page, `${taken + 1}/4`)
    }
    await page.getByRole('slider', { name: '안전 점수' }).click()
    await press(page, '상태가 좋아요. 이대로 보관할게요.')
    await press(page, '리포트 저장하기')
    await press(page, '빈 락커에 넣기')
    await expectShown(page.getByText(/A-0\d에 넣었어요\./))

    const { order } = (await (await page.request.get(`/api/staff/orders/${orderId}`)).json()) as {
      order: { state: string; locker: string }
    }
    expect(order).toMatchObject({ state: 'IN_STORAGE', locker: 'A-01' })
    // The ways to the two pages, from the bar of a phone, are not among them.
    process.stdout.write(
      `from a paid order to its locker, on 기사 and 작업대: ${hands.taps} taps, ${hands.keys} keys\n`,
    )
    expect(hands.taps).toBeGreaterThan(0)
    expect(hands.taps).toBeLessThanOrEqual(TAPS)

    hands.taps = 0
    await page.goto('/desk/find')
    await expectShown(page.locator('input:focus'))
    await page.keyboard.type('한겨울')
    await page.getByRole('link', { name: new RegExp(orderId) }).click()
    await press(page, '매장에서 내주기')
    await page.getByRole('radio', { name: '신분증' }).click({ force: true })
    await press(page, '기록하기')
    await expectText(page, '장비를 내줬어요')
    process.stdout.write(`handed out at the desk: ${hands.taps} taps\n`)
    expect(hands.taps).toBeLessThanOrEqual(HAND_OUT_TAPS)

    hands.taps = 0
    await page.goto('/desk')
    await page.getByRole('link', { name: '이설원님 픽업 예약' }).click()
    await page
      .getByRole('button', { name: /오후 \d+곳/, disabled: false })
      .first()
      .click()
    expect(await isInSight(page.getByRole('status', { name: '이렇게 기록돼요' }))).toBe(true)
    await press(page, '기록하기')
    await expectText(page, '기록했어요: 픽업 날짜 정하기')
    process.stdout.write(`a pickup booked on the telephone: ${hands.taps} taps\n`)
    expect(hands.taps).toBeLessThanOrEqual(BOOKING_TAPS)
  } finally {
    await browser.close()
  }
})
