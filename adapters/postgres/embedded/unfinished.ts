import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './running.ts'

/** Those that this process is making: after a restart in a container its number may be that of a killed one. */
const making = new Set<string>()

/** A folder in which the data of a first start are made, before they take their place; its name says by which process. */
export const newUnfinished = (cluster: string): string => {
  const folder = mkdtempSync(`${cluster}-${process.pid}-`)
  making.add(folder)
  return folder
}

export const dropUnfinished = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true })
  making.delete(folder)
}

/** Removes what killed first starts have left, 39 MB each. */
export const clearUnfinished = (cluster: string): void => {
  const name = new RegExp(`^${basename(cluster)}-(?:(\\d+)-)?[A-Za-z0-9]{6}$`)
  for (const entry of readdirSync(dirname(cluster))) {
    const found = name.exec(entry)
    const folder = join(dirname(cluster), entry)
    if (found === null || isBeingMade(folder, found[1]) || !wasNeverServed(folder, found[1])) continue
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another account's, or still being written to: left to a later start.
    }
  }
}

const isBeingMade = (folder: string, maker: string | undefined): boolean => {
  if (making.has(folder) || isWorkedIn(folder)) return true
  return maker !== undefined && Number(maker) !== process.pid && isAlive(Number(maker))
}

/** By the program that makes the data, which outlives a killed start by a moment. */
const isWorkedIn = (folder: string): boolean => {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc').some(entry => {
    try {
      return /^\d+$/.test(entry) && readlinkSync(join('/proc', entry, 'cwd')) === folder
    } catch {
      return false
    }
  })
}

/** A copy that was put beside the data was in use once, and stays. What has a maker's number may be half removed, by a start that was killed as well. */
const wasNeverServed = (folder: string, maker: string | undefined): boolean => {
  try {
    const isOfInitdb = maker !== undefined || readdirSync(folder).length === 0 || existsSync(join(folder, 'PG_VERSION'))
    return isOfInitdb && !existsSync(join(folder, 'postmaster.opts'))
  } catch {
    return false
  }
}
