import type { Page } from 'playwright-core'

/** What leads on from the wrong end of its row and, in letters of twice the size, what is too wide, cut off, touches its neighbour or, in words that would fit a line, is broken inside; run in the page. */
const faults = async (): Promise<readonly string[]> => {
  const html = document.documentElement
  const astray = [...document.querySelectorAll('[class*=arrow]')].filter(arrow => {
    const row = arrow.closest('a, button')?.getBoundingClientRect()
    return row !== undefined && row.right - arrow.getBoundingClientRect().right > 24
  })
  html.style.fontSize = '200%'
  // Whatever has a transition is as large as before until the next frames.
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const isTooWide = html.scrollWidth > html.clientWidth
  const cut = [...document.querySelectorAll('button, a')].filter(
    ({ clientHeight, scrollHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 4,
  )
  // Not what belongs to a longer word, nor to days as `2026.12.03~2027.12.02`.
  const words = /(?<![가-힣\d]|\d[.~])[가-힣\d]{2,6}(?![가-힣\d]|[.~]\d)\??|(?<![\w.@*-])[A-Za-z]{2,9}(?![\w.@*-])/g
  const broken: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement?.closest('script, style, .unseen') !== null) continue
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(words)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(word)
    }
  }
  const crowded = [...document.querySelectorAll('[role="tab"]')].filter(tab => {
    range.selectNodeContents(tab)
    return range.getBoundingClientRect().left - tab.getBoundingClientRect().left < 8
  })
  html.style.fontSize = ''
  return [
    ...(isTooWide ? ['is too wide'] : []),
    ...cut.map(({ textContent }) => `cuts ${textContent}`),
    ...crowded.map(({ textContent }) => `crowds ${textContent}`),
    ...broken.map(word => `breaks ${word}`),
    ...astray.map(({ parentElement }) => `has an arrow astray beside ${parentElement?.textContent}`),
  ]
}

/** Whether our own font stands: the letters of another one are of another width. */
const hasFont = (): boolean => {
  document.body.getBoundingClientRect()
  const styles = document.querySelector<HTMLLinkElement>('link[data-font]')?.sheet ?? null
  return styles !== null && document.fonts.status === 'loaded'
}

/** On the narrowest screen with letters of twice the size nothing is cut off, broken inside or has to be scrolled sideways, and with ordinary ones no arrow is astray. */
export const findLargeTextFaults = async (page: Page): Promise<readonly string[]> => {
  await page.waitForFunction(hasFont)
  await page.setViewportSize({ width: 320, height: 568 })
  const found = await page.evaluate(faults)
  await page.setViewportSize({ width: 390, height: 844 })
  return found.map(what => `${new URL(page.url()).pathname} ${what}`)
}
