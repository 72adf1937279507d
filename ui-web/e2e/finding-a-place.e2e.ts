import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPerson, signUp } from './phone.ts'
import { productUnderTest } from './product-under-test.ts'

const { takePhone } = productUnderTest({ KAKAO_MAP_KEY: 'a-key-of-this-test', ADDRESS_SEARCH: 'on' })

/** The provider's script, as far as we use it; the address and the policy of the page are the real ones. */
const KAKAO = `window.kakao = { maps: {
  load: ready => ready(),
  LatLng: class { constructor(...at) { this.at = at } },
  Map: class { constructor(box, { center }) { box.textContent = 'map at ' + center.at.join() } },
  Marker: class {},
} }`

const toLocation = async (page: Page): Promise<void> => {
  await signUp(page, newPerson())
  await page.goto('/storing/equipmentselection')
  await page.getByRole('radio', { name: /스키/ }).first().check({ force: true })
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('**/storing/locationselection')
}

test('a shop with a map key shows the provider’s map, loaded only there', async () => {
  const { page, problems } = await takePhone()
  const asked: string[] = []
  await page.route('https://dapi.kakao.com/**', route => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: KAKAO })
  })
  await toLocation(page)
  await page.getByText('map at 37.6445,128.6801').waitFor()
  expect(asked).toEqual(['https://dapi.kakao.com/v2/maps/sdk.js?appkey=a-key-of-this-test&autoload=false'])
  expect(problems).toEqual([])
})

test('a map that does not come leaves the drawn one, and the way goes on', async () => {
  const { page } = await takePhone()
  await page.route('https://dapi.kakao.com/**', route => route.abort('connectionrefused'))
  await toLocation(page)
  await page.locator('svg[viewBox="0 0 390 220"]').waitFor()
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('**/storing/planselection')
  await expect.poll(() => page.getByRole('radio').count()).toBe(2)
})
