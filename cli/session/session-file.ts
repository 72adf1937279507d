import { chmodSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { err, ok, type Result } from 'neverthrow'
import { parsedJson } from '#adapters/system/parsed-json.ts'
import { Instant } from '#core/shared/instant.ts'
import { sessionFile } from './session-path.ts'

/** As whom this user of the machine is signed in, and where. The token is as good as the member for as long as it lives. */
export type KeptSession = {
  /** Origin of the service, as `https://seasonkeep.example`. */
  readonly server: string
  readonly token: string
  readonly endsAt: string
  readonly member: string
}

/** One line for who types. */
export type SessionUnusable = { readonly kind: 'SessionUnusable'; readonly message: string }

const OTHERS = 0o077

/** Null when nobody is signed in. A file that others can read is refused: what they read, they are. */
export const readSession = (env: NodeJS.ProcessEnv): Result<KeptSession | null, SessionUnusable> => {
  const file = sessionFile(env)
  try {
    const found = lstatSync(file, { throwIfNoEntry: false })
    if (found === undefined) return ok(null)
    if (!found.isFile()) return unusable(`${file} is no regular file. Remove it, then log in again: seasonkeep login.`)
    // Windows has no such bits: a user's folder is the user's there.
    if (process.platform !== 'win32' && (found.mode & OTHERS) !== 0) {
      return unusable(
        `${file} can be read by others on this machine. Remove it, sign out everywhere on the desk, and log in again: seasonkeep login.`,
      )
    }
    const session = parsedJson(readFileSync(file, 'utf8'))
    return isSession(session) ? ok(session) : unusable(`${file} is damaged. Log in again: seasonkeep login.`)
  } catch (cause) {
    return unusable(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

const unusable = (message: string) => err<never, SessionUnusable>({ kind: 'SessionUnusable', message })

const isSession = (value: unknown): value is KeptSession => {
  if (typeof value !== 'object' || value === null) return false
  const { server, token, endsAt, member } = value as Readonly<Record<string, unknown>>
  return [server, token, endsAt, member].every(one => typeof one === 'string') && Instant.parse(String(endsAt)).isOk()
}

/** At once or not at all, and for its owner alone from the first byte on. */
export const writeSession = (env: NodeJS.ProcessEnv, session: KeptSession): Result<void, SessionUnusable> => {
  const file = sessionFile(env)
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(draft, `${JSON.stringify(session, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    chmodSync(draft, 0o600)
    renameSync(draft, file)
    return ok(undefined)
  } catch (cause) {
    rmSync(draft, { force: true })
    return unusable(`${file} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

export const removeSession = (env: NodeJS.ProcessEnv): void => rmSync(sessionFile(env), { force: true })
