import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { billOfMaterials } from './bill-of-materials.ts'
import { licenceProblems, type Project, projectIn, scriptProblems } from './dependencies.ts'
import { readReport } from './known-vulnerabilities.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const project = projectIn(ROOT)

/** The project with one more package. */
const withPackage = (locked: object, installed: object | null = null): Project => ({
  ...project,
  locked: { ...project.locked, 'node_modules/a/node_modules/newcomer': { version: '1.0.0', ...locked } },
  installed: path => (path.endsWith('/newcomer') ? installed : project.installed(path)),
})

test('what runs and ships has licences that we agreed to, and only listed packages run scripts (Z4)', () => {
  expect(licenceProblems(project)).toEqual([])
  expect(scriptProblems(project)).toEqual([])
})

describe('a new package is found', () => {
  test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN LICENSE', undefined])(
    'with the licence %s',
    license => {
      const problems = [expect.stringContaining('newcomer 1.0.0')]
      expect(licenceProblems(withPackage({}, { license }))).toEqual(problems)
      expect(licenceProblems(withPackage({ license }))).toEqual(problems)
      expect(licenceProblems(withPackage({ license, dev: true }))).toEqual([])
    },
  )

  test.each([
    [{ hasInstallScript: true }, null],
    [{ dev: true }, { scripts: { postinstall: 'node steal.js' } }],
    [{}, { scripts: { preinstall: 'true' } }],
  ])('with a script: %j, installed %j', (locked, installed) => {
    expect(scriptProblems(withPackage(locked, installed))).toEqual([expect.stringContaining('newcomer 1.0.0')])
  })

  test('that npm would compile', () => {
    const compiles = (path: string) => path.endsWith('/newcomer')
    expect(scriptProblems({ ...withPackage({}), compiles })).toEqual([expect.stringContaining('newcomer')])
  })

  test('and one of a choice of licences is enough', () => {
    expect(licenceProblems(withPackage({ license: '(MIT OR GPL-3.0-only)' }))).toEqual([])
  })
})

test('a list entry for a package that has gone is found', () => {
  const allowScripts = { ...project.allowScripts, gone: true }
  expect(scriptProblems({ ...project, allowScripts })).toEqual([expect.stringContaining('gone')])
})

test('the bill of materials names all that runs with its hash, and is the same each time', async () => {
  const [bill, again] = await Promise.all([billOfMaterials(ROOT), billOfMaterials(ROOT)])
  expect(again).toBe(bill)
  const { bomFormat, metadata, components } = JSON.parse(bill)
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'seasonkeep'])
  const named: ReadonlySet<string> = new Set(components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)))
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'))
  for (const [name, version] of Object.entries<string>({ ...dependencies, ...optionalDependencies })) {
    expect(named).toContain(`pkg:npm/${name}@${version}`)
  }
  expect(named).toContain(`pkg:npm/pg-pool@${project.locked['node_modules/pg-pool']?.version}`)
  expect(components.every(({ hashes }: { hashes?: readonly object[] }) => hashes?.length === 1)).toBe(true)
  expect(named).not.toContain(`pkg:npm/vitest@${project.locked['node_modules/vitest']?.version}`)
})

test('a registry that publishes no vulnerabilities is no clean bill', () => {
  expect(readReport(JSON.stringify({ vulnerabilities: { pg: { severity: 'high', range: '<9' } } }))).toEqual({
    kind: 'Known',
    found: ['pg <9: high'],
  })
  expect(readReport(JSON.stringify({ vulnerabilities: {} }))).toEqual({ kind: 'Known', found: [] })
  const message = '405 Method Not Allowed - POST the address of the advisories'
  expect(readReport(JSON.stringify({ message }))).toEqual({ kind: 'NotAnswered', reason: '405 Method Not Allowed' })
  expect(readReport('')).toEqual({ kind: 'NotAnswered', reason: 'no answer' })
})
