import { expect, test } from 'vitest'
import { makeStaff } from './make-staff.ts'
import { newPerson } from './phone.ts'
import { ownProduct } from './product-under-test.ts'

const { takePhone, chargesOf, get, product } = ownProduct()
const { staff } = makeStaff(() => product().env)

type Message = { readonly text: string }

/** The link that staff had sent to somebody without an account, and the order it pays. */
const linkedOrder = async () => {
  const { phone, name } = newPerson()
  const order = ['--phone', phone, '--name', name, '--plan', 'BASIC', '--kind', 'SKI', '--link']
  const orderId = /SK-[0-9A-Z]{12}/.exec(await staff('order', 'create', ...order))?.[0] ?? ''
  const read = async () => {
    const messages = await get<readonly Message[]>(`/sandbox/inbox.json?to=${phone}`)
    return /\/pay\/\S+/.exec(messages.map(({ text }) => text).join('\n'))?.[0]
  }
  await expect.poll(read).toBeTruthy()
  return { orderId, path: (await read()) ?? '' }
}

test('who has no account pays once by the link of the staff, also after leaving the card window (G195)', async () => {
  const { orderId, path } = await linkedOrder()
  const { page, problems } = await takePhone()
  await page.goto(path)
  await page.getByRole('heading', { name: /보관료를\s*결제해 주세요/ }).waitFor()
  const toCardWindow = async () => {
    await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
    await page.getByRole('button', { name: '99,000원 결제하기' }).click()
    await page.waitForURL('**/sandbox/toss/window/**')
  }
  await toCardWindow()
  await page.getByRole('button', { name: /취소/ }).click()
  await page.waitForURL('**/pay/**')
  await page.getByRole('alert').waitFor()
  expect(await chargesOf(orderId)).toBe(0)
  await toCardWindow()
  await page.locator('button.primary').click()
  await page.getByRole('heading', { name: /결제를\s*마쳤어요/ }).waitFor()
  expect(await chargesOf(orderId)).toBe(1)
  await page.goto(path)
  await page.getByRole('heading', { name: /이미 결제한\s*링크예요/ }).waitFor()
  expect(problems).toEqual([])
})
