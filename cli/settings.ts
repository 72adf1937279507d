import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { err, ok, Result } from 'neverthrow'

/** What this process was told by its environment. */
export type Settings = {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataFolder: string
  /** Another PostgreSQL than the embedded one. */
  readonly databaseUrl: string | null
  readonly secret: string | null
  readonly toss: { readonly clientKey: string; readonly secretKey: string } | 'sandbox'
  /** Where the stand-ins of the providers run in a process of their own, as `http://localhost:8182`; null runs them in the service. */
  readonly sandboxOrigin: string | null
  readonly isProduction: boolean
  readonly logLevel: string
}

/** One line that says which setting is wrong and what to write. */
export type WrongSetting = { readonly kind: 'WrongSetting'; readonly message: string }

const DEFAULT_PORT = 8181
const SECRET_MIN_LENGTH = 32

const wrong = (message: string): Result<never, WrongSetting> => err({ kind: 'WrongSetting', message })

export const readSettings = (env: NodeJS.ProcessEnv = process.env): Result<Settings, WrongSetting> => {
  const port = Number(env['PORT'] ?? DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return wrong('PORT must be a number from 1 to 65535.')
  const secret = env['SEASONKEEP_SECRET'] || null
  if (secret !== null && secret.length < SECRET_MIN_LENGTH) {
    return wrong(`SEASONKEEP_SECRET must have at least ${SECRET_MIN_LENGTH} characters.`)
  }
  const isProduction = env['NODE_ENV'] === 'production'
  if (isProduction && secret === null) return wrong('SEASONKEEP_SECRET must be set in production.')

  const databaseUrl = env['DATABASE_URL'] || null
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    return wrong('DATABASE_URL must be an address, as postgres://user:password@localhost:5432/seasonkeep.')
  }

  const sandboxOrigin = env['SANDBOX_URL'] ? (URL.parse(env['SANDBOX_URL'])?.origin ?? '') : null
  if (sandboxOrigin !== null && !/^https?:/.test(sandboxOrigin)) {
    return wrong('SANDBOX_URL must be an address, as http://localhost:8182.')
  }

  return tossKeys(env, isProduction).map(toss => ({
    port,
    host: env['HOST'] ?? (isProduction ? '0.0.0.0' : 'localhost'),
    publicUrl: (env['PUBLIC_URL'] ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    dataFolder: resolve(env['SEASONKEEP_DATA'] ?? '.data'),
    databaseUrl,
    secret,
    toss,
    sandboxOrigin,
    isProduction,
    logLevel: env['LOG_LEVEL'] ?? (isProduction ? 'info' : 'warn'),
  }))
}

const tossKeys = (env: NodeJS.ProcessEnv, isProduction: boolean): Result<Settings['toss'], WrongSetting> => {
  const clientKey = env['TOSS_CLIENT_KEY']
  const secretKey = env['TOSS_SECRET_KEY']
  if (!clientKey && !secretKey) {
    return isProduction
      ? wrong('TOSS_CLIENT_KEY and TOSS_SECRET_KEY must be set in production: the sandbox takes no real money.')
      : ok('sandbox')
  }
  if (!clientKey || !secretKey) return wrong('TOSS_CLIENT_KEY and TOSS_SECRET_KEY must be set together.')
  if (isProduction && (clientKey.startsWith('test_') || secretKey.startsWith('test_'))) {
    return wrong('TOSS_CLIENT_KEY and TOSS_SECRET_KEY are test keys: production needs live ones.')
  }
  return ok({ clientKey, secretKey })
}

/** A shop that only tries the product out need not think of a secret: one is made and kept with its data. */
export const secretOf = ({ secret, dataFolder }: Settings): Result<string, WrongSetting> =>
  secret === null ? keptSecret(dataFolder) : ok(secret)

const keptSecret = Result.fromThrowable(
  (dataFolder: string): string => {
    const file = join(dataFolder, 'secret')
    if (!existsSync(file)) {
      mkdirSync(dataFolder, { recursive: true })
      writeFileSync(file, randomBytes(SECRET_MIN_LENGTH).toString('base64url'), { mode: 0o600 })
    }
    return readFileSync(file, 'utf8')
  },
  (cause): WrongSetting => ({
    kind: 'WrongSetting',
    message: `No secret can be kept with the data (${cause instanceof Error ? cause.message : String(cause)}). Set SEASONKEEP_DATA to another folder, or SEASONKEEP_SECRET.`,
  }),
)
