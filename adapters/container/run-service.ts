import type { FastifyBaseLogger } from 'fastify'
import { makeApp } from '#adapters/http/server/app.ts'
import { makeIdempotentAnswers } from '#adapters/http/server/idempotent-answers.ts'
import { builtStyleHashes, webApp } from '#adapters/http/server/web.ts'
import { startRounds } from '#adapters/jobs/rounds.ts'
import { tossGateway } from '#adapters/payment/toss/gateway.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { cachedSessions } from '#adapters/postgres/session-cache.ts'
import { postgresSessionRecords } from '#adapters/postgres/session-records.ts'
import { argon2PasswordHasher } from '#adapters/security/argon2-password-hasher.ts'
import { jwtAccessTokens } from '#adapters/security/jwt-access-tokens.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { type Providers, realProviders, sandboxProviders, type TossKeys } from './providers.ts'
import { makeServiceContainer, servedBy } from './service.ts'
import { ServicePorts, ServiceSide } from './service-tokens.ts'
import { resolve } from './token.ts'

export type ServiceSettings = {
  /** Carries the password: never logged. */
  readonly databaseUrl: string
  readonly host: string
  readonly port: number
  /** Where customers reach the app, without a slash at the end. */
  readonly publicUrl: string
  /** Signs the access tokens. */
  readonly secret: string
  /** The card provider's keys; `sandbox` runs its stand-in in this process. */
  readonly toss: TossKeys | 'sandbox'
  /** Where the stand-in runs by itself, as `http://localhost:8182`. */
  readonly sandboxOrigin?: string | null
  /** Where the built app is; null serves the API alone. */
  readonly webFolder: string | null
  /** What this process does: answer customers, do the work that comes due by itself, or both. */
  readonly roles: readonly ('api' | 'worker')[]
  readonly logger: FastifyBaseLogger
}

export type RunningService = { readonly stop: () => Promise<void> }

/** How late work that comes due by itself may be noticed, in seconds. */
const SETTLE_EVERY_SECONDS = 1
const EXPIRE_EVERY_SECONDS = 5

/** One process of the product: migrated, connected, serving and working. Throws when it cannot start; nothing is left running then. */
export const runService = async (settings: ServiceSettings): Promise<RunningService> => {
  const { databaseUrl, logger, roles } = settings
  const opened: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const close of opened.splice(0).toReversed()) await close()
  }
  try {
    await migrate(databaseUrl)
    const report = (cause: unknown): void => logger.error(faultOf(cause))
    const pool = openPool({ url: databaseUrl, onError: report })
    opened.push(() => pool.end())
    const postgres = { db: openDatabase(pool), report }

    const providers = await (settings.toss === 'sandbox' ? sandboxProviders(settings) : realProviders(settings.toss))
    opened.push(providers.close)
    const cache = cachedSessions(postgresSessionRecords(postgres), { url: databaseUrl, report })
    opened.push(cache.close)

    const container = makeServiceContainer({
      postgres,
      sessions: cache.sessions,
      hasher: argon2PasswordHasher({ report }),
      tokens: jwtAccessTokens(settings.secret, newIds.token),
      gateway: tossGateway({ ...providers.toss, log: entry => logger.info(entry, 'card provider') }),
      clock: providers.clock,
      failpoint: providers.failpoint,
    })

    if (roles.includes('worker')) {
      const rounds = startRounds(
        [
          {
            name: 'settle payments',
            everySeconds: SETTLE_EVERY_SECONDS,
            run: resolve(container, ServiceSide.settlePayments).due,
          },
          {
            name: 'expire orders',
            everySeconds: EXPIRE_EVERY_SECONDS,
            run: resolve(container, ServiceSide.expireOrders),
          },
        ],
        report,
      )
      opened.push(rounds.stop)
    }
    if (roles.includes('api')) opened.push(await serve(settings, providers, container))
    return { stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/** Without a database error's `detail`, which quotes the row: e-mail and phone have no place in a log. */
const faultOf = (cause: unknown) =>
  cause instanceof Error
    ? { fault: cause.message, code: 'code' in cause ? cause.code : undefined, stack: cause.stack }
    : { fault: String(cause) }

const serve = async (
  { webFolder, logger, publicUrl, host, port }: ServiceSettings,
  providers: Providers,
  container: ReturnType<typeof makeServiceContainer>,
): Promise<() => Promise<void>> => {
  const app = await makeApp({
    service: servedBy(container),
    idempotent: makeIdempotentAnswers(resolve(container, ServicePorts.answers)),
    cardWindow: providers.cardWindow,
    security: {
      styleHashes: webFolder === null ? [] : builtStyleHashes(webFolder),
      providers: providers.origins,
      isHttps: publicUrl.startsWith('https:'),
    },
    logger,
    ...(webFolder !== null && { web: webApp(webFolder) }),
    ...(providers.sandbox && { sandbox: providers.sandbox }),
  })
  await app.listen({ host, port })
  return () => app.close()
}
