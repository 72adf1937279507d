import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openCardWindow } from './phone.ts'
import { sharedProduct } from './product-under-test.ts'

const { signedIn, orderUnpaid, registerCard } = sharedProduct()

const agree = (page: Page): Promise<void> => page.locator('button.primary').click()
const cardShown = (page: Page) => page.getByText('현대카드 123*').waitFor()

/** From the page of the card through the window and back; the address at which the window came back. */
const register = async (page: Page, button = '카드 등록하기'): Promise<string> => {
  await page.goto('/mypage/payment/card')
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL('**/sandbox/toss/window/**')
  const back = page.waitForRequest(/\/mypage\/payment\/card\/success\?/)
  await agree(page)
  const { url } = await back.then(request => ({ url: request.url() }))
  await page.waitForURL('**/mypage/payment/card')
  await cardShown(page)
  return url
}

test('after a payment one tap registers the card, and leads back to the same page', async () => {
  const { page, problems, customer } = await signedIn()
  const orderId = await orderUnpaid(customer)
  await openCardWindow(page)
  await agree(page)
  await page.waitForURL('**/storing/paymentcomplete**')
  await page.getByText(/등록하지 않으면 결제일 전에 문자나 이메일로 알려드려요/).waitFor()
  await page.getByRole('button', { name: '내년 자동 결제 카드 등록하기' }).click()
  await page.waitForURL('**/sandbox/toss/window/**')
  await expect.poll(() => page.textContent('h1')).toContain('등록할까요')
  await agree(page)
  await page.waitForURL(`**/storing/paymentcomplete?orderId=${orderId}`)
  await page.getByRole('heading', { name: /보관 신청을\s*마쳤어요/ }).waitFor()
  await cardShown(page)
  expect(await page.getByRole('button', { name: '내년 자동 결제 카드 등록하기' }).count()).toBe(0)

  await page.goto('/mypage/payment/stored')
  await page.getByText('날짜와 금액 자세히').click()
  await page.getByText('켜져 있어요').waitFor()
  await page.getByRole('link', { name: /자동 결제 카드/ }).click()
  await page.waitForURL('**/mypage/payment/card')
  await page.getByText('정해진 결제가 없어요').waitFor()
  expect(problems).toEqual([])
})

test('a card is replaced, and removed after a question', async () => {
  const { page, problems, customer } = await signedIn()
  await registerCard(customer)
  await page.goto('/mypage')
  await page.getByRole('link', { name: /자동 결제 카드/ }).click()
  await page.waitForURL('**/mypage/payment/card')
  await register(page, '다른 카드로 바꾸기')
  await page.getByText('카드를 등록했어요').waitFor()

  await page.getByRole('button', { name: '카드 지우기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '그대로 두기' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await cardShown(page)
  await page.getByRole('button', { name: '카드 지우기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '카드 지우기' }).click()
  await page.getByText('등록한 카드가 없어요').waitFor()
  await page.reload()
  await page.getByText('등록한 카드가 없어요').waitFor()
  expect(problems).toEqual([])
})

test('the address of the way back can be opened again, also in two tabs', async () => {
  const { page, context, problems } = await signedIn()
  const successUrl = await register(page)
  const second = await context.newPage()
  await Promise.all(
    [page, second].map(async tab => {
      await tab.goto(successUrl)
      await tab.waitForURL('**/mypage/payment/card')
      await cardShown(tab)
    }),
  )
  expect(problems).toEqual([])
})

test('a customer who cancels in the window reads that nothing changed, and can begin again', async () => {
  const { page } = await signedIn()
  await page.goto('/mypage/payment/card')
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  await page.waitForURL('**/sandbox/toss/window/**')
  await page.getByRole('button', { name: '등록 취소하기' }).click()
  await page.waitForURL('**/mypage/payment/card/fail**')
  await page.getByText('카드 등록을 취소했어요').waitFor()
  await page.getByRole('button', { name: '다시 등록하기' }).click()
  await page.getByText('등록한 카드가 없어요').waitFor()
  expect(new URL(page.url()).pathname).toBe('/mypage/payment/card')
})

test('the back button of the window comes back to a page that still works', async () => {
  const { page } = await signedIn()
  await page.goto('/mypage/payment/card')
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  await page.waitForURL('**/sandbox/toss/window/**')
  await page.goBack()
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  await page.waitForURL('**/sandbox/toss/window/**')
  await agree(page)
  await cardShown(page)
  expect(new URL(page.url()).pathname).toBe('/mypage/payment/card')
  // The window is used: it is not behind its result (G693).
  await page.goBack()
  await page.waitForURL('**/mypage/payment/stored')
  expect(new URL(page.url()).pathname).toBe('/mypage/payment/stored')
})

test('the way back of another customer stores nothing', async () => {
  const [{ page: theirs }, { page: mine }] = [await signedIn(), await signedIn()]
  await theirs.goto('/mypage/payment/card')
  await theirs.getByRole('button', { name: '카드 등록하기' }).click()
  await theirs.waitForURL('**/sandbox/toss/window/**')
  let successUrl = ''
  await theirs.route(/\/mypage\/payment\/card\/success\?/, route => {
    successUrl = route.request().url()
    return route.abort()
  })
  await agree(theirs)
  await expect.poll(() => successUrl).toContain('authKey=')
  await mine.goto(successUrl)
  await mine.getByText('다른 계정에서 시작한 카드 등록이라 저장하지 않았어요').waitFor()
  await mine.goto('/mypage/payment/card')
  await mine.getByText('등록한 카드가 없어요').waitFor()
})
