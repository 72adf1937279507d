import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoBarrier, expectToFit } from './barriers.ts'
import { press } from './on-screen.ts'
import { newPerson, orderAndPay, type Person, signUp } from './phone.ts'
import { productUnderTest } from './product-under-test.ts'
import { GEAR, staffOf } from './staff-of.ts'

const { takePhone, product, setClock, registerCard } = productUnderTest()
const { advance, store } = staffOf(product)

type Customer = {
  readonly page: Page
  readonly orderId: string
  readonly person: Person
  readonly problems: readonly string[]
}

/** Somebody who has ordered and paid. */
const customer = async (): Promise<Customer> => {
  const { page, problems } = await takePhone()
  const person = newPerson()
  await signUp(page, person)
  const orderId = await orderAndPay(page)
  return { page, orderId, person, problems }
}

const refundedOf = async (orderId: string): Promise<number> => {
  const ledger = (await (await fetch(`${product().url}/sandbox/toss/ledger.json`)).json()) as readonly {
    readonly orderId: string
    readonly refundedWon: number
  }[]
  return ledger.filter(line => line.orderId === orderId).reduce((sum, { refundedWon }) => sum + refundedWon, 0)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor()

test('before pickup a storage is cancelled for the figure that was told, and the money comes back', async () => {
  await setClock('2026-12-14T12:00:00+09:00')
  const { page, orderId, problems } = await customer()
  await advance(orderId, 'pickup.scheduled', '--pickup', '2026-12-16', '--force')

  await page.goto('/mypage/progress/inprogress')
  await press(page, '보관 신청 취소')
  await page.getByText('12월 14일 (월) 밤 12시까지 이 금액을 돌려드려요').waitFor()
  await page.getByText('12월 15일 (화)까지').waitFor()
  await expectToFit(page)
  await expectNoBarrier(page)
  await page.reload()
  await page.getByText('12월 14일 (월) 밤 12시까지 이 금액을 돌려드려요').waitFor()
  await press(page, '뒤로')
  await page.waitForURL('**/mypage/progress/inprogress')

  await press(page, '보관 신청 취소')
  await press(page, '보관 신청 취소하기')
  await dialog(page, '96,030원을 돌려받고 취소할까요?')
  await expectToFit(page)
  await expectNoBarrier(page)
  await press(page, '그대로 둘게요')
  await press(page, '보관 신청 취소하기')
  await press(page, '신청 취소하기')
  await heading(page, '취소 요청을 마쳤어요')
  await page.getByText('96,030').waitFor()
  await page.getByText('결제한 카드로 돌려드렸어요').waitFor()
  await expectToFit(page)
  await expectNoBarrier(page)
  expect(await refundedOf(orderId)).toBe(96_030)

  await page.reload()
  await page.getByText('96,030').waitFor()
  await page.goBack()
  await page.waitForURL('**/mypage/progress/inprogress')
  await page.getByText('신청한 장비가 없어요').waitFor()
  await page.goto('/mypage/progress/completed')
  await page.getByText(/96,030원 환불 완료 · .*카드 명세서에는 며칠 뒤에 보일 수 있어요/).waitFor()
  await expectToFit(page)
  await press(page, '진행 기록')
  await page.getByText('보관 신청을 취소했어요').waitFor()
  await page.goto(`/mypage/progress/cancel?orderId=${orderId}`)
  await heading(page, '이미 취소한 신청이에요')
  await expectToFit(page)
  expect(problems).toEqual([])
})

test('a screen that was left open over midnight tells the new figure before it cancels (G40)', async () => {
  await setClock('2026-12-15T23:56:00+09:00')
  const { page, orderId } = await customer()
  await advance(orderId, 'pickup.scheduled', '--pickup', '2026-12-16', '--force')
  await page.goto(`/mypage/progress/cancel?orderId=${orderId}`)
  await page.getByText('12월 15일 (화) 밤 12시까지 이 금액을 돌려드려요').waitFor()
  await setClock('2026-12-16T00:01:00+09:00')

  await press(page, '보관 신청 취소하기')
  await dialog(page, '96,030원을 돌려받고 취소할까요?')
  await press(page, '신청 취소하기')
  await dialog(page, '49,500원을 돌려받고 취소할까요?')
  await page.getByText('환불 금액이 96,030원에서 49,500원으로 바뀌었어요. 아직 취소하지 않았어요.').waitFor()
  await expectToFit(page)
  await expectNoBarrier(page)
  expect(await refundedOf(orderId)).toBe(0)
  await press(page, '그대로 둘게요')
  await page.getByText('픽업 예정일이 되어 절반을 돌려받아요').waitFor()
  await press(page, '보관 신청 취소하기')
  await dialog(page, '49,500원을 돌려받고 취소할까요?')
  await press(page, '신청 취소하기')
  await heading(page, '취소 요청을 마쳤어요')
  expect(await refundedOf(orderId)).toBe(49_500)
})

test('what was picked up meanwhile is not cancelled, and nothing is given back (G38)', async () => {
  await setClock('2026-12-17T10:00:00+09:00')
  const { page, orderId } = await customer()
  await page.goto(`/mypage/progress/cancel?orderId=${orderId}`)
  await page.getByText('아직 정하기 전이에요').waitFor()
  await press(page, '보관 신청 취소하기')
  await advance(orderId, 'pickup.done', '--walk-in', ...GEAR)
  await press(page, '신청 취소하기')
  await heading(page, '장비를 이미 픽업했어요')
  await expectToFit(page)
  await expectNoBarrier(page)
  expect(await refundedOf(orderId)).toBe(0)
  await page.reload()
  await heading(page, '장비를 이미 픽업했어요')
  await press(page, '자동 결제 해지 알아보기')
  await heading(page, '자동 결제를 해지할까요?')
  await page.getByText('미정').first().waitFor()
  await expect.poll(() => page.getByText('미정').count()).toBe(2)
  await press(page, '뒤로')
  await page.waitForURL('**/mypage/payment/stored')
})

test('a renewal is ended, taken up again and ended once more', async () => {
  await setClock('2026-12-18T10:00:00+09:00')
  const { page, orderId, problems } = await customer()
  await store(orderId)
  await page.goto('/mypage/payment/stored')
  await page.getByText('2027년 12월 11일까지').waitFor()
  await expectToFit(page)
  await press(page, '자동 결제 해지')
  await page.getByText('2027년 12월 18일부터 결제하지 않아요.').waitFor()
  await expectToFit(page)
  await expectNoBarrier(page)
  await page.reload()
  await press(page, '자동 결제 해지하기')
  await expectToFit(page)
  await expectNoBarrier(page)
  await press(page, '해지하기')
  await heading(page, '자동 결제를 해지했어요')
  await page.getByText('2027년 12월 17일까지 그대로 보관해요').waitFor()
  await expectToFit(page)
  await expectNoBarrier(page)
  await page.reload()
  await page.getByText('2027년 12월 17일까지 그대로 보관해요').waitFor()

  await page.goBack()
  await page.waitForURL('**/mypage/payment/stored')
  await page.getByText('해지했어요', { exact: true }).waitFor()
  await page.getByText('더 결제하지 않아요').waitFor()
  expect(await page.getByRole('button', { name: '자동 결제 다시 켜기' }).count()).toBe(0)

  await registerCard(page)
  await page.reload()
  await press(page, '자동 결제 다시 켜기')
  await page.getByText('2027년 12월 18일에 등록한 카드로 다음 1년 보관료를 결제해요.').waitFor()
  await expectToFit(page)
  await expectNoBarrier(page)
  await press(page, '다시 켜기')
  await page.getByText('켜져 있어요', { exact: true }).waitFor()

  await press(page, '자동 결제 해지')
  await press(page, '자동 결제 해지하기')
  await press(page, '해지하기')
  await heading(page, '자동 결제를 해지했어요')
  await press(page, '홈으로')
  await page.waitForURL('**/home')
  expect(problems).toEqual([])
})

test('after the published deadline it is taken late, close to the payment not at all (G60, G61)', async () => {
  await setClock('2026-12-19T10:00:00+09:00')
  const { page, orderId, person } = await customer()
  await store(orderId)
  await setClock('2027-12-15T10:00:00+09:00')
  await logIn(page, person)
  await page.goto('/mypage/payment/stored')
  await press(page, '자동 결제 해지')
  await page.getByText('해지 가능한 날은 지났지만 12월 16일 밤 12시까지는 해지할 수 있어요.').waitFor()
  await expectToFit(page)
  await expectNoBarrier(page)

  await setClock('2027-12-17T10:00:00+09:00')
  await logIn(page, person)
  await page.goto('/mypage/payment/stored')
  await press(page, '자동 결제 해지')
  await heading(page, '지금은 해지할 수 없어요')
  expect(await page.getByRole('link', { name: '1588-0000로 전화하기' }).getAttribute('href')).toBe('tel:1588-0000')
  await expectToFit(page)
  await expectNoBarrier(page)
})

const logIn = async (page: Page, person: Person): Promise<void> => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/easylogin')
  await page.getByRole('textbox', { name: '이메일' }).fill(person.email)
  await page.getByRole('textbox', { name: '비밀번호' }).fill(person.password)
  await press(page, '로그인')
  await page.waitForURL('**/home')
}

test('an address without an order or a payment says so and leads back', async () => {
  const { page, problems } = await takePhone()
  await signUp(page, newPerson())
  await page.goto('/mypage/progress/cancel')
  await heading(page, '주문 정보를 찾을 수 없어요')
  await page.goto('/mypage/progress/cancel?orderId=SK-000000000000')
  await heading(page, '주문 정보를 찾을 수 없어요')
  await expectToFit(page)
  await page.goto('/mypage/payment/cancel')
  await heading(page, '어떤 결제인지 알 수 없어요')
  await press(page, '결제 관리 보기')
  await page.waitForURL('**/mypage/payment/stored')
  await page.goto('/mypage/payment/cancel-confirm')
  await page.waitForURL('**/mypage/payment/stored')
  await page.goto('/mypage/progress/cancel-confirm')
  await page.waitForURL('**/mypage/progress/completed')
  expect(problems).toEqual([])
})
