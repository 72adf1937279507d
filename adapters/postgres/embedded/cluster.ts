import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ok, type Result } from 'neverthrow'
import { writeOnce } from '#adapters/system/write-once.ts'
import { readCode, type EmbeddedFailure, failed } from './embedded-failure.ts'
import type { Account, Installation } from './installation.ts'
import { USER } from './running.ts'
import { clearUnfinished, dropUnfinished, newUnfinished } from './unfinished.ts'

/** The files of one data folder that belong to PostgreSQL. */
export type Places = {
  readonly data: string
  readonly cluster: string
  readonly password: string
  readonly log: string
}

export const placesIn = (data: string): Places => ({
  data,
  cluster: join(data, 'postgres'),
  password: join(data, 'postgres-password'),
  log: join(data, 'postgres.log'),
})

/**
 * How a program started with the folder as its working folder names that folder. On Linux by a link that needs no way
 * in through the folders above: another account finds the data even below a folder that is closed to it.
 */
export const WORKING_FOLDER = process.platform === 'linux' ? '/proc/self/cwd' : '.'

export const openDataFolder = ({ data, cluster }: Places): Result<void, EmbeddedFailure> => {
  try {
    mkdirSync(data, { recursive: true })
    accessSync(data, constants.W_OK | constants.X_OK)
    const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
    const us = process.getuid?.()
    return us === 0 || owner === undefined || owner === us
      ? ok()
      : failed(
          'DataFolderUnusable',
          `The data in ${cluster} belongs to another account (uid ${owner}). Start as that account or as root.`,
        )
  } catch (cause) {
    return failed(
      'DataFolderUnusable',
      `The data folder ${data} cannot be written (${readCode(cause)}). Set SEASONKEEP_DATA to another one.`,
    )
  }
}

/** Makes the data files on the first start; of two first starts at once, one wins and both use its files. */
export const ensureCluster = async (
  places: Places,
  installation: Installation,
  isDurable: boolean,
): Promise<Result<string, EmbeddedFailure>> => {
  try {
    const isNew = !existsSync(places.cluster)
    if (isNew) writeOnce(places.password, randomBytes(24).toString('base64url'), installation.account)
    const password = readFileSync(places.password, 'utf8')
    const complaint = isNew ? await makeCluster(places, installation, isDurable) : undefined
    // By now the program that a killed first start has left behind has ended too.
    clearUnfinished(places.cluster)
    return complaint === undefined
      ? ok(password)
      : failed('PostgresNotStarted', `PostgreSQL's data could not be set up: ${complaint}`)
  } catch (cause) {
    return failed('DataFolderUnusable', `The data folder ${places.data} cannot be used (${readCode(cause)}).`)
  }
}

/** The problem, or nothing when the data are where they belong. */
const makeCluster = async (
  { cluster, password }: Places,
  { initdb, account }: Installation,
  isDurable: boolean,
): Promise<string | undefined> => {
  const unfinished = newUnfinished(cluster)
  try {
    if (account) chownSync(unfinished, account.uid, account.gid)
    const complaint = await runInitdb(initdb, unfinished, password, account, isDurable)
    if (complaint === undefined) moveUnlessThere(unfinished, cluster)
    return complaint
  } finally {
    dropUnfinished(unfinished)
  }
}

const INITDB_SETTINGS = {
  pgdata: WORKING_FOLDER,
  username: USER,
  auth: 'scram-sha-256',
  pwfile: '/dev/fd/3',
  encoding: 'UTF8',
  locale: 'C',
  'locale-provider': 'builtin',
  'builtin-locale': 'C.UTF-8',
}

/** Where safety is given up for speed, a connection costs half as much without the work that makes a stolen hash useless: for tests only. */
const QUICK_SIGN_IN = { auth: 'password', set: 'scram_iterations=1' }

/** The complaint, or nothing when the data files are complete. */
const runInitdb = async (
  initdb: string,
  folder: string,
  passwordFile: string,
  account: Account | undefined,
  isDurable: boolean,
) => {
  const password = openSync(passwordFile, 'r')
  const settings = Object.entries({ ...INITDB_SETTINGS, ...(!isDurable && QUICK_SIGN_IN) }).map(
    ([name, value]) => `--${name}=${value}`,
  )
  const child = spawn(initdb, isDurable ? settings : [...settings, '--no-sync'], {
    ...account,
    cwd: folder,
    env: CLEAN_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe', password],
  })
  const ended = new Promise<string | undefined>(resolve => {
    child.once('error', cause => resolve(readCode(cause)))
    child.once('exit', code => resolve(code === 0 ? undefined : `initdb ended with ${code}`))
  })
  const [complaint, words] = await Promise.all([ended, child.stderr ? text(child.stderr) : ''])
  closeSync(password)
  return complaint && (words.trim().split('\n').at(-1) || complaint)
}

const moveUnlessThere = (from: string, to: string): void => {
  try {
    renameSync(from, to)
  } catch (cause) {
    if (!existsSync(to)) throw cause
  }
}

/** Nothing of the caller's PG* variables, language or time zone reaches PostgreSQL. */
export const CLEAN_ENVIRONMENT = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }
