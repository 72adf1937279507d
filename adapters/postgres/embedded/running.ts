import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { readCode } from './embedded-failure.ts'

export const USER = 'seasonkeep'

/** Who started PostgreSQL: a service that stays, or a command that ends soon and takes PostgreSQL with it. */
export type Owner = 'service' | 'command'

/** The setting by which a running PostgreSQL itself says who started it: `service 4711`, with the process number. */
export const OWNER_SETTING = 'seasonkeep.owner'

export type Postmaster = { readonly pid: number; readonly port: number; readonly isReady: boolean }

/** What PostgreSQL itself wrote into its data folder, dead or alive. */
export const readPostmaster = (cluster: string): Postmaster | undefined => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map(line => line.trim())
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7] === 'ready' }
  } catch {
    return undefined
  }
}

/**
 * The PostgreSQL that runs on this data now. A file left behind by a killed one is removed, since PostgreSQL would
 * otherwise take any process that has got the same number since for a living one.
 */
export const livePostmaster = (cluster: string): Postmaster | undefined => {
  const found = readPostmaster(cluster)
  if (found === undefined || worksIn(cluster, found.pid)) return found
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return undefined
}

const worksIn = (cluster: string, pid: number): boolean => {
  if (process.platform !== 'linux') return isAlive(pid)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

export const urlFor = (port: number, password: string): string =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`

/**
 * Asks a PostgreSQL who started it. Nothing when that process is gone or PostgreSQL does not answer: then it is starting or
 * about to stop.
 */
export const readOwner = async (url: string): Promise<Owner | undefined> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ owner: string | null }>('select current_setting($1, true) as owner', [
      OWNER_SETTING,
    ])
    const [owner, pid] = rows[0]?.owner?.split(' ') ?? []
    return isAlive(Number(pid)) ? (owner as Owner) : undefined
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return readCode(cause) === 'EPERM'
  }
}
