import { posix } from 'node:path'

/** Tests of the project itself, which read its files: any change may touch them. */
const OF_THE_PROJECT = /^adapters\/conformance\/(architecture|documents|rules)/
const TEST = /\.(test\.tsx?|e2e\.ts)$/
const JOURNEYS = 'ui-web/e2e/'
const SUITES = 'adapters/conformance/'
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'([^']+)'/g

/**
 * The tests that a change touches: those that have changed or lie in a folder with a changed file, those that import a changed file directly
 * or over one other file, and for a file of an adapter the suites of its area's ports. Over more files everything leads to everything.
 * Journeys, which lie in one folder and go through all of the app, are touched by their own folder only, by what they import.
 */
export const touchedTests = (sources: ReadonlyMap<string, string>, changed: readonly string[]): readonly string[] => {
  const reached = reachedFrom(sources, changed)
  const journeys = reachedFrom(sources, changed.filter(isJourneys))
  const folders = new Set(changed.flatMap(testFolders))
  const isTouched = (file: string): boolean =>
    isJourneys(file)
      ? journeys.has(file)
      : OF_THE_PROJECT.test(file) || reached.has(file) || folders.has(posix.dirname(file))
  return [...sources.keys()].filter(file => TEST.test(file) && isTouched(file)).sort()
}

const isJourneys = (file: string): boolean => file.startsWith(JOURNEYS)

/** Its own, and for an adapter the one with the suites of its area. */
const testFolders = (file: string): readonly string[] => {
  const own = posix.dirname(file)
  return file.startsWith('adapters/') ? [own, ...own.split('/').map(area => SUITES + area)] : [own]
}

const reachedFrom = (sources: ReadonlyMap<string, string>, files: readonly string[]): ReadonlySet<string> => {
  const direct = findImporters(sources, new Set(files))
  return new Set([...files, ...direct, ...findImporters(sources, direct)])
}

const findImporters = (sources: ReadonlyMap<string, string>, imported: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...sources].flatMap(([file, text]) =>
      [...text.matchAll(IMPORT)].some(([, name = '']) => imported.has(fromRoot(file, name))) ? [file] : [],
    ),
  )

const fromRoot = (file: string, name: string): string =>
  name.startsWith('.') ? posix.join(posix.dirname(file), name) : name.replace(/^#/, '')
