import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const files = globSync('{core,adapters,ui-web,cli}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/dist/**'] }).filter(
  file => !/\.test\.tsx?$/.test(file),
)

type Import = { readonly name: string; readonly isType: boolean }

/** Every module that a text imports or re-exports, statically or on demand, written from the root. */
const readImports = (file: string, text: string): Import[] => {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      isType: entries.length > 0 && entries.every(entry => entry.isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? { name: moduleRequest.value, isType } : [])),
    ),
    ...dynamicImports.flatMap(({ moduleRequest }) => {
      const [, name] = /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
      return name === undefined ? [] : { name, isType: false }
    }),
  ].map(found => ({ ...found, name: fromRoot(file, found.name) }))
}

const fromRoot = (file: string, name: string): string =>
  name.startsWith('.') ? posix.join(posix.dirname(file), name) : name.replace(/^#/, '')

const imports = new Map(files.map(file => [file, readImports(file, readFileSync(ROOT + file, 'utf8'))]))

/** Every import from the one side to the other, as `file -> module`. */
const reaches = (from: RegExp, to: RegExp): string[] =>
  [...imports].flatMap(([file, found]) =>
    from.test(file) ? found.filter(({ name }) => to.test(name)).map(({ name }) => `${file} -> ${name}`) : [],
  )

/** Each module that runs wherever these files run, with the way that leads to it. */
const waysFrom = (starts: readonly string[]): Map<string, string> => {
  const ways = new Map(starts.map(file => [file, file]))
  for (const [file, way] of ways) {
    for (const { name, isType } of imports.get(file) ?? []) {
      if (!isType && !ways.has(name)) ways.set(name, `${way} -> ${name}`)
    }
  }
  return ways
}

test('every way to import a module is seen', () => {
  const text = `
    import a, { type B } from './a.ts'
    import type { C } from '#core/c.ts'
    import '../side.ts'
    export * from './d.ts'
    export type { E } from 'e'
    const f = () => import('./f.tsx')`
  expect(readImports('cli/tasks/x.ts', text)).toEqual([
    { name: 'cli/tasks/a.ts', isType: false },
    { name: 'core/c.ts', isType: true },
    { name: 'cli/side.ts', isType: false },
    { name: 'cli/tasks/d.ts', isType: false },
    { name: 'e', isType: true },
    { name: 'cli/tasks/f.tsx', isType: false },
  ])
})

/** The service's technologies, and Node itself. */
const SERVER =
  /^adapters\/(postgres|http\/server|security|sandbox|messaging|payment\/toss\/gateway|oauth\/(social-|\w+\/\w+-identity|\w+\/unlink)|container\/(service|run))|^node:|^(pg|kysely|fastify|fast-jwt|jose|nodemailer|smtp-server|postal-mime)$|^@(fastify|node-rs)\//

test.each([
  ['the core reaches for itself, neverthrow and ts-pattern only', /^core\//, /^(?!core\/|(neverthrow|ts-pattern)$)/],
  ['rules know neither ports nor use cases', /^core\/\w+\/[^/]+$/, /^core\/\w+\/(ports|customer|service)\//],
  ['ports know no use case', /^core\/\w+\/ports\//, /^core\/\w+\/(customer|service)\//],
  ['the customer side never reaches for the service side', /^core\/\w+\/customer\//, /^core\/\w+\/service\//],
  ['the service side never reaches for the customer side', /^core\/\w+\/service\//, /^core\/\w+\/customer\//],
  ['adapters know neither screens nor commands', /^adapters\//, /^(ui-web|cli)\//],
  [
    'screens know tokens, not adapters',
    /^ui-web\/src\/(?!main\.tsx$|desk\/)/,
    /^adapters\/(?!container\/([\w-]+-)?tokens?\.ts$)/,
  ],
  [
    'the desk knows the calls of the staff API, and no other adapter',
    /^ui-web\/src\/desk\/(?!main\.tsx$)/,
    /^adapters\/(?!http\/(contract|client)\/staff\/)/,
  ],
  ['the app knows nothing of the desk', /^ui-web\/src\/(?!desk\/)/, /^ui-web\/src\/desk\//],
  [
    'the desk shares parts, texts and the way of the app, and none of its screens',
    /^ui-web\/src\/desk\//,
    /^ui-web\/src\/(?!desk\/|app\/|parts\/|scenes\/|styles\/|texts\/)|^core\/\w+\/customer\//,
  ],
  ['screens know no command', /^ui-web\//, /^cli\//],
  [
    'commands of the staff reach files and the machine by their place alone',
    /^cli\/(account|billing|notices|shop|staff|storing|terms)\/(?!allowance-command)/,
    /^node:/,
  ],
  [
    'commands know no screen; only the tasks build the app, and the benchmarks weigh it',
    /^cli\/(?!(tasks|bench)\/)/,
    /^ui-web\//,
  ],
])('%s', (_rule, from, to) => {
  expect(files.filter(file => from.test(file))).not.toHaveLength(0)
  expect(reaches(from, to)).toEqual([])
})

/** From the lowest to the highest; an area reaches for those below it only (docs/architecture.md, Areas). */
const AREAS = ['shared', 'shop', 'account', 'storing', 'billing', 'notices', 'privacy', 'staff']

test('every area of the core has its place in the order', () => {
  const areas = new Set(files.flatMap(file => /^core\/(\w+)\//.exec(file)?.[1] ?? []))
  expect([...areas].toSorted()).toEqual(AREAS.toSorted())
})

test.each(AREAS.slice(0, -1).map((area, at) => [area, AREAS.slice(at + 1)] as const))(
  'the area %s knows none of %j',
  (area, above) => {
    expect(reaches(new RegExp(`^core/${area}/`), new RegExp(`^core/(${above.join('|')})/`))).toEqual([])
  },
)

test('the rules make a date in two files only, which are tried in more than one time zone', () => {
  const making = files.filter(
    file => file.startsWith('core/') && /\bnew Date\b|\bDate\.|\.toLocale/.test(readFileSync(ROOT + file, 'utf8')),
  )
  expect(making).toEqual(['core/shared/day.ts', 'core/shared/instant.ts'])
})

test('the browser never loads the server, by whatever way', () => {
  const ways = waysFrom(['ui-web/src/main.tsx', 'ui-web/src/desk/main.tsx'])
  expect([...ways.keys()]).toEqual(expect.arrayContaining(['react', 'inversify']))
  expect([...ways].flatMap(([name, way]) => (SERVER.test(name) ? [way] : []))).toEqual([])
})

test('staff commands load neither inversify nor, unless they ask it, the card provider', () => {
  const ways = waysFrom(['adapters/container/service/staff.ts', 'adapters/container/service/staff-container.ts'])
  expect([...ways.keys()]).toContain('kysely')
  expect(
    [...ways].flatMap(([name, way]) => (/^inversify$|\/payment\/toss\/|\/staff-money/.test(name) ? [way] : [])),
  ).toEqual([])
})
