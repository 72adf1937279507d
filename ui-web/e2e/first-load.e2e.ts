import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { homeInfo } from '#adapters/http/contract/storing/storage.ts'
import { listTasks } from '#adapters/http/contract/staff/tasks.ts'
import { codeBeyondHome, codeKb, MOST_BEYOND_HOME_KB, pageCode } from './page-code.ts'

const DIST = join(import.meta.dirname, '../dist')
/** Until a screen without data works, on a phone's network: its page among them, and the code as it travels. */
const MOST_REQUESTS = 4
const MOST_CODE_KB = 95

const pieces = (page: string): readonly string[] => pageCode(DIST, page)

test.each(['splash', 'onboarding', 'easylogin', 'terms', 'name', 'email', 'password', 'passwordconfirm', 'phone'])(
  `/%s needs at most ${MOST_REQUESTS} requests and ${MOST_CODE_KB} KB of code`,
  page => {
    const code = pieces(page)
    expect(code).not.toEqual([])
    expect(1 + code.length).toBeLessThanOrEqual(MOST_REQUESTS)
    expect(codeKb(DIST, code)).toBeLessThanOrEqual(MOST_CODE_KB)
  },
)

/** Home with its use cases, for which it would otherwise ask in a further round trip. */
const MOST_HOME_REQUESTS = 9
const MOST_HOME_CODE_KB = 188

test(`home asks at once for all that it needs, ${MOST_HOME_REQUESTS} requests and ${MOST_HOME_CODE_KB} KB at most, and for no other area (G760)`, () => {
  const code = pieces('home')
  expect(code).toContainEqual(expect.stringMatching(/\/browser-/))
  expect(code.filter(file => /\/(records|equipment|checkout|tabs|floating)-/.test(file))).toEqual([])
  expect(1 + code.length).toBeLessThanOrEqual(MOST_HOME_REQUESTS)
  expect(codeKb(DIST, code)).toBeLessThanOrEqual(MOST_HOME_CODE_KB)
})

test(`no screen asks for more than ${MOST_BEYOND_HOME_KB} KB of code beyond home’s (G771)`, () => {
  const pages = codeBeyondHome(DIST)
  expect(pages.map(({ page }) => page)).toContain('/storing/planselection')
  expect(pages.filter(({ kb }) => kb > MOST_BEYOND_HOME_KB)).toEqual([])
})

test('without a connection the code of the three tabs is there (G760)', () => {
  const worker = readFileSync(join(DIST, 'offline-worker.js'), 'utf8')
  for (const area of ['home', 'equipment', 'mypage', 'browser', 'bottom-sheet-window'])
    expect(worker).toContain(`/assets/${area}-`)
})

test('while our font comes the device’s own stays, and no third one (G971)', () => {
  const [styles = ''] = globSync(join(DIST, 'assets/fonts-*.css'))
  const before = /--font: (.+);/.exec(readFileSync(join(DIST, '../src/styles/tokens.css'), 'utf8'))?.[1] ?? ''
  expect(readFileSync(styles, 'utf8')).toContain(`:root{--font:'Pretendard Variable',${before}}`)
})

test('what every screen runs at once says so on its first line, where alone it counts', () => {
  const main = pieces('terms').find(file => file.includes('/main-')) ?? ''
  expect(readFileSync(join(DIST, main), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

type Program = { readonly chunks: readonly { readonly file: string; readonly sources: readonly string[] }[] }

test('no byte of the desk is in the app, and none of the app’s screens and use cases in the desk (G307)', () => {
  const { app, desk } = JSON.parse(readFileSync(join(DIST, 'renderer/parts.json'), 'utf8')) as Record<
    'app' | 'desk',
    Program
  >
  const sourcesOf = ({ chunks }: Program) => chunks.flatMap(({ sources }) => sources)
  expect(sourcesOf(app)).toContainEqual(expect.stringMatching(/\/src\/main\.tsx$/))
  expect(sourcesOf(app).filter(source => /\/src\/desk\/|\/contract\/staff\//.test(source))).toEqual([])
  expect(sourcesOf(desk)).toContainEqual(expect.stringMatching(/\/src\/desk\/main\.tsx$/))
  expect(
    sourcesOf(desk).filter(source => /\/src\/(main|screens|di)\b|\/core\/\w+\/customer\/|\/container\//.test(source)),
  ).toEqual([])
  expect(app.chunks.filter(({ file }) => file.startsWith('assets/desk/'))).toEqual([])
  expect(desk.chunks.filter(({ file }) => !file.startsWith('assets/desk/'))).toEqual([])
})

test('no browser loads what the API reference says of a call (G901)', () => {
  const { app, desk } = JSON.parse(readFileSync(join(DIST, 'renderer/parts.json'), 'utf8')) as Record<
    'app' | 'desk',
    Program
  >
  const read = ({ chunks }: Program) => chunks.map(({ file }) => readFileSync(join(DIST, file), 'utf8')).join('')
  expect(read(app)).toContain(homeInfo.path)
  expect(read(app)).not.toContain(homeInfo.summary)
  expect(read(desk)).toContain(listTasks.path)
  expect(read(desk)).not.toContain(listTasks.summary)
})

/** Until a page of the desk works, beside the code of the page itself. */
const MOST_DESK_CODE_KB = 120

test(`the desk begins with at most ${MOST_DESK_CODE_KB} KB of code`, () => {
  const code = pieces('desk')
  expect(code).not.toEqual([])
  expect(codeKb(DIST, code)).toBeLessThanOrEqual(MOST_DESK_CODE_KB)
})

const MOST_TODAY_GZIP_KB = 150

/** A piece of code with all that it loads at once. */
const withImports = (file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const [, name = ''] of readFileSync(join(DIST, file), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
    withImports(join(dirname(file), name), found)
  }
  return found
}

test(`오늘, the first page of the desk, needs at most ${MOST_TODAY_GZIP_KB} KB of code (G320)`, () => {
  const { desk } = JSON.parse(readFileSync(join(DIST, 'renderer/parts.json'), 'utf8')) as { readonly desk: Program }
  const page =
    desk.chunks.find(({ sources }) => sources.some(source => source.endsWith('/today-screen.tsx')))?.file ?? ''
  const code = [...new Set([...pieces('desk'), page].flatMap(file => [...withImports(file)]))]
  const bytes = code.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0)
  expect(code.length).toBeGreaterThan(1)
  expect(bytes / 1024).toBeLessThanOrEqual(MOST_TODAY_GZIP_KB)
})
