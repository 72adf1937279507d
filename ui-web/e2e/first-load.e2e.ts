import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../dist')
/** Until a screen without data works, on a phone's network: its page among them, and the code as it travels. */
const MOST_REQUESTS = 4
const MOST_CODE_KB = 95

const pieces = (page: string): readonly string[] =>
  [...readFileSync(join(DIST, `${page}.html`), 'utf8').matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  )

test.each(['splash', 'onboarding', 'easylogin', 'terms', 'name', 'email', 'password', 'passwordconfirm', 'phone'])(
  `/%s needs at most ${MOST_REQUESTS} requests and ${MOST_CODE_KB} KB of code`,
  page => {
    const code = pieces(page)
    const bytes = code.reduce((sum, file) => sum + statSync(join(DIST, `${file}.br`)).size, 0)
    expect(code).not.toEqual([])
    expect(1 + code.length).toBeLessThanOrEqual(MOST_REQUESTS)
    expect(bytes / 1024).toBeLessThanOrEqual(MOST_CODE_KB)
  },
)

test('what every screen runs at once says so on its first line, where alone it counts', () => {
  const main = pieces('terms').find(file => file.includes('/main-')) ?? ''
  expect(readFileSync(join(DIST, main), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})
