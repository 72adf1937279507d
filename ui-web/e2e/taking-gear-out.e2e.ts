import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hold } from './hold.ts'
import { ownProduct } from './product-under-test.ts'

const { signedIn, customer, logIn, setClock, provePhone, pay, staff, advance, store } = ownProduct()
beforeAll(async () => {
  // In the season, so that nobody has to call first.
  await setClock('2026-12-14T12:00:00+09:00')
})

/** A customer whose gear is in its locker. */
const customerWithGear = async () => {
  const someone = await customer()
  await provePhone(someone)
  const orderId = await pay(someone)
  await store(orderId)
  // The phone knows since the login that the number is proved.
  return { ...(await signedIn(await logIn(someone))), orderId }
}

const next = (page: Page): Promise<void> => page.getByRole('button', { name: '다음', exact: true }).click()

/** From the warning to the confirmation; `fill` names who takes the gear. */
const askFor = async (page: Page, day: RegExp, fill: (page: Page) => Promise<void>): Promise<void> => {
  await page.goto('/equipment/checkout/warning')
  await next(page)
  await page.waitForURL('**/input')
  await page.getByRole('button', { name: /받고 싶은 날/ }).click()
  await page.getByRole('gridcell').getByRole('button', { name: day }).click()
  await page.getByRole('button', { name: /에 받을게요/ }).click()
  await fill(page)
  await page.getByRole('textbox', { name: '받을 곳' }).fill('강원특별자치도 스노우밸리로 1')
  await page.getByRole('textbox', { name: '상세 주소 (선택)' }).fill('설산호텔 프런트')
  await next(page)
  await page.waitForURL('**/terms')
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await next(page)
  await page.waitForURL('**/location')
  await page.getByRole('button', { name: '꺼내기 신청하기' }).click()
  await page.getByRole('heading', { name: '꺼내기를 신청했어요' }).waitFor()
  await page.getByRole('button', { name: '홈에서 보기' }).click()
  await page.waitForURL('**/home')
}

test('gear is asked for, withdrawn, asked for again and handed over', async () => {
  const { page, orderId, customer: person, problems } = await customerWithGear()
  const myself = async () => undefined
  // Our font would break lines anew meanwhile.
  await page.route('**/fonts-*.css', route => route.fulfill({ contentType: 'text/css', body: '' }), { times: 1 })
  const answer = await hold(page, '**/api/users/equipment/checkout/options')
  await page.goto('/equipment')
  const below = page.getByText('보관 정보')
  const before = (await below.boundingBox())?.y ?? 0
  answer()
  await page.getByRole('button', { name: '장비 꺼내기' }).waitFor()
  // It comes into its room (G907).
  expect(Math.abs(((await below.boundingBox())?.y ?? 0) - before)).toBeLessThan(4)
  await askFor(page, /12월 20일 일요일/, myself)
  await page.getByText('꺼내기 신청 완료').or(page.getByText('꺼내기 신청을 잘 받았어요')).first().waitFor()
  await page.getByText('12월 20일 (일)').waitFor()

  await page.getByRole('button', { name: '꺼내기 신청 취소하기' }).click()
  await page.getByRole('button', { name: '신청 취소하기', exact: true }).click()
  await page.getByText('안전 보관 중').waitFor()
  await page.getByText('이번 시즌 1번 남았어요').waitFor()

  await askFor(page, /12월 21일 월요일/, myself)
  const asked = await staff('checkout', 'show', orderId)
  expect(asked).toContain(person.phone.slice(3, 7))
  expect(asked).toContain('강원특별자치도 스노우밸리로 1 설산호텔 프런트')
  await staff('checkout', 'schedule', orderId, '--on', '2026-12-21')
  await page.goto('/home')
  await page.getByText(/전날까지 취소할 수 있고/).waitFor()
  await staff('checkout', 'reschedule', orderId, '--on', '2026-12-22')
  await page.goto('/home')
  await page.getByText('12월 22일 (화)').waitFor()
  await staff('checkout', 'deliver', orderId, '--to', person.name)
  await page.goto('/home')
  await page
    .getByText(/장비를 전달했어요/)
    .first()
    .waitFor()

  await advance(orderId, 'equipment.restored')
  await page.goto('/home')
  await page.getByText('7월 1일에 다시 열려요').waitFor()
  await page.goto('/equipment/checkout/warning')
  await page.getByText(/이번 시즌에 꺼낼 수 있는 횟수를 모두 썼어요/).waitFor()
  expect(problems).toEqual([])
})

test('a proxy can be named, and what was filled in survives a reload', async () => {
  const { page, orderId } = await customerWithGear()
  await askFor(page, /12월 25일 금요일.*성탄절/, async () => {
    await page.getByRole('radio', { name: /다른 분이 받아요/ }).check({ force: true })
    await page.getByRole('textbox', { name: '이름' }).fill('이영희')
    await page.getByRole('textbox', { name: '연락처' }).fill('0111234567')
    expect(await page.getByRole('textbox', { name: '연락처' }).inputValue()).toBe('011-123-4567')
    await page.reload()
    expect(await page.getByRole('textbox', { name: '이름' }).inputValue()).toBe('이영희')
    await page.getByText('12월 25일 (금)').waitFor()
  })
  await page.getByText('이영희').waitFor()
  const list = await staff('checkout', 'show', orderId)
  expect(list).toContain('이영희 (proxy)')
  expect(list).toContain('011-123-4567')
})
