import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { expectNoBarrier, expectNoOverflow } from './barriers.ts'
import { expectShown, expectText, field, press } from './on-screen.ts'
import { CHROMIUM_ARGS, INSTALLED } from './phone.ts'
import { sharedProduct } from './product-under-test.ts'

const PICTURE = fileURLToPath(new URL('picture.png', import.meta.url))

const { url, customer, pay, advance, takePhone } = sharedProduct()

/** A browser whose profile outlives it. */
const openPhone = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? INSTALLED,
    args: CHROMIUM_ARGS,
    baseURL: url(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'ko-KR',
    reducedMotion: 'reduce',
  })

/** As a phone whose power is gone: the processes of this profile get no chance to write anything. */
const kill = async (profile: string): Promise<void> => {
  const ids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  for (const id of ids) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(profile)) process.kill(Number(id), 'SIGKILL')
  }
}

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/desk/sign-in?trial')
  await page.getByRole('button', { name: /현장/ }).click()
  await page.waitForURL(address => !address.pathname.endsWith('/sign-in'))
}

/** The worker has kept its files. A page that was opened meanwhile is not under its control before the next load. */
const workerIsUp = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

/** Beside the menu of a wide window, which counts it too and is hidden here. */
const expectUnsent = (page: Page, count: number): Promise<void> =>
  expectShown(page.getByRole('main').getByText(`보내지 못한 기록 ${count}건`))

/** How often the service has the pickup of an order, as a colleague reads it. */
const pickupsOf = async ({ request }: Page, orderId: string): Promise<number> => {
  const answer = await request.get(`/api/staff/orders/${orderId}`)
  const { order } = (await answer.json()) as { order: { steps: readonly { event: string }[] } }
  return order.steps.filter(({ event }) => event === 'pickup.done').length
}

const picturesOf = async ({ request }: Page, orderId: string): Promise<readonly { readonly pictureId: string }[]> => {
  const answer = await request.post(`/api/staff/orders/${orderId}/looks/door-pictures`, { data: { reason: 'e2e' } })
  return ((await answer.json()) as { pictures: readonly { readonly pictureId: string }[] }).pictures
}

test('a driver records two stops without a net, the browser is killed, and both are at the service once, with their pictures (G338, G339, G873)', async () => {
  const today = Day.of(Instant.ofDate(new Date()))
  const orders = [await pay(await customer()), await pay(await customer())]
  for (const orderId of orders) await advance(orderId, 'pickup.scheduled', '--pickup', today, '--force')

  const colleague = (await takePhone()).page
  await signIn(colleague)
  const recorded = () => Promise.all(orders.map(orderId => pickupsOf(colleague, orderId)))

  const profile = await mkdtemp(join(tmpdir(), 'driver-'))
  try {
    let context = await openPhone(profile)
    let page = context.pages()[0] ?? (await context.newPage())
    await signIn(page)
    await page.goto('/desk/drive?half=all')
    await workerIsUp(page)
    for (const _ of orders) await expectShown(page.getByRole('button', { name: /김시즌/ }))
    await expectNoBarrier(page)
    await expectNoOverflow(page)

    await context.setOffline(true)
    await page.reload()
    await expectText(page, '새 목록을 불러오지 못했어요.')
    for (const orderId of orders) {
      await page.goto(`/desk/drive?half=all&stop=${orderId}`)
      await press(page, '받았어요')
      await page.getByLabel('사진 찍기').setInputFiles(PICTURE)
      await expectShown(page.getByRole('img', { name: '여기서 찍은 사진 1' }))
      await expectNoBarrier(page)
      await expectNoOverflow(page)
      await field(page, '브랜드').fill('Atomic')
      await field(page, '장비 이름').fill('Redster')
      await field(page, '사이즈').fill('170')
      await press(page, '기록하기')
      await expectText(page, '기록했어요')
    }
    await page.goto('/desk/drive?half=all')
    await expectUnsent(page, 2)
    await expectNoBarrier(page)
    const closed = context.waitForEvent('close')
    await kill(profile)
    await closed
    expect(await recorded()).toEqual([0, 0])

    context = await openPhone(profile)
    page = context.pages()[0] ?? (await context.newPage())
    await context.setOffline(true)
    await page.goto('/desk/drive?half=all')
    await expectUnsent(page, 2)
    await context.setOffline(false)
    // A cookie that the browser had no time to write is gone with it: the driver signs in again.
    if (!(await page.request.get('/api/staff/me')).ok()) await signIn(page)
    await page.goto('/desk/drive?half=all')
    await expect.poll(recorded, { timeout: 20_000 }).toEqual([1, 1])
    await expect.poll(() => page.getByRole('main').getByText('보내지 못한 기록').count()).toBe(0)
    for (const orderId of orders) expect(await picturesOf(colleague, orderId)).toHaveLength(1)

    // The colleague sees one on the order.
    await colleague.goto(`/desk/orders/${orders[0]}`)
    await press(colleague, '픽업·배송 사진 보기')
    await colleague.getByRole('radio', { name: '장비 상태를 확인해요' }).check()
    await press(colleague, '보기')
    const shown = colleague.getByRole('img', { name: /^받을 때/ })
    await expectShown(shown)
    await expect.poll(() => shown.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await expectNoBarrier(colleague)
    await context.close()
  } finally {
    await kill(profile)
    await rm(profile, { recursive: true, force: true })
  }
}, 120_000)
