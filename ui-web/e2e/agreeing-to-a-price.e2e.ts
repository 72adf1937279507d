import { expect, test } from 'vitest'
import { expectNoBarrier, expectNoOverflow } from './barriers.ts'
import { expectText, press } from './on-screen.ts'
import { ownProduct } from './product-under-test.ts'

const { signedIn, customer, logIn, setClock, provePhone, pay, registerCard, store, staff, get, ledger } = ownProduct()

test('a customer is asked for a higher price, agrees, thinks again, and pays what they agreed to (G73)', async () => {
  await setClock('2026-12-18T10:00:00+09:00')
  const someone = await customer()
  await provePhone(someone)
  const orderId = await pay(someone)
  await store(orderId)
  await registerCard(someone)
  const { page: before } = await signedIn(someone)
  await before.goto('/mypage/payment/stored')
  await expectText(before, '에 99,000원, ')
  await staff('price', 'offer', '--plan', 'BASIC', '--won', '119000', '--from', '2027-11-01')
  await before.reload()
  await expectText(before, '에 99,000원, ')

  // A session does not last a year.
  await setClock('2027-11-18T10:00:00+09:00')
  const { page, problems } = await signedIn(await logIn(someone))
  const choose = page.getByRole('button', { name: '새 가격 보고 고르기' })
  await expect
    .poll(
      async () => {
        await page.goto('/mypage/payment/stored')
        await expectText(page, '까지 해지 가능')
        return choose.count()
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(1)
  await expectText(page, '동의하기 전에는 그대로예요')
  await expectText(page, '12월 17일까지 골라 주세요.')
  await expectNoOverflow(page)
  await expectNoBarrier(page)

  await choose.click()
  await page.getByRole('dialog', { name: '1년 보관료를 119,000원으로 올려도 될까요?' }).waitFor()
  await expectText(page, '동의하지 않아도 보관은 이어져요. 이번에는 99,000원 그대로 결제해요.')
  await expectNoOverflow(page)
  await expectNoBarrier(page)
  await press(page, '동의하기')
  await expectText(page, '동의한 새 가격이에요')
  await expectText(page, '12월 17일까지 바꿀 수 있어요.')

  await press(page, '다시 고르기')
  await press(page, '지금 가격 그대로')
  await expectText(page, '지금 가격 그대로 결제하기로 했어요')
  await page.reload()
  await expectText(page, '지금 가격 그대로 결제하기로 했어요')
  await press(page, '다시 고르기')
  await press(page, '동의하기')
  await expectText(page, '동의한 새 가격이에요')
  await expectNoBarrier(page)

  // Nobody is charged whom no reminder reached.
  const reminded = async () => JSON.stringify(await get(`/sandbox/inbox.json?to=${someone.phone}`))
  await expect.poll(reminded, { timeout: 30_000 }).toContain('보관을 1년 연장해요')
  await setClock('2027-12-18T10:00:00+09:00')
  const renewals = async () => (await ledger()).filter(line => line.orderId.startsWith(`${orderId}_t2`))
  await expect.poll(renewals, { timeout: 30_000 }).toMatchObject([{ charges: 1, chargedWon: 119_000 }])
  const { page: after } = await signedIn(await logIn(someone))
  // The provider charges first, and the contract follows.
  await expect
    .poll(
      async () => {
        await after.goto('/mypage/payment/stored')
        await expectText(after, '에 119,000원, ')
        return after.getByText('119,000').count()
      },
      { timeout: 30_000 },
    )
    .toBe(2)
  expect(problems).toEqual([])
})
