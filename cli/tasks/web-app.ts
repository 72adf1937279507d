import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const STAMP = join(ROOT, 'ui-web/dist/.stamp')

/** What the built app is made from. Tests, journeys and the database's side of the adapters are not in it. */
const INPUT_FOLDERS = ['core', 'adapters', 'ui-web']
const NOT_INPUT = /\.test\.tsx?$|\.tsbuildinfo$|^ui-web\/(dist|e2e)\/|^adapters\/(postgres|sandbox)\//

/** Builds the web app unless it is up to date with its sources. */
export const ensureWebApp = async (): Promise<void> => {
  const sources = hashOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  rmSync(STAMP, { force: true })
  process.stderr.write('Building the web app…\n')
  const { buildWeb } = await import('../../ui-web/build.ts')
  await buildWeb()
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, sources)
}

const hashOfSources = (): string => {
  const files = INPUT_FOLDERS.flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(ROOT.length)),
  )
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', ...files].filter(name => !NOT_INPUT.test(name)).sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex')
}
