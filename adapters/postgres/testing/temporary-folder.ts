import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../embedded/running.ts'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 1024 ** 3
const PREFIX = 'seasonkeep-test-'

/** A new empty folder, in memory where there is room: a database is copied there in 10 ms, on a slow disk in 230. */
export const temporaryFolder = (): string => {
  const parent = hasRoom(MEMORY) ? MEMORY : tmpdir()
  clearAbandoned(parent)
  return mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
}

const hasRoom = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > ENOUGH_BYTES
  } catch {
    return false
  }
}

/** A run that was killed could not tidy up, and its folder may lie in memory. */
const clearAbandoned = (parent: string): void => {
  for (const name of readdirSync(parent).filter(one => one.startsWith(PREFIX))) {
    const maker = Number.parseInt(name.slice(PREFIX.length), 10)
    if (!isAlive(maker)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}
