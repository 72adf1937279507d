import type { Page } from 'playwright-core'

/** What the page waits for until `release`. */
export const hold = async (page: Page, what: string | ((url: URL) => boolean)): Promise<() => void> => {
  const held = Promise.withResolvers<void>()
  await page.route(what, async route => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
