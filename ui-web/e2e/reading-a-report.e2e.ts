import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gearPhotograph } from '#adapters/images/testing/gear-photograph.ts'
import { SCREEN_LONG_SIDE_PX } from '#core/storing/report-image.ts'
import { REPORT_VIEWS } from '#core/storing/report-view.ts'
import { expectNoBarrier } from './barriers.ts'
import type { Phone } from './phone.ts'
import { sharedProduct } from './product-under-test.ts'
import { GEAR } from './make-staff.ts'

const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-photographs-'))
const { signedIn, customer, pay, advance, report } = sharedProduct()
let owner: Phone
let orderId: string

beforeAll(async () => {
  const someone = await customer()
  orderId = await pay(someone)
  owner = await signedIn(someone, { forAll: true })
})
afterAll(async () => {
  await owner.context.close()
  rmSync(folder, { recursive: true })
})

const photographs = async (): Promise<readonly string[]> => {
  const files: string[] = []
  for (const view of REPORT_VIEWS) {
    const file = join(folder, `${view}.jpg`)
    writeFileSync(file, await gearPhotograph(view, { width: 900, height: 1200 }))
    files.push(`--${view}`, file)
  }
  return files
}

/** As a finger does it, in steps. */
const swipe = async (page: Page, pixels: number): Promise<void> => {
  // Not the picture: it may still be on its way.
  const box = await page.getByRole('region', { name: '검수 사진' }).boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.width ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels, y, { steps: 6 })
  await page.mouse.up()
}

test('staff files an inspection, and the customer looks at the gear from all four sides', async () => {
  const { page, problems } = owner
  await page.goto('/equipment')
  await page.getByText('아직 리포트가 없어요').waitFor()

  await advance(orderId, 'pickup.done', '--walk-in', ...GEAR)
  const tip = '엣지에 가벼운 녹이 있어요.'
  expect(await report(orderId, tip, await photographs())).toContain('Done.')

  await page.goto('/equipment')
  await page.getByRole('link', { name: /안전 점수\s*92\s*점/ }).click()
  await page.getByRole('heading', { level: 1, name: /Atomic Redster X9\s*상태가 아주 좋아요/ }).waitFor()
  await page.getByText(tip).waitFor()

  for (const view of ['앞면', '뒷면', '왼쪽', '오른쪽']) {
    const picture = page.getByRole('img', { name: `Atomic Redster X9 ${view} 사진` })
    await picture.waitFor()
    const size = () => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
    await expect.poll(size).toEqual([810, SCREEN_LONG_SIDE_PX])
    await swipe(page, -60)
  }
  await swipe(page, 60)
  await page.getByRole('img', { name: /왼쪽 사진$/ }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('img', { name: /뒷면 사진$/ }).waitFor()
  await page.getByRole('radio', { name: '앞면' }).check({ force: true })
  await page.getByRole('img', { name: /앞면 사진$/ }).waitFor()

  // The bar is as long as the score's share of a hundred.
  const bars = page.getByRole('meter', { name: '안전 점수' }).locator('rect')
  const [track, done] = await bars.evaluateAll(all => all.map(bar => bar.getBoundingClientRect().width))
  expect((done ?? 0) / (track ?? 1)).toBeCloseTo(0.92, 2)
  await expectNoBarrier(page)

  // The score is above the tabs without scrolling, on the smallest phone too (G703).
  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    const score = await page.getByRole('meter', { name: '안전 점수' }).boundingBox()
    const tabs = await page.getByRole('navigation').boundingBox()
    expect((score?.y ?? height) + (score?.height ?? 0)).toBeLessThan(tabs?.y ?? 0)
  }

  // Pictures keep their own ratio, with nothing beside them.
  const stage = await page.getByRole('img', { name: /앞면 사진$/ }).boundingBox()
  expect((stage?.width ?? 0) / (stage?.height ?? 1)).toBeCloseTo(3 / 4, 1)
  expect(problems).toEqual([])
})

test('the report of another customer looks like one that never was, and its pictures stay closed (D9)', async () => {
  const reportUrl = new URL(owner.page.url())
  const picture = await owner.page.getByRole('img', { name: /사진$/ }).getAttribute('src')
  const { page } = await signedIn()
  for (const id of [reportUrl.searchParams.get('reportId'), '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/equipment/detail?reportId=${id}`)
    await page.getByText('리포트를 찾을 수 없어요').waitFor()
    expect(await page.locator('main img').count()).toBe(0)
  }
  const unsigned = await page.request.get((picture ?? '').replace(/\?.*$/, ''))
  expect(unsigned.status()).toBe(401)
})
