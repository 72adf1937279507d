import { expect, test } from 'vitest'
import { hold } from './hold.ts'
import { sharedProduct } from './product-under-test.ts'

const { signedIn, customer, pay } = sharedProduct()

test('the cards of 내 장비 come where their skeleton stood (G907)', async () => {
  const someone = await customer()
  await pay(someone)
  const { page } = await signedIn(someone)
  const answer = await hold(page, '**/api/**')
  await page.goto('/equipment')
  const skeleton = await page.locator('main span[class*=card]').first().boundingBox()
  expect(skeleton).not.toBeNull()
  answer()
  const card = await page.locator('main section[class*=card]').first().boundingBox()
  expect(card?.y).toBe(skeleton?.y)
})
