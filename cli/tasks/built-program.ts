import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** Below node_modules, where Node finds the packages that stay outside of it. */
const FOLDER = join(ROOT, 'node_modules/.cache/seasonkeep/program')

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
  return stamp === stampOf(files) ? PROGRAM.file : null
}
