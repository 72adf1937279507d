import type { FrameLocator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openCardWindow, orderUpToCardWindow, pressThroughToPayment } from './phone.ts'
import { ownProduct } from './product-under-test.ts'

const PC = { viewport: { width: 1280, height: 800 }, hasTouch: false }

const done = (page: Page) => page.getByRole('heading', { name: /보관 신청을\s*마쳤어요/ }).waitFor()

const chargesIn = (ledger: readonly { readonly charges: number }[]): number =>
  ledger.reduce((sum, { charges }) => sum + charges, 0)

const VERSIONS = ['1', '2'] as const

describe.each(VERSIONS)('with the card window of version %s over the page, as the provider does it', version => {
  const { signedIn, ledger } = ownProduct({ CARD_WINDOW_VERSION: version })

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
    expect(chargesIn(await ledger())).toBe(1)
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

describe.each(VERSIONS)('with the card window of version %s in the page’s place', version => {
  const { signedIn, orderUnpaid, chargesOf, ledger } = ownProduct({ CARD_WINDOW: 'page', CARD_WINDOW_VERSION: version })

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

  test('a step back in the browser closes it, and the next one pays once', async () => {
    const { page } = await signedIn(undefined, PC)
    const paid = chargesIn(await ledger())
    await orderUpToCardWindow(page)
    await page.goBack()
    const pay = page.getByRole('button', { name: '99,000원 결제하기' })
    await pay.click()
    await page.locator('button.primary').click()
    await done(page)
    expect(chargesIn(await ledger())).toBe(paid + 1)
  })
})
