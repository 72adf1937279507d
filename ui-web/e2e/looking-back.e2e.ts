import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { barriers } from './barriers.ts'
import { openCardWindow } from './phone.ts'
import { sharedProduct } from './product-under-test.ts'

const { signedIn, pay, orderUnpaid, advance, store } = sharedProduct()

/** The next day on which somebody can come. */
const pickupDay = (): string => {
  const day = new Date(Date.now() + 9 * 60 * 60 * 1000)
  do day.setUTCDate(day.getUTCDate() + 1)
  while ([0, 6].includes(day.getUTCDay()))
  return day.toISOString().slice(0, 10)
}

test('a customer finds the order in the history, its story, and the pickup for the calendar', async () => {
  const { page, problems, customer } = await signedIn()
  const orderId = await pay(customer)
  const day = pickupDay()
  await advance(orderId, 'pickup.scheduled', '--pickup', day, '--force')

  await page.goto('/mypage')
  await page.getByRole('link', { name: /보관 내역 보기/ }).click()
  await page.getByText('픽업 예약', { exact: true }).waitFor()
  await page.getByRole('button', { name: '보관 신청 취소' }).waitFor()
  await page.getByRole('button', { name: '진행 기록' }).click()
  await page.getByText(/· 99,000원$/).waitFor()
  expect(await page.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^픽업 날짜를 정했어요/),
    expect.stringMatching(/^결제를 마쳤어요/),
    expect.stringMatching(/^보관을 신청했어요/),
  ])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '픽업 날짜를 캘린더에 넣기' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`pickup-${orderId}.ics`)
  expect(readFileSync(await file.path(), 'utf8')).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\n`)

  await page.getByRole('button', { name: '뒤로' }).click()
  await page.waitForURL('**/mypage/progress/inprogress')
  expect(problems).toEqual([])
})

test('the arrow keys go through the tabs, each with its address', async () => {
  const { page } = await signedIn()
  await page.goto('/mypage/progress/inprogress')
  await page.getByRole('tab', { name: '신청' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**/mypage/progress/stored')
  await page.getByRole('tab', { name: '보관 중' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**/mypage/progress/completed')
  await page.getByText('보관이 끝난 장비가 없어요').waitFor()
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('보관 종료')
})

test('what is stored shows its dates and the way to end the renewal', async () => {
  const { page, customer } = await signedIn()
  const orderId = await pay(customer)
  await store(orderId)

  await page.goto('/mypage/payment/stored')
  await page.getByRole('heading', { name: 'Atomic Redster X9' }).waitFor()
  const words = (await page.textContent('article')) ?? ''
  expect(words).toMatch(
    /Atomic Redster X9.*170.*보관 시작일\d{4}년 \d+월 \d+일.*다음 결제일\d{4}년 \d+월 \d+일.*99,000원/,
  )
  await page.getByRole('button', { name: '자동 결제 해지' }).waitFor()
  await page.goto('/mypage/progress/stored')
  await page.getByText('보관 중', { exact: true }).first().waitFor()
  await expect.poll(() => page.textContent('article')).toMatch(/보관 기간\d{4}\.\d\d\.\d\d~\u200B\d{4}\.\d\d\.\d\d/)
})

test('an order that was left unpaid is paid from the payments, once', async () => {
  const { page, customer } = await signedIn()
  const orderId = await orderUnpaid(customer)
  await page.goto('/mypage/payment/stored')
  await page.getByText('결제 전').waitFor()
  await openCardWindow(page)
  await expect.poll(() => page.textContent('main')).toContain(orderId)
})

test('no record of an order has a barrier that axe can find', async () => {
  const { page, customer } = await signedIn()
  const orderId = await pay(customer)
  const found: string[] = []
  // Empty they are looked at with all others, in without-barriers.e2e.ts.
  for (const path of [
    '/mypage/progress/inprogress',
    `/mypage/progress/order?orderId=${orderId}`,
    '/mypage/payment/stored',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('status', { name: '불러오고 있어요' }).waitFor({ state: 'detached' })
    found.push(...(await barriers(page)))
  }
  expect(found).toEqual([])
})

test('an inquiry is handed to the mail app', async () => {
  const { page } = await signedIn()
  await page.goto('/mypage/faq')
  await page.getByRole('button', { name: /이메일로 문의하기/ }).click()
  const field = page.getByRole('textbox', { name: '문의 내용' })
  await field.fill('한 줄\n'.repeat(60))
  const { height } = (await field.boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThan(200)
  expect(height).toBeLessThanOrEqual(844 * 0.35)
  expect(await page.getByRole('link', { name: '메일 앱으로 보내기' }).getAttribute('href')).toMatch(
    /^mailto:help@seasonkeep\.kr\?subject=%5B/,
  )
})
