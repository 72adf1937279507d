import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectText, press } from './on-screen.ts'
import { newPerson, orderUpToCardWindow, type Person, signUp } from './phone.ts'
import { productUnderTest } from './product-under-test.ts'

const PICTURE = fileURLToPath(new URL('./picture.png', import.meta.url))

const { takePhone, product, order } = productUnderTest()

const setClock = (now: string): Promise<Response> => order('/sandbox/clock', { now })

const staff = async (...args: readonly string[]): Promise<void> => {
  const { exitCode, output } = await product().staff(...args, '--reason', 'journey')
  if (exitCode !== 0) throw new Error(output)
}

const store = async (orderId: string): Promise<void> => {
  const advance = ['order', 'advance', orderId, '--event'] as const
  const pictures = ['front', 'back', 'left', 'right'].flatMap(view => [`--${view}`, PICTURE])
  await staff(...advance, 'pickup.done', '--walk-in', '--brand', 'Atomic', '--name', 'Redster X9', '--size', '170')
  await staff('report', 'add', '--order', orderId, '--score', '92', '--tip', '엣지를 갈아 주세요.', ...pictures)
  await staff(...advance, 'storage.arrived')
  await staff(...advance, 'storage.shelved', '--locker', 'A-12')
}

/** Past the app: how a card gets there is another journey. */
const registerCard = async (page: Page): Promise<void> => {
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const { customerKey } = (await (
    await fetch(`${product().url}/api/payments/billing/customer-key`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { readonly customerKey: string }
  const { authKey } = (await (await order('/sandbox/toss/window', { customerKey, outcome: 'approve' })).json()) as {
    readonly authKey: string
  }
  expect((await order('/api/payments/billing/issue', { authKey, customerKey }, token)).status).toBe(200)
}

/** A session does not last a year. */
const logInOn = async (page: Page, { email, password }: Person, now: string): Promise<void> => {
  await setClock(now)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/easylogin')
  await page.getByRole('textbox', { name: '이메일' }).fill(email)
  await page.getByRole('textbox', { name: '비밀번호' }).fill(password)
  await press(page, '로그인')
  await page.waitForURL('**/home')
}

const fits = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 390, height: 844 })
}

/** By day and by night; of an open sheet only the sheet, for what lies behind is out of reach. */
const hasNoBarrier = async (page: Page): Promise<void> => {
  const found: string[] = []
  const isAsked = (await page.getByRole('dialog').count()) > 0
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const all = new AxeBuilder({ page })
    const { violations } = await (isAsked ? all.include('[role=dialog]') : all).analyze()
    found.push(...violations.map(({ id, nodes }) => `${colorScheme}: ${id} ${nodes[0]?.html ?? ''}`))
  }
  expect(found).toEqual([])
}

test('a customer is asked for a higher price, agrees, thinks again, and pays what they agreed to (G73)', async () => {
  await setClock('2026-12-18T10:00:00+09:00')
  const { page, problems } = await takePhone()
  const person = newPerson()
  await signUp(page, person)
  await orderUpToCardWindow(page)
  const orderId = /SK-[0-9A-Z]{12}/.exec((await page.textContent('main')) ?? '')?.[0] ?? ''
  await page.locator('button.primary').click()
  await page.waitForURL('**/storing/paymentcomplete**')
  await store(orderId)
  await registerCard(page)
  await page.goto('/mypage/payment/stored')
  await expectText(page, '지난번에 결제한 금액과 같아요')
  await staff('price', 'offer', '--plan', 'BASIC', '--won', '119000', '--from', '2027-11-01')
  await page.reload()
  await expectText(page, '지난번에 결제한 금액과 같아요')

  await logInOn(page, person, '2027-11-18T10:00:00+09:00')
  const choose = page.getByRole('button', { name: '새 가격 보고 고르기' })
  await expect
    .poll(
      async () => {
        await page.goto('/mypage/payment/stored')
        await expectText(page, '다음 결제 금액')
        return choose.count()
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(1)
  await expectText(page, '동의하기 전에는 그대로예요')
  await expectText(page, '1년 보관료를 119,000원으로 올리려고 해요. 12월 17일까지 골라 주세요.')
  await fits(page)
  await hasNoBarrier(page)

  await choose.click()
  await page.getByRole('dialog', { name: '1년 보관료를 119,000원으로 올려도 될까요?' }).waitFor()
  await expectText(page, '동의하지 않아도 보관은 이어져요. 이번에는 99,000원 그대로 결제해요.')
  await fits(page)
  await hasNoBarrier(page)
  await press(page, '동의하기')
  await expectText(page, '동의한 새 가격이에요')
  await expectText(page, '새 가격에 동의했어요. 12월 17일까지 바꿀 수 있어요.')

  await press(page, '다시 고르기')
  await press(page, '지금 가격 그대로')
  await expectText(page, '지금 가격 그대로 결제하기로 했어요')
  await page.reload()
  await expectText(page, '지금 가격 그대로 결제하기로 했어요')
  await press(page, '다시 고르기')
  await press(page, '동의하기')
  await expectText(page, '동의한 새 가격이에요')
  await hasNoBarrier(page)

  await logInOn(page, person, '2027-12-18T10:00:00+09:00')
  const renewals = async () => (await product().ledger()).filter(line => line.orderId.startsWith(`${orderId}_t2`))
  await expect.poll(renewals, { timeout: 30_000 }).toMatchObject([{ charges: 1, chargedWon: 119_000 }])
  await page.goto('/mypage/payment/stored')
  await expectText(page, '지난번에 결제한 금액과 같아요')
  await expect.poll(() => page.getByText('119,000').count()).toBe(2)
  expect(problems).toEqual([])
})
