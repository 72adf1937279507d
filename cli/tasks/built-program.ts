import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const ROOT = join(import.meta.dirname, '../..')
const programIn = (folder: string, hasStandIns: boolean) => {
  // Below node_modules, where Node finds the packages that stay outside of it.
  const place = join(ROOT, 'node_modules/.cache/seasonkeep', folder)
  return { folder: place, file: join(place, 'main.mjs'), stamp: join(place, 'sources.json'), hasStandIns }
}

/** The whole command line as one file, and the files that it was made from. */
export type Program = ReturnType<typeof programIn>

/** Production has a program of its own, without the sandbox (Z1). */
export const PROGRAMS = {
  trial: programIn('program', true),
  production: programIn('program-for-production', false),
}

export const OWN_PROGRAM = process.env['NODE_ENV'] === 'production' ? PROGRAMS.production : PROGRAMS.trial

/** Each file's path and last change: detects a change, a move and a copy without reading a line. */
export const makeStamp = (files: readonly string[]): string =>
  JSON.stringify(files.map(file => [file, writtenAt(file)]))

const writtenAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** The program in one file, where it was built from the sources as they are now. */
export const builtProgram = ({ file, stamp }: Program = OWN_PROGRAM): string | null => {
  if (!existsSync(stamp) || !existsSync(file)) return null
  const written = readFileSync(stamp, 'utf8')
  const files = (JSON.parse(written) as readonly (readonly [string, number])[]).map(([source]) => source)
  // A copy of the project beside this one may share its packages, and has built its own program there.
  const isOurs = files.every(source => source.startsWith(`${ROOT}/`))
  return isOurs && written === makeStamp(files) ? file : null
}
