import { expect, test } from 'vitest'
import { hold } from './hold.ts'
import { sharedProduct } from './product-under-test.ts'

const { signedIn, customer, pay, registerCard } = sharedProduct()

test('the story of an order that waits for its pickup keeps the room of what is said of it (G1022)', async () => {
  const someone = await customer()
  const orderId = await pay(someone)
  const { page } = await signedIn(someone)
  const answer = await hold(page, '**/pickup-place')
  await page.goto(`/mypage/progress/order?orderId=${orderId}`)
  const below = page.getByText('지금까지')
  const before = (await below.boundingBox())?.y ?? 0
  answer()
  await page.getByRole('button', { name: '픽업 장소 알려주기' }).waitFor()
  // A place that was said is a line more.
  expect(Math.abs(((await below.boundingBox())?.y ?? 0) - before)).toBeLessThan(40)
})

test.each([
  ['/equipment', 'main span[class*=card]', 'main section[class*=card]'],
  ['/mypage/progress/inprogress', 'main span[class*=card]', 'main article'],
  ['/mypage/payment/stored', 'main span[class*=card]', 'main article'],
  ['/mypage/payment/card', 'main span[class*=face]', 'main div[class*=face]'],
])('what %s shows comes where its skeleton stood (G907)', async (path, ghost, known) => {
  const someone = await customer()
  await pay(someone)
  await registerCard(someone)
  const { page } = await signedIn(someone)
  const answer = await hold(page, '**/api/**')
  await page.goto(path)
  const skeleton = await page.locator(ghost).first().boundingBox()
  expect(skeleton).not.toBeNull()
  answer()
  const shown = await page.locator(known).first().boundingBox()
  expect(shown).toMatchObject({ x: skeleton?.x, y: skeleton?.y, width: skeleton?.width })
})
