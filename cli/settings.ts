import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { err, ok, Result } from 'neverthrow'
import type { ImagePlace } from '#adapters/images/open-image-store.ts'
import type { ProviderKeys } from '#adapters/container/provider-keys.ts'
import { imagePlaceOf } from './image-settings.ts'
import { providerKeys } from './provider-settings.ts'
import { wrong, type WrongSetting } from './wrong-setting.ts'

/** What this process was told by its environment. */
export type Settings = {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataFolder: string
  readonly imagePlace: ImagePlace
  /** Another PostgreSQL than the embedded one. */
  readonly databaseUrl: string | null
  readonly secret: string | null
  /** Who the shop is to each provider. */
  readonly keys: ProviderKeys
  /** Proxies whose word on a visitor's address is taken. */
  readonly trustedProxies: readonly string[]
  /** Where the stand-ins of the providers run in a process of their own, as `http://localhost:8182`; null runs them in the service. */
  readonly sandboxOrigin: string | null
  readonly isProduction: boolean
  readonly logLevel: string
}

const DEFAULT_PORT = 8181
const SECRET_MIN_LENGTH = 32

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

  const dataFolder = resolve(env['SEASONKEEP_DATA'] ?? '.data')
  const imagePlace = imagePlaceOf(env, dataFolder)
  if (imagePlace.isErr()) return err(imagePlace.error)

  return providerKeys(env, isProduction).map(keys => ({
    port,
    host: env['HOST'] ?? (isProduction ? '0.0.0.0' : 'localhost'),
    publicUrl: (env['PUBLIC_URL'] ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    dataFolder,
    imagePlace: imagePlace.value,
    databaseUrl,
    secret,
    keys,
    trustedProxies: (env['TRUSTED_PROXIES'] ?? '').split(/[\s,]+/).filter(Boolean),
    sandboxOrigin,
    isProduction,
    logLevel: env['LOG_LEVEL'] ?? (isProduction ? 'info' : 'warn'),
  }))
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
