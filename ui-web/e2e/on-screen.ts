import type { Locator, Page } from 'playwright-core'

export const expectShown = (what: Locator): Promise<void> => what.first().waitFor({ timeout: 10_000 })
export const expectText = (page: Page, text: string): Promise<void> => expectShown(page.getByText(text))
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Types into one field, leaves it, and reads what is said below it. */
export const expectBelow = async (
  page: Page,
  name: string,
  texts: readonly (readonly [string, string])[],
): Promise<void> => {
  for (const [typed, text] of texts) {
    await field(page, name).fill(typed)
    await field(page, name).blur()
    await expectText(page, text)
  }
}

export const expectAlert = (page: Page, text: string): Promise<void> =>
  expectShown(page.getByRole('alert').getByText(text))

export const agree = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await press(page, '다음')
}
export const typeAndGoOn = async (page: Page, label: string, typed: string): Promise<void> => {
  await field(page, label).fill(typed)
  await press(page, '다음')
}
