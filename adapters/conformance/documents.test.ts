import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PAGES = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })

/** What a page says itself: not its examples, which may name files that are still to be made. */
const readProse = (page: string): string => readFileSync(join(ROOT, page), 'utf8').replaceAll(/^```[^]*?^```$/gm, '')

/** Where a shortened path may begin, as `asvs.md` and the decisions shorten them. */
const BEGINNINGS = [
  '',
  'docs/',
  'adapters/',
  'adapters/http/server/',
  'adapters/reliability/*/',
  'ui-web/src/',
  'ui-web/e2e/',
]
const FILE = /^(?!\/|dist\/)[\w./*-]+\.(ts|tsx|mjs|md|ya?ml|json|example)$/

/** A name by itself may stand anywhere. */
const NAMES = new Set(
  globSync(['*', '{.ci,docs,core,adapters,cli,ui-web}/**/*'], { cwd: ROOT, exclude: ['ui-web/dist'] }).map(path =>
    basename(path),
  ),
)

const isThere = (path: string): boolean =>
  path.includes('/')
    ? BEGINNINGS.some(beginning => globSync(beginning + path.replace(/^\.\//, ''), { cwd: ROOT }).length > 0)
    : [...NAMES].some(name => matchesGlob(name, path))

// The pages of `how-to` make files that nobody has made yet.
test.each(PAGES.filter(page => !page.startsWith('docs/how-to/')))('%s names only files that are there', page => {
  const named = [...readProse(page).matchAll(/`([^`\n]+)`/g)]
    .map(([, text = '']) => text)
    .filter(text => FILE.test(text))
  expect(named.filter(path => !isThere(path))).toEqual([])
})

/** The headings of a page, as renderers name them, and the anchors of its rules. */
const findAnchors = (text: string): ReadonlySet<string> =>
  new Set([
    ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
    ...[...text.matchAll(/<a id="([\w-]+)"><\/a>/g)].map(([, id = '']) => id),
  ])

test.each(PAGES)('%s leads only to pages and headings that are there', page => {
  const links = [...readProse(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  const dead = links.filter(link => {
    if (/^[a-z]+:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : relative(ROOT, join(ROOT, dirname(page), path))
    if (!existsSync(join(ROOT, target))) return true
    return anchor !== undefined && !findAnchors(readFileSync(join(ROOT, target), 'utf8')).has(anchor)
  })
  expect(dead).toEqual([])
})

/** A test of a story is named by its name alone, in whichever area's folder it is. */
const reliabilityTest = (name: string): string | undefined =>
  globSync(`adapters/reliability/*/${name}.pg.test.ts`, { cwd: ROOT })[0]

test('a test that asvs.md names by its name alone is one of the reliability tests', () => {
  const rows = readProse('docs/asvs.md')
    .split('\n')
    .filter(line => /^\| \d/.test(line))
  expect(rows.length).toBeGreaterThan(100)
  const named = rows.flatMap(row =>
    [...(row.split('|')[3] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name),
  )
  expect(named.filter(name => reliabilityTest(name) === undefined)).toEqual([])
})

test('a case that asvs.md cites by its id is in the test that it names', () => {
  const cited = [...readProse('docs/asvs.md').matchAll(/`([\w/.-]+)` \(((?:[A-Z]\d+[, to]*)+)\)/g)]
  expect(cited.length).toBeGreaterThan(50)
  const missing = cited.flatMap(([, name = '', ids = '']) => {
    const [file] = FILE.test(name)
      ? BEGINNINGS.flatMap(at => globSync(at + name, { cwd: ROOT }))
      : [reliabilityTest(name)]
    const text = file === undefined ? '' : readFileSync(join(ROOT, file), 'utf8')
    return (ids.match(/[A-Z]\d+/g) ?? []).filter(id => !new RegExp(`\\b${id}\\b`).test(text)).map(id => `${name} ${id}`)
  })
  expect(missing).toEqual([])
})
