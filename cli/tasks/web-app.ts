import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** From which sources the app is, and from which its compressed files are. */
const BUILT = join(ROOT, 'ui-web/dist/.stamp')
const COMPRESSED = join(ROOT, 'ui-web/dist/.compressed')

/** What the built app is made from. Tests, journeys and the database's side of the adapters are not in it. */
const INPUT_FOLDERS = ['core', 'adapters', 'ui-web']
const NOT_INPUT = /\.test\.tsx?$|\.tsbuildinfo$|^ui-web\/(dist|e2e)\/|^adapters\/(postgres|sandbox)\//

/** Builds the web app unless it is up to date with its sources. */
export const ensureWebApp = async (): Promise<void> => {
  await buildWebApp()
  await compressWebApp()
}

/** All that is needed to answer a first visitor, who waits for it; `compressLater` does the rest. */
export const buildWebApp = async (): Promise<void> => {
  const sources = hashOfSources()
  if (readText(BUILT) === sources) return
  rmSync(BUILT, { force: true })
  process.stderr.write('Building the web app…\n')
  const { buildWeb } = await import('../../ui-web/build.ts')
  await buildWeb()
  mkdirSync(dirname(BUILT), { recursive: true })
  writeFileSync(BUILT, sources)
}

const isCompressed = (): boolean => readText(COMPRESSED) === readText(BUILT)

const compressWebApp = async (): Promise<void> => {
  if (isCompressed()) return
  const built = readText(BUILT)
  const { compressWeb } = await import('../../ui-web/build.ts')
  await compressWeb()
  writeFileSync(COMPRESSED, built)
}

/** In a process that gives way to everything else, the service before all. Ended early, it begins anew at the next start. */
export const compressLater = (): void => {
  if (isCompressed()) return
  const child = spawn(process.execPath, [import.meta.filename], { stdio: 'ignore' })
  child.unref()
  const { pid } = child
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
}

const readText = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

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

if (import.meta.main) await compressWebApp()
