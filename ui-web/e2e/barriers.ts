import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findLargeTextFaults } from './large-letters.ts'
import { findSheetFaults } from './sheet-faults.ts'

/** Only colours change by night. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const beside = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(beside.resolve('axe-core/axe.min.js'), 'utf8')
const IS_THERE = ';'

/** Into each document once: the builder would put it there twice for each look, which takes longer than the look. */
const axeOn = async (page: Page): Promise<AxeBuilder> => {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE)
  // In the page itself: there are no frames, and a page of its own for each look costs more than the look.
  return new AxeBuilder({ page, axeSource: IS_THERE }).setLegacyMode().options({ resultTypes: ['violations'] })
}

/** What axe finds on a screen, by day and by night. What lies behind an open sheet is dimmed and out of reach, so only the sheet is looked at. */
export const barriers = async (page: Page): Promise<readonly string[]> => {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours change over two frames, also where motion is reduced.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const axe = await axeOn(page)
    if (colorScheme === 'dark') axe.withRules(COLOUR_RULES)
    if ((await page.getByRole('dialog').count()) > 0) axe.include('[role=dialog]')
    const { violations } = await axe.analyze()
    const where = `${new URL(page.url()).pathname} (${colorScheme})`
    found.push(...violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html ?? ''}`))
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  if ((await page.locator('[data-foot]').count()) > 0) found.push(...(await findSheetFaults(page)))
  return found
}

export const expectNoBarrier = async (page: Page): Promise<void> => expect(await barriers(page)).toEqual([])

/** Nothing of a screen stands outside the narrowest phone, and nothing is cut off or broken by letters of twice the size. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  expect(await findLargeTextFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 390, height: 844 })
}
