import type { BrowserContext } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectShown, expectText, press } from './on-screen.ts'
import { launchBrowser } from './phone.ts'
import { type Customer, ownProduct } from './product-under-test.ts'

const { url, customer, pay, get, staff, setClock } = ownProduct()
/** The least that the desk is allowed from a paid order to its locker, over all who touch it. */
const TAPS = 12
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

beforeAll(async () => {
  await staff('shop', 'set', `regions.0.pickupWindows=${JSON.stringify(WINDOWS)}`)
  await staff('locker', 'add', 'A-01..A-03', '--region', 'RESORT', '--zone', 'A')
})
const WINDOWS = { weekdays: EVERY_DAY, stops: { MORNING: 5, AFTERNOON: 5 }, closedDays: [] }

const put = async (path: string, body: object, { token }: Customer): Promise<void> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const { status } = await fetch(url() + path, { method: 'PUT', headers, body: JSON.stringify(body) })
  expect(status).toBe(200)
}

/** A paid order whose pickup the customer has booked; answers the day. */
const booked = async (): Promise<{ readonly orderId: string; readonly day: string }> => {
  const someone = await customer({ name: '한겨울' })
  const orderId = await pay(someone)
  const { recipientName, phone, address } = { recipientName: '한겨울', phone: someone.phone, address: '서울시 중구 1' }
  await put(`/api/orders/${orderId}/pickup-place`, { recipientName, phone, address }, someone)
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

test(`a paid order is picked up, inspected and put into its locker in at most ${TAPS} taps (G510)`, async () => {
  const { orderId, day } = await booked()
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
  } finally {
    await browser.close()
  }
})
