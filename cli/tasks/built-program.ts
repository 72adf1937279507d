import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const ROOT = join(import.meta.dirname, '../..')
/** Production has a program of its own, without what stands in for the world outside (Z1). */
export const IS_PRODUCTION = process.env['NODE_ENV'] === 'production'

/** Below node_modules, where Node finds the packages that stay outside of it. */
const FOLDER = join(ROOT, `node_modules/.cache/seasonkeep/program${IS_PRODUCTION ? '-for-production' : ''}`)

/** The whole command line as one file, and the files that it was made from. */
export const PROGRAM = { folder: FOLDER, file: join(FOLDER, 'main.mjs'), stamp: join(FOLDER, 'sources.json') }

/** Where each file stands and how it was last written: tells a change, a move and a copy without reading a line. */
export const stampOf = (files: readonly string[]): string => JSON.stringify(files.map(file => [file, writtenAt(file)]))

const writtenAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** The program in one file, where it was built from the sources as they are now. */
export const builtProgram = (): string | null => {
  if (!existsSync(PROGRAM.stamp) || !existsSync(PROGRAM.file)) return null
  const stamp = readFileSync(PROGRAM.stamp, 'utf8')
  const files = (JSON.parse(stamp) as readonly (readonly [string, number])[]).map(([file]) => file)
  // A copy of the project beside this one may share its packages, and has built its own program there.
  const isOurs = files.every(file => file.startsWith(`${ROOT}/`))
  return isOurs && stamp === stampOf(files) ? PROGRAM.file : null
}
