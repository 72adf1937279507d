import type { Page } from 'playwright-core'
import { press } from './on-screen.ts'
import type { ProductTools } from './product-under-test.ts'

/** Somebody whom the provider knows and who has agreed there before; the shop does not know them. */
export const personAt = async (
  { post }: Pick<ProductTools, 'post'>,
  provider: 'kakao' | 'naver',
  profile: object,
): Promise<string> => {
  const { id } = (await (await post(`/sandbox/${provider}/people`, profile)).json()) as { readonly id: string }
  await post(`/sandbox/${provider}/tokens`, { person: id })
  return id
}

export const LABELS = { kakao: '카카오', naver: '네이버' } as const
export const BUTTONS = { kakao: '카카오로 시작하기', naver: '네이버', google: '구글' } as const
export const leaveFor = async (page: Page, provider: 'kakao' | 'naver'): Promise<void> => {
  await page.goto('/easylogin')
  await press(page, BUTTONS[provider])
  await page.waitForURL(`**/sandbox/${provider}/**`)
}
export const comeBackFrom = async (page: Page, provider: 'kakao' | 'naver', person: string): Promise<void> => {
  await leaveFor(page, provider)
  await page.locator(`button[name=person][value="${person}"]`).click()
}
export const comeBackWithError = async (page: Page, provider: 'kakao' | 'naver'): Promise<void> => {
  await leaveFor(page, provider)
  await press(page, '오류와 함께 돌아가기')
}

/** Google's window closes itself by the click, sometimes before the click is reported as done. */
export const pressInWindow = async (popup: Page, name: string | RegExp): Promise<void> => {
  try {
    await popup.getByRole('button', { name }).first().click()
  } catch (cause) {
    if (!popup.isClosed()) throw cause
  }
}
