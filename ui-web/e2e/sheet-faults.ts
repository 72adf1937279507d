import type { Page } from 'playwright-core'

/** The lowest screens that are promised, and the lowest with letters of twice the size. */
const LOW_SCREENS = [
  { width: 360, height: 640, letters: '' },
  { width: 320, height: 480, letters: '' },
  { width: 320, height: 480, letters: '200%' },
] as const

/** Content that is less high cannot be read by scrolling either. */
const LEAST_CONTENT_PX = 48

/** What of the open sheet cannot be pressed, or read, as it stands; run in the page. */
const faults = async ({ letters, least }: { letters: string; least: number }): Promise<readonly string[]> => {
  document.documentElement.style.fontSize = letters
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const sheets = [...document.querySelectorAll('[role=dialog]:has([data-foot])')]
  const found = sheets.flatMap(sheet => {
    const foot = sheet.querySelector('[data-foot]')
    const unreachable = [...(foot?.querySelectorAll('button, a') ?? [])].filter(action => {
      const { top, bottom, left, width, height } = action.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return top < 0 || bottom > innerHeight || hit === null || !action.contains(hit)
    })
    const content = foot?.previousElementSibling
    return [
      ...unreachable.map(({ textContent }) => `${textContent} is out of reach`),
      ...(content && content.clientHeight < Math.min(least, content.scrollHeight) ? ['no room for its content'] : []),
    ]
  })
  document.documentElement.style.fontSize = ''
  return found
}

/** On the lowest screens, each action of the open sheet can be pressed without scrolling (G612). */
export const findSheetFaults = async (page: Page): Promise<readonly string[]> => {
  const size = page.viewportSize()
  const found: string[] = []
  for (const { width, height, letters } of LOW_SCREENS) {
    await page.setViewportSize({ width, height })
    const here = await page.evaluate(faults, { letters, least: LEAST_CONTENT_PX })
    found.push(...here.map(fault => `${new URL(page.url()).pathname} at ${width}x${height} ${letters}: ${fault}`))
  }
  if (size !== null) await page.setViewportSize(size)
  return found
}
