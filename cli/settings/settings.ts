import process from 'node:process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { ok, Result } from 'neverthrow'
import type { ImagePlace } from '#adapters/images/open-image-store.ts'
import type { ProviderKeys } from '#adapters/container/provider-keys.ts'
import { SCRIPT_VERSIONS, type ScriptVersion } from '#adapters/payment/toss/toss-script.ts'
import { writeOnce } from '#adapters/system/write-once.ts'
import { RENEWAL_CALLS_IN_FLIGHT } from '#core/billing/gateway-timeouts.ts'
import type { PlaceHelp } from '#core/storing/ports/places.ts'
import { parseImagePlace } from './image-settings.ts'
import { providerKeys } from './provider-settings.ts'
import { isMonotonousSecret, isWeakSecret } from './weak-secret.ts'
import { combined, wrong, type WrongSetting } from './wrong-setting.ts'

/** The settings of this process from its environment. */
export type Settings = {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataFolder: string
  readonly imagePlace: ImagePlace
  /** Where the nightly backups are; null for nowhere that we know of. */
  readonly backupFolder: string | null
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
  /** Whether the card window takes the page's place on a PC too. */
  readonly cardWindowInPlace: boolean
  /** Of the card provider's script for browsers. */
  readonly cardWindowVersion: ScriptVersion
  /** Whether phones sign in through the app of KakaoTalk. */
  readonly hasTalkApp: boolean
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

/** All that is wrong is said at once. */
export const readSettings = (env: NodeJS.ProcessEnv = process.env): Result<Settings, WrongSetting> => {
  const isProduction = env['NODE_ENV'] === 'production'
  const portOrDefault = parsePort(env).unwrapOr(DEFAULT_PORT)
  const publicUrl = (env['PUBLIC_URL'] ?? `http://localhost:${portOrDefault}`).replace(/\/+$/, '')
  const dataFolder = resolve(env['SEASONKEEP_DATA'] ?? '.data')

  return combined({
    port: parsePort(env),
    secret: parseSecret(env, isProduction),
    olderSecrets: parseOlderSecrets(env, isProduction),
    publicUrl: parsePublicUrl(publicUrl, isProduction),
    databaseUrl: parseDatabaseUrl(env),
    databasePoolUrl: parsePoolUrl(env),
    sandboxOrigin: parseSandboxOrigin(env),
    renewalCalls: parseRenewalCalls(env),
    deskOrigin: parseDeskOrigin(env, { publicUrl, isProduction }),
    trustedProxies: parseTrustedProxies(env),
    logLevel: parseLogLevel(env, isProduction),
    imagePlace: parseImagePlace(env, dataFolder),
    places: placeHelp(env),
    metricsPort: parseMetricsPort(env, portOrDefault),
    keys: providerKeys(env, isProduction),
    cardWindowInPlace: cardWindowInPlace(env),
    cardWindowVersion: cardWindowVersion(env),
    hasTalkApp: talkAppSwitch(env),
  }).map(read => ({
    ...read,
    host: env['HOST'] ?? (isProduction ? '0.0.0.0' : 'localhost'),
    dataFolder,
    backupFolder: env['SEASONKEEP_BACKUPS'] ? resolve(env['SEASONKEEP_BACKUPS']) : null,
    hasDesk: env['SEASONKEEP_DESK'] !== 'off',
    isProduction,
  }))
}

const parsePort = (env: NodeJS.ProcessEnv): Result<number, WrongSetting> => {
  const port = Number(env['PORT'] ?? DEFAULT_PORT)
  return isPort(port) ? ok(port) : wrong('PORT must be a number from 1 to 65535.')
}

const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535

const GUESSED = 'can be guessed: generate a random one, as with openssl rand -base64 33.'

const parseSecret = (env: NodeJS.ProcessEnv, isProduction: boolean): Result<string | null, WrongSetting> => {
  const secret = env['SEASONKEEP_SECRET'] || null
  if (secret === null) return isProduction ? wrong('SEASONKEEP_SECRET must be set in production.') : ok(null)
  if (secret.length < SECRET_MIN_LENGTH) {
    return wrong(`SEASONKEEP_SECRET must have at least ${SECRET_MIN_LENGTH} characters.`)
  }
  return canBeGuessed(secret, isProduction) ? wrong(`SEASONKEEP_SECRET ${GUESSED}`) : ok(secret)
}

/** A trial may keep a sentence of an example. */
const canBeGuessed = (secret: string, isProduction: boolean): boolean =>
  isProduction ? isWeakSecret(secret) : isMonotonousSecret(secret)

const parseOlderSecrets = (env: NodeJS.ProcessEnv, isProduction: boolean): Result<readonly string[], WrongSetting> => {
  const older = (env['SEASONKEEP_OLD_SECRETS'] ?? '')
    .split(',')
    .map(secret => secret.trim())
    .filter(Boolean)
  if (older.some(secret => secret.length < SECRET_MIN_LENGTH)) {
    return wrong(`SEASONKEEP_OLD_SECRETS must have at least ${SECRET_MIN_LENGTH} characters each, parted by commas.`)
  }
  return older.some(secret => canBeGuessed(secret, isProduction))
    ? wrong(`SEASONKEEP_OLD_SECRETS ${GUESSED}`)
    : ok(older)
}

/** Cookies, links in messages, return addresses and strict transport security all follow it: as browsers say it, without a path (G965). */
const parsePublicUrl = (publicUrl: string, isProduction: boolean): Result<string, WrongSetting> => {
  const url = URL.parse(publicUrl)
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    return wrong('PUBLIC_URL must be the address of the shop and nothing behind it, as https://shop.example.com.')
  }
  return isProduction && url.protocol !== 'https:'
    ? wrong('PUBLIC_URL must begin with https: in production.')
    : ok(url.origin)
}

const isDatabaseUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)

const parseDatabaseUrl = (env: NodeJS.ProcessEnv): Result<string | null, WrongSetting> => {
  const url = env['DATABASE_URL'] || null
  return url === null || isDatabaseUrl(url)
    ? ok(url)
    : wrong(
        'DATABASE_URL must be an address, as postgres://user:password@localhost:5432/seasonkeep; in the password / is written %2F, # %23 and ? %3F.',
      )
}

const parsePoolUrl = (env: NodeJS.ProcessEnv): Result<string | null, WrongSetting> => {
  const url = env['DATABASE_POOL_URL'] || null
  return url === null || (Boolean(env['DATABASE_URL']) && isDatabaseUrl(url))
    ? ok(url)
    : wrong('DATABASE_POOL_URL must be the address of a pooler beside DATABASE_URL, which says what is behind it.')
}

const parseSandboxOrigin = (env: NodeJS.ProcessEnv): Result<string | null, WrongSetting> => {
  const origin = env['SANDBOX_URL'] ? (URL.parse(env['SANDBOX_URL'])?.origin ?? '') : null
  return origin === null || /^https?:/.test(origin)
    ? ok(origin)
    : wrong('SANDBOX_URL must be an address, as http://localhost:8182.')
}

const parseRenewalCalls = (env: NodeJS.ProcessEnv): Result<number, WrongSetting> => {
  const calls = Number(env['RENEWAL_CALLS'] ?? RENEWAL_CALLS_IN_FLIGHT)
  return Number.isInteger(calls) && calls >= 1 && calls <= MAX_RENEWAL_CALLS
    ? ok(calls)
    : wrong(`RENEWAL_CALLS must be a number from 1 to ${MAX_RENEWAL_CALLS}.`)
}

/** A shop that only tries the product out need not think of a secret: one is made and kept with its data. */
export const readSecret = ({ secret, dataFolder }: Settings): Result<string, WrongSetting> =>
  secret === null ? keptSecret(dataFolder) : ok(secret)

const keptSecret = (dataFolder: string): Result<string, WrongSetting> => {
  const file = join(dataFolder, 'secret')
  return readOrMake(dataFolder, file).andThen(secret =>
    secret.trim().length < SECRET_MIN_LENGTH || isMonotonousSecret(secret.trim())
      ? wrong(
          `The secret in ${file} has fewer than ${SECRET_MIN_LENGTH} characters, or the same ones again and again. Put back the file that was there, as from a backup; if there is none, remove it: the next start makes one, all customers sign in again and register their cards again.`,
        )
      : ok(secret),
  )
}

const readOrMake = (dataFolder: string, file: string): Result<string, WrongSetting> =>
  readOrMakeFile(dataFolder, file).orElse(why =>
    wrong(`No secret can be kept with the data (${why}). Set SEASONKEEP_DATA to another folder, or SEASONKEEP_SECRET.`),
  )

const readOrMakeFile = Result.fromThrowable(
  (dataFolder: string, file: string): string => {
    if (!existsSync(file)) {
      mkdirSync(dataFolder, { recursive: true })
      writeOnce(file, randomBytes(SECRET_MIN_LENGTH).toString('base64url'))
    }
    return readFileSync(file, 'utf8')
  },
  cause => (cause instanceof Error ? cause.message : String(cause)),
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

const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 }

const parseTrustedProxies = (env: NodeJS.ProcessEnv): Result<readonly string[], WrongSetting> => {
  const proxies = (env['TRUSTED_PROXIES'] ?? '').split(/[\s,]+/).filter(Boolean)
  const isRange = (proxy: string): boolean => {
    const [address = '', bits = '0', ...more] = proxy.split('/')
    return more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= (BITS[isIP(address)] ?? -1)
  }
  return proxies.every(isRange)
    ? ok(proxies)
    : wrong('TRUSTED_PROXIES must be addresses or ranges parted by commas, as 127.0.0.1,10.0.0.0/8.')
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

const parseLogLevel = (env: NodeJS.ProcessEnv, isProduction: boolean): Result<string, WrongSetting> => {
  const level = env['LOG_LEVEL'] || (isProduction ? 'info' : 'warn')
  return LOG_LEVELS.includes(level) ? ok(level) : wrong(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)
}

/** `METRICS_PORT`, for Prometheus alone; null without it. */
export const parseMetricsPort = (env: NodeJS.ProcessEnv, publicPort: number): Result<number | null, WrongSetting> => {
  const text = env['METRICS_PORT'] ?? ''
  if (text === '') return ok(null)
  const port = Number(text)
  return isPort(port) && port !== publicPort
    ? ok(port)
    : wrong('METRICS_PORT must be a number from 1 to 65535, and not that of PORT.')
}

/** `CARD_WINDOW=page` instead of `overlay`, for a shop whose customers' PCs do not show the frame. */
export const cardWindowInPlace = (env: NodeJS.ProcessEnv): Result<boolean, WrongSetting> => {
  const place = env['CARD_WINDOW'] || 'overlay'
  return place === 'overlay' || place === 'page' ? ok(place === 'page') : wrong('CARD_WINDOW must be overlay or page.')
}

/** `CARD_WINDOW_VERSION=2` takes the version of the script that Toss develops. */
export const cardWindowVersion = (env: NodeJS.ProcessEnv): Result<ScriptVersion, WrongSetting> => {
  const text = env['CARD_WINDOW_VERSION'] || '1'
  const version = SCRIPT_VERSIONS.find(known => String(known) === text)
  return version === undefined ? wrong('CARD_WINDOW_VERSION must be 1 or 2.') : ok(version)
}

/** `KAKAO_TALK_APP=on`, once a shop has seen it work on its phones: the links to the app are no contract of Kakao's. */
export const talkAppSwitch = (env: NodeJS.ProcessEnv): Result<boolean, WrongSetting> => {
  const app = env['KAKAO_TALK_APP'] || 'off'
  return app === 'on' || app === 'off' ? ok(app === 'on') : wrong('KAKAO_TALK_APP must be on or off.')
}

/** `KAKAO_MAP_KEY` is the JavaScript key, which pages show; `ADDRESS_SEARCH=on` needs none. */
export const placeHelp = (env: NodeJS.ProcessEnv): Result<PlaceHelp, WrongSetting> => {
  const search = env['ADDRESS_SEARCH'] ?? 'off'
  if (search !== 'on' && search !== 'off') return wrong('ADDRESS_SEARCH must be on or off.')
  return ok({ mapKey: env['KAKAO_MAP_KEY'] || null, hasAddressSearch: search === 'on' })
}
