import type { FrameLocator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openCardWindow, orderUpToCardWindow, pressThroughToPayment } from './phone.ts'
import { ownProduct } from './product-under-test.ts'

const PC = { viewport: { width: 1280, height: 800 }, hasTouch: false }

const done = (page: Page) => page.getByRole('heading', { name: /보관 신청을\s*마쳤어요/ }).waitFor()

describe('with the card window over the page, as the provider does it', () => {
  const { signedIn, ledger } = ownProduct()

  const windowOver = (page: Page): FrameLocator => page.frameLocator('iframe[title="카드 결제창"]')
  const approveIn = (page: Page): Promise<void> => windowOver(page).locator('button.primary').click()

  test('a closed window leaves the page as it was, and the next one pays once', async () => {
    const { page, problems } = await signedIn(undefined, PC)
    await pressThroughToPayment(page)
    await windowOver(page).getByRole('button', { name: '결제 취소하기' }).click()
    await page.getByText('결제창을 닫았어요. 결제된 금액은 없어요.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/storing/terms')

    await page.getByRole('button', { name: '99,000원 결제하기' }).click()
    await approveIn(page)
    await done(page)
    expect((await ledger()).reduce((sum, { charges }) => sum + charges, 0)).toBe(1)
    expect(problems).toEqual([])
  })

  test('nobody is logged out under it, and none is warned (G680)', async () => {
    const { page, problems } = await signedIn(undefined, PC)
    await page.clock.install()
    await pressThroughToPayment(page)
    await windowOver(page).getByRole('button', { name: '결제 취소하기' }).waitFor()
    await page.clock.runFor('20:00')
    expect(new URL(page.url()).pathname).toBe('/storing/terms')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await windowOver(page).getByRole('button', { name: '결제 취소하기' }).click()
    await page.getByText('결제창을 닫았어요. 결제된 금액은 없어요.').waitFor()
    expect(problems).toEqual([])
  })

  test('a card for renewals is registered in it', async () => {
    const { page, problems } = await signedIn(undefined, PC)
    await page.goto('/mypage/payment/card')
    await page.getByRole('button', { name: '카드 등록하기' }).click()
    await approveIn(page)
    await page.getByText('현대카드 123*').waitFor()
    expect(problems).toEqual([])
  })
})

describe('with the card window in the page’s place', () => {
  const { signedIn, orderUnpaid, chargesOf } = ownProduct({ CARD_WINDOW: 'page' })

  test('a PC goes there and comes back', async () => {
    const { page, problems } = await signedIn(undefined, PC)
    await orderUpToCardWindow(page)
    await page.locator('button.primary').click()
    await done(page)
    expect(problems).toEqual([])
  })

  test('and comes back unpaid from a window that was closed', async () => {
    const { page, customer } = await signedIn(undefined, PC)
    const orderId = await orderUnpaid(customer)
    await openCardWindow(page)
    await page.getByRole('button', { name: '결제 취소하기' }).click()
    await page.waitForURL('**/payment/fail**')
    expect(await chargesOf(orderId)).toBe(0)
  })
})
