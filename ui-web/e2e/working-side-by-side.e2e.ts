import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoBarrier, expectNoOverflow } from './barriers.ts'
import { expectShown } from './on-screen.ts'
import { GEAR } from './make-staff.ts'
import { ownProduct } from './product-under-test.ts'

const { takePhone, customer, pay, advance } = ownProduct()

const lane = (page: Page, name: RegExp) => page.getByRole('region', { name })

test('what one member records the other sees within two seconds, without a reload (G321)', async () => {
  const orderId = await pay(await customer({ name: '한겨울' }))
  const [kim, lee] = [await takePhone(), await takePhone()]
  for (const { page } of [kim, lee]) {
    await page.goto('/desk/sign-in?trial=OPERATOR')
    await expectShown(lane(page, /^픽업 날짜 정하기 1$/))
  }
  expect(await kim.page.title()).toBe('오늘 · 데스크 | 시즌킵')
  await expectNoBarrier(kim.page)
  await expectNoOverflow(kim.page)

  await kim.page.getByRole('link', { name: '한겨울님 픽업 예약' }).click()
  await kim.page.waitForURL(`**/desk/orders/${orderId}?do=pickup.scheduled`)
  await advance(orderId, 'pickup.done', '--walk-in', ...GEAR)
  const recorded = Date.now()
  await expectShown(lane(lee.page, /^검수하기 1$/))
  expect(Date.now() - recorded).toBeLessThan(2000)
  await lee.page.getByText('스키 · 기본 · Atomic Redster X9').waitFor()

  await lee.page.keyboard.press('/')
  await lee.page.waitForURL('**/desk/find')
  await expectShown(lee.page.locator('input:focus'))
  await lee.page.keyboard.type('한겨울')
  const found = lee.page.getByRole('link', { name: new RegExp(orderId) })
  await expectShown(found)
  await expectNoBarrier(lee.page)
  await expectNoOverflow(lee.page)
  await found.click()
  await lee.page.waitForURL(`**/desk/orders/${orderId}`)
  await expectShown(lee.page.getByRole('heading', { name: '한겨울님의 스키' }))
  await lee.page.goBack()
  await expectShown(lee.page.getByRole('heading', { name: '최근에 연 주문' }))
  await expectNoBarrier(lee.page)

  await lee.page.goto('/desk')
  await expectShown(lane(lee.page, /^검수하기 1$/))
  await lee.context.setOffline(true)
  await expectShown(lee.page.getByText(/에 본 내용이에요/))
  await expectNoBarrier(lee.page)
  await lee.context.setOffline(false)
  await expect.poll(() => lee.page.getByText(/에 본 내용이에요/).count(), { timeout: 10_000 }).toBe(0)
  const problems = [...kim.problems, ...lee.problems]
  expect(problems.filter(problem => !/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/.test(problem))).toEqual([])
})
