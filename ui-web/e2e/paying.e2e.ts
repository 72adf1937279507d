import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPerson, openCardWindow, orderUpToCardWindow, signUp } from './phone.ts'
import { ownProduct } from './product-under-test.ts'
import { GEAR, PICTURES } from './make-staff.ts'

const { takePhone, signedIn, orderUnpaid, pay, chargesOf, staff, product } = ownProduct()

/** A customer before the card window of an order. */
const customerAtCardWindow = async () => {
  const phone = await signedIn()
  const orderId = await orderUnpaid(phone.customer)
  await openCardWindow(phone.page)
  return { ...phone, orderId }
}

const approve = (page: Page): Promise<void> => page.locator('button.primary').click()

/** The order that the card window is open for. */
const orderIn = async (page: Page): Promise<string> =>
  /SK-[0-9A-Z]{12}/.exec((await page.textContent('main')) ?? '')?.[0] ?? ''

test('a customer signs up, orders, pays once and sees it at home', async () => {
  const { page, problems } = await takePhone()
  await signUp(page, newPerson())
  await page.getByRole('button', { name: '둘러보기' }).click()
  await orderUpToCardWindow(page)
  const orderId = await orderIn(page)
  await approve(page)
  await page.getByRole('heading', { name: /보관 신청을\s*마쳤어요/ }).waitFor()
  await expect.poll(() => page.textContent('main')).toContain('99,000')
  await page
    .getByRole('link', { name: '홈에서 진행 상황 보기' })
    .or(page.getByRole('button', { name: '홈에서 진행 상황 보기' }))
    .click()
  await page.getByText('신청 완료').waitFor()
  expect(await chargesOf(orderId)).toBe(1)

  // Behind home is the result, and not the card window, which is used.
  await page.goBack()
  await page.getByRole('heading', { name: /보관 신청을\s*마쳤어요/ }).waitFor()
  // Nor is it behind the result (G693).
  await page.goBack()
  await page.getByText('신청 완료').waitFor()
  await page.goForward()
  await page.goForward()
  await page.getByText('신청 완료').waitFor()

  // Nobody has said yet where to pick up (G157).
  await page.getByRole('button', { name: '픽업 장소 알려주기' }).click()
  await page.waitForURL('**/mypage/progress/place**')
  await page.getByLabel('장비를 건네줄 분', { exact: true }).fill('김보관')
  await page.getByLabel('연락처', { exact: true }).fill('01023456789')
  await page.getByLabel('주소', { exact: true }).fill('서울 강남구 테헤란로 1')
  await page.getByRole('button', { name: '저장하기' }).click()
  await page.waitForURL('**/mypage/progress/order**')
  await page.getByText('김보관 · 010-2345-6789').waitFor()
  await page.goto('/home')
  await page.getByText('신청 완료').waitFor()
  expect(await page.getByRole('button', { name: '픽업 장소 알려주기' }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('reloading the success page five times, and a second tab, charge once (P12)', async () => {
  const { page, context, orderId } = await customerAtCardWindow()
  const back = page.waitForRequest(/\/payment\/success\?/)
  await approve(page)
  const successUrl = (await back).url()
  await page.waitForURL('**/storing/paymentcomplete**')
  const second = await context.newPage()
  for (const tab of [page, second, page, second, page, page]) {
    await tab.goto(successUrl)
    await tab.getByRole('heading', { name: /보관 신청을\s*마쳤어요/ }).waitFor()
  }
  expect(await chargesOf(orderId)).toBe(1)
})

test('the amount on the result page is the paid one, whatever the address says (G55)', async () => {
  const { page, orderId } = await customerAtCardWindow()
  await approve(page)
  await page.waitForURL('**/storing/paymentcomplete**')
  await page.goto(`/storing/paymentcomplete?orderId=${orderId}&amount=1`)
  await page.getByRole('heading', { name: /보관 신청을\s*마쳤어요/ }).waitFor()
  await expect.poll(() => page.textContent('main')).toContain('99,000')
})

test('a refused card is explained, and paying the same order again charges once (P18)', async () => {
  const { page, orderId } = await customerAtCardWindow()
  await page.getByRole('button', { name: '카드사가 거절하게 하기' }).click()
  await page.waitForURL('**/payment/fail**')
  await page.getByText('카드사에서 승인하지 않아').waitFor()
  expect(await chargesOf(orderId)).toBe(0)

  await page
    .getByRole('button', { name: '다시 결제하기' })
    .or(page.getByRole('link', { name: '다시 결제하기' }))
    .click()
  await page.waitForURL('**/storing/storinginfo')
  await page.goBack()
  await page.getByText('카드사에서 승인하지 않아').waitFor()
  await page.goForward()
  await page.waitForURL('**/storing/storinginfo')
  await page.getByRole('button', { name: '99,000원 결제하기' }).click()
  await page.waitForURL('**/sandbox/toss/window/**')
  expect(await orderIn(page)).toBe(orderId)
  await approve(page)
  await page.getByRole('heading', { name: /보관 신청을\s*마쳤어요/ }).waitFor()
  expect(await chargesOf(orderId)).toBe(1)
})

test('a card that is declined when the payment is confirmed leaves the order payable', async () => {
  const { page, orderId } = await customerAtCardWindow()
  await page.getByText('다른 결과 시험하기').click()
  await page.selectOption('select', 'INVALID_CARD_EXPIRATION')
  await page.getByRole('button', { name: '이 이유로 거절되게 하기' }).click()
  await page.getByRole('heading', { name: /결제가\s*되지 않았어요/ }).waitFor()
  await expect.poll(() => page.textContent('main')).toMatch(/카드.*(유효기간|만료)/)
  expect(await chargesOf(orderId)).toBe(0)
})

test('a customer who closes the card window reads that nothing was paid', async () => {
  const { page, orderId } = await customerAtCardWindow()
  await page.getByRole('button', { name: '결제 취소하기' }).click()
  await page.waitForURL('**/payment/fail**')
  await expect.poll(() => page.textContent('main')).toContain('취소')
  expect(await chargesOf(orderId)).toBe(0)
})

test.each(['confirm.after_gateway', 'confirm.after_commit'])(
  'a service killed at %s comes back to one payment, and the customer sees it (K2)',
  async failpoint => {
    const { page, orderId } = await customerAtCardWindow()
    const windowUrl = page.url()
    await product().restartAfterKill(failpoint)
    await page.goto(windowUrl)
    const back = page.waitForRequest(/\/payment\/success\?/)
    await approve(page)
    const successUrl = (await back).url()
    await product().killed()
    await product().restartAfterKill()
    await page.goto(successUrl)
    await page.getByRole('heading', { name: /보관 신청을\s*마쳤어요/ }).waitFor({ timeout: 90_000 })
    expect(await chargesOf(orderId)).toBe(1)
  },
)

test('what staff records is what the customer sees, from pickup to the locker', async () => {
  const { page, customer } = await signedIn()
  const orderId = await pay(customer)
  for (const [args, chip] of [
    [['order', 'advance', orderId, '--event', 'pickup.done', '--walk-in', ...GEAR], '검수 중'],
    [['report', 'add', '--order', orderId, '--score', '92', '--tip', '엣지를 갈아 주세요.', ...PICTURES], '검수 완료'],
    [['order', 'advance', orderId, '--event', 'temp.stored'], '임시 보관 중'],
    [['order', 'advance', orderId, '--event', 'transit.started'], '이동 중'],
    [['order', 'advance', orderId, '--event', 'storage.arrived'], '보관소 도착'],
    [['order', 'advance', orderId, '--event', 'storage.shelved', '--locker', 'A-12'], '안전 보관 중'],
  ] as const) {
    expect(await staff(...args)).toContain('Done.')
    await page.goto('/home')
    await page.getByText(chip, { exact: true }).waitFor()
  }
})

test('what the provider says on the fail page is text, never markup (P17)', async () => {
  const { page, orderId } = await customerAtCardWindow()
  const message = '<img src=x onerror=alert(1)>'
  const failed = `/payment/fail?code=SOMETHING_NEW&message=${encodeURIComponent(message)}`
  await page.goto(`${failed}&orderId=${orderId}`)
  await page.getByText(message).waitFor()
  expect(await page.locator('main img').count()).toBe(0)
  // Beside no order of this browser anybody may have written it.
  await page.goto(`${failed}&orderId=SK-AAAAAAAAAAAA`)
  await page.getByText('결제하는 중에 문제가 생겼어요').waitFor()
  expect(await page.getByText(message).count()).toBe(0)
})
