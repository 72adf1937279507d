import type { Page } from 'playwright-core'

/** As `--target` of the tokens: what a thumb hits. */
const LEAST_PX = 44

/** What can be pressed and is lower or narrower than a thumb needs; run in the page. A box to tick is as large as the row that ticks it, and a link within a sentence as its line. */
const small = (least: number): readonly string[] => {
  const targets = document.querySelectorAll('a, button, summary, input, select, textarea, [role=tab], [role=radio]')
  return [...targets].flatMap(element => {
    const isTick = element.matches('input[type=checkbox], input[type=radio]')
    const target = isTick
      ? (element.closest('label') ?? element.parentElement?.closest('label, li, div') ?? element)
      : element
    const { width, height } = target.getBoundingClientRect()
    const words = target.parentElement?.textContent?.trim() ?? ''
    const isInSentence = getComputedStyle(target).display === 'inline' && words !== target.textContent?.trim()
    const isUnseen = width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })
    if (isUnseen || (element.closest('.unseen') !== null && !isTick) || isInSentence) return []
    // Half a pixel is lost in rounding.
    return width < least - 0.5 || height < least - 0.5
      ? [
          `${target.outerHTML.slice(0, 60)} (${target.textContent?.slice(0, 20)}) ${Math.round(width)}x${Math.round(height)}`,
        ]
      : []
  })
}

export const findSmallTargets = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(small, LEAST_PX)).map(what => `${new URL(page.url()).pathname} ${what}`)
