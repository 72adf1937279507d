import process from 'node:process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { err, ok, Result } from 'neverthrow'
import type { ImagePlace } from '#adapters/images/open-image-store.ts'
import type { ProviderKeys } from '#adapters/container/provider-keys.ts'
import { writeOnce } from '#adapters/system/write-once.ts'
import { RENEWAL_CALLS_IN_FLIGHT } from '#core/billing/gateway-timeouts.ts'
import type { PlaceHelp } from '#core/storing/ports/places.ts'
import { parseImagePlace } from './image-settings.ts'
import { providerKeys } from './provider-settings.ts'
import { isWeakSecret } from './weak-secret.ts'
import { wrong, type WrongSetting } from './wrong-setting.ts'

/** The settings of this process from its environment. */
export type Settings = {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataFolder: string
  readonly imagePlace: ImagePlace
  /** Which map and address search the app offers. */
  readonly places: PlaceHelp
  /** Another PostgreSQL than the embedded one. */
  readonly databaseUrl: string | null
  /** A pooler in front of it. */
  readonly databasePoolUrl: string | null
  readonly secret: string | null
  /** Secrets of before: what they sealed and signed is still ours. */
  readonly olderSecrets: readonly string[]
  /** Who the shop is to each provider. */
  readonly keys: ProviderKeys
  /** Proxies whose word on a visitor's address is taken. */
  readonly trustedProxies: readonly string[]
  /** Where the sandbox of the providers runs in a process of their own, as `http://localhost:8182`; null runs it in the service. */
  readonly sandboxOrigin: string | null
  /** How many calls of renewals a worker keeps in flight. */
  readonly renewalCalls: number
  /** Where Prometheus may ask; null for nowhere. */
  readonly metricsPort: number | null
  /** Whether staff works in the browser, at `/desk`. */
  readonly hasDesk: boolean
  /** Where the staff's browsers reach it. */
  readonly deskOrigin: string
  readonly isProduction: boolean
  readonly logLevel: string
}

const DEFAULT_PORT = 8181
const SECRET_MIN_LENGTH = 32
/** A call takes about a second: so many renewals a second of one worker. */
const MAX_RENEWAL_CALLS = 100

export const readSettings = (env: NodeJS.ProcessEnv = process.env): Result<Settings, WrongSetting> => {
  const port = Number(env['PORT'] ?? DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return wrong('PORT must be a number from 1 to 65535.')
  const secret = env['SEASONKEEP_SECRET'] || null
  if (secret !== null && secret.length < SECRET_MIN_LENGTH) {
    return wrong(`SEASONKEEP_SECRET must have at least ${SECRET_MIN_LENGTH} characters.`)
  }
  const olderSecrets = (env['SEASONKEEP_OLD_SECRETS'] ?? '')
    .split(',')
    .map(older => older.trim())
    .filter(Boolean)
  if (olderSecrets.some(older => older.length < SECRET_MIN_LENGTH)) {
    return wrong(`SEASONKEEP_OLD_SECRETS must have at least ${SECRET_MIN_LENGTH} characters each, parted by commas.`)
  }
  const isProduction = env['NODE_ENV'] === 'production'
  if (isProduction && secret === null) return wrong('SEASONKEEP_SECRET must be set in production.')
  const publicUrl = (env['PUBLIC_URL'] ?? `http://localhost:${port}`).replace(/\/+$/, '')
  // Cookies, links in messages and strict transport security all follow it.
  if (isProduction && !publicUrl.startsWith('https://'))
    return wrong('PUBLIC_URL must begin with https: in production.')
  if (isProduction && [secret ?? '', ...olderSecrets].some(isWeakSecret)) {
    return wrong('SEASONKEEP_SECRET can be guessed: generate a random one, as with openssl rand -base64 33.')
  }

  const databaseUrl = env['DATABASE_URL'] || null
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    return wrong('DATABASE_URL must be an address, as postgres://user:password@localhost:5432/seasonkeep.')
  }

  const databasePoolUrl = env['DATABASE_POOL_URL'] || null
  if (databasePoolUrl !== null && !(databaseUrl !== null && /^postgres(ql)?:\/\//.test(databasePoolUrl))) {
    return wrong('DATABASE_POOL_URL must be the address of a pooler beside DATABASE_URL, which says what is behind it.')
  }

  const sandboxOrigin = env['SANDBOX_URL'] ? (URL.parse(env['SANDBOX_URL'])?.origin ?? '') : null
  if (sandboxOrigin !== null && !/^https?:/.test(sandboxOrigin)) {
    return wrong('SANDBOX_URL must be an address, as http://localhost:8182.')
  }

  const renewalCalls = Number(env['RENEWAL_CALLS'] ?? RENEWAL_CALLS_IN_FLIGHT)
  if (!Number.isInteger(renewalCalls) || renewalCalls < 1 || renewalCalls > MAX_RENEWAL_CALLS) {
    return wrong(`RENEWAL_CALLS must be a number from 1 to ${MAX_RENEWAL_CALLS}.`)
  }

  const deskOrigin = parseDeskOrigin(env, { publicUrl, isProduction })
  if (deskOrigin.isErr()) return err(deskOrigin.error)

  const dataFolder = resolve(env['SEASONKEEP_DATA'] ?? '.data')
  const imagePlace = parseImagePlace(env, dataFolder)
  if (imagePlace.isErr()) return err(imagePlace.error)
  const places = placeHelp(env)
  if (places.isErr()) return err(places.error)
  const metricsPort = parseMetricsPort(env, port)
  if (metricsPort.isErr()) return err(metricsPort.error)

  return providerKeys(env, isProduction).map(keys => ({
    port,
    host: env['HOST'] ?? (isProduction ? '0.0.0.0' : 'localhost'),
    publicUrl,
    dataFolder,
    imagePlace: imagePlace.value,
    places: places.value,
    databaseUrl,
    databasePoolUrl,
    secret,
    olderSecrets,
    keys,
    trustedProxies: (env['TRUSTED_PROXIES'] ?? '').split(/[\s,]+/).filter(Boolean),
    sandboxOrigin,
    renewalCalls,
    metricsPort: metricsPort.value,
    hasDesk: env['SEASONKEEP_DESK'] !== 'off',
    deskOrigin: deskOrigin.value,
    isProduction,
    logLevel: env['LOG_LEVEL'] ?? (isProduction ? 'info' : 'warn'),
  }))
}

/** A shop that only tries the product out need not think of a secret: one is made and kept with its data. */
export const readSecret = ({ secret, dataFolder }: Settings): Result<string, WrongSetting> =>
  secret === null ? keptSecret(dataFolder) : ok(secret)

const keptSecret = (dataFolder: string): Result<string, WrongSetting> => {
  const file = join(dataFolder, 'secret')
  return readOrMake(dataFolder, file).andThen(secret =>
    secret.trim().length < SECRET_MIN_LENGTH
      ? wrong(
          `The secret in ${file} has fewer than ${SECRET_MIN_LENGTH} characters. Put back the file that was there, as from a backup; if there is none, remove it: the next start makes one, all customers sign in again and register their cards again.`,
        )
      : ok(secret),
  )
}

const readOrMake = Result.fromThrowable(
  (dataFolder: string, file: string): string => {
    if (!existsSync(file)) {
      mkdirSync(dataFolder, { recursive: true })
      writeOnce(file, randomBytes(SECRET_MIN_LENGTH).toString('base64url'))
    }
    return readFileSync(file, 'utf8')
  },
  (cause): WrongSetting => ({
    kind: 'WrongSetting',
    message: `No secret can be kept with the data (${cause instanceof Error ? cause.message : String(cause)}). Set SEASONKEEP_DATA to another folder, or SEASONKEEP_SECRET.`,
  }),
)

/** `SEASONKEEP_DESK_ORIGIN`: passkeys belong to it, so a change makes them useless. */
const parseDeskOrigin = (
  env: NodeJS.ProcessEnv,
  { publicUrl, isProduction }: Pick<Settings, 'publicUrl' | 'isProduction'>,
): Result<string, WrongSetting> => {
  const origin = URL.parse(env['SEASONKEEP_DESK_ORIGIN'] || publicUrl)?.origin ?? ''
  const isRight = isProduction ? origin.startsWith('https://') : /^https?:/.test(origin)
  return isRight
    ? ok(origin)
    : wrong(
        'SEASONKEEP_DESK_ORIGIN must be an address, as https://desk.example.kr; in production it begins with https:.',
      )
}

/** `METRICS_PORT`, for Prometheus alone; null without it. */
export const parseMetricsPort = (env: NodeJS.ProcessEnv, publicPort: number): Result<number | null, WrongSetting> => {
  const text = env['METRICS_PORT'] ?? ''
  if (text === '') return ok(null)
  const port = Number(text)
  return Number.isInteger(port) && port >= 1 && port <= 65_535 && port !== publicPort
    ? ok(port)
    : wrong('METRICS_PORT must be a number from 1 to 65535, and not that of PORT.')
}

/** `KAKAO_MAP_KEY` is the JavaScript key, which pages show; `ADDRESS_SEARCH=on` needs none. */
export const placeHelp = (env: NodeJS.ProcessEnv): Result<PlaceHelp, WrongSetting> => {
  const search = env['ADDRESS_SEARCH'] ?? 'off'
  if (search !== 'on' && search !== 'off') return wrong('ADDRESS_SEARCH must be on or off.')
  return ok({ mapKey: env['KAKAO_MAP_KEY'] || null, hasAddressSearch: search === 'on' })
}
