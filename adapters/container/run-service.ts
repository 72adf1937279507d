import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { type ImagePlace, openImageStore } from '#adapters/images/open-image-store.ts'
import { makeApp } from '#adapters/http/server/app.ts'
import { type AnswerRecords, makeIdempotentAnswers } from '#adapters/http/server/idempotent-answers.ts'
import type { CommandServer } from '#adapters/http/server/staff/command-routes.ts'
import type { CommandRuns } from '#adapters/http/server/staff/command-runs.ts'
import { sealedAnswers } from '#adapters/http/server/sealed-answers.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { DeskNews } from '#adapters/http/server/staff/event-routes.ts'
import type { HttpTimeouts } from '#adapters/http/server/timeouts.ts'
import { makeHomeDrawings } from '#adapters/http/server/home-drawings.ts'
import { makeShopPages } from '#adapters/http/server/shop-pages.ts'
import { builtHashes, webApp } from '#adapters/http/server/web.ts'
import { type WorkerJob, startWorkerJobs } from '#adapters/jobs/worker-jobs.ts'
import type { Metrics, serveMetrics as ServeMetrics } from '#adapters/metrics/metrics.ts'
import {
  postgresStoppedMessages,
  postgresStoppedPayments,
  postgresStoppedSignIns,
  postgresStoppedUnlinks,
  type StoppedWays,
} from '#adapters/postgres/staff/stopped-ways.ts'
import { postgresAnswerRecords, postgresStaffAnswerRecords } from '#adapters/postgres/answer-records.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { DATABASE_TIMEOUTS } from '#adapters/postgres/database-timeouts.ts'
import { listenTo } from '#adapters/postgres/listening.ts'
import { hasNewestSchema, hasOurSchema, migrate } from '#adapters/postgres/migrate.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { cachedSessions } from '#adapters/postgres/account/session-cache.ts'
import { deskNews } from '#adapters/postgres/staff/desk-news.ts'
import { noteSecret } from '#adapters/postgres/shop/secret-mark.ts'
import { watchShop } from '#adapters/postgres/shop/watch-shop.ts'
import { watchClock, type ClockWatch } from '#adapters/postgres/watch-clock.ts'
import { postgresSessionRecords } from '#adapters/postgres/account/session-records.ts'
import type { ScriptVersion } from '#adapters/payment/toss/toss-script.ts'
import { argon2PasswordHasher } from '#adapters/security/argon2-password-hasher.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { makeBackground } from '#adapters/system/background.ts'
import { toFault } from '#adapters/system/to-fault.ts'
import { RENEWAL_CALLS_IN_FLIGHT } from '#core/billing/gateway-timeouts.ts'
import { missingFacts, strangeContacts } from '#adapters/shop/missing-facts.ts'
import { SOCIAL_PROVIDERS } from '#core/account/provider.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { Shop } from '#core/shared/shop.ts'
import { NO_PLACE_HELP, type PlaceHelp } from '#core/storing/ports/places.ts'
import type { Within } from '#adapters/postgres/within.ts'
import { foreignOrigins, providerPageOrigins } from './foreign-origins.ts'
import { type ProviderKeys, usesSandbox } from './provider-keys.ts'
import { openProviders, type Providers } from './providers.ts'
import { noticeJob, reportJob, serviceJobs, staffMessageJob } from './service-jobs.ts'
import type { DeskSide } from './service/desk.ts'
import { makeServiceContainer, type ServiceParts } from './service/on-postgres.ts'
import { ServiceSide } from './service/service-side.ts'
import { resolveAll, type Resolver } from './token.ts'

export type ServiceSettings = {
  /** Carries the password: never logged. */
  readonly databaseUrl: string
  /** A pooler in front of the same database, by which customers and worker jobs are answered; what needs a connection of its own goes past it. */
  readonly databasePoolUrl?: string | null
  readonly host: string
  readonly port: number
  /** Where customers reach the app, without a slash at the end. */
  readonly publicUrl: string
  /** Signs tokens, hashes codes and seals what is kept encrypted. */
  readonly secret: string
  /** Secrets of before, while something that they signed or sealed may be left. */
  readonly olderSecrets?: readonly string[]
  /** Who the shop is to each provider, or that a stand-in in this process answers in its place. */
  readonly keys: ProviderKeys
  /** Whether the card window takes the page's place on a PC too; over the page unless said otherwise. */
  readonly cardWindowInPlace?: boolean
  /** Of the card provider's script for browsers; the first unless said otherwise. */
  readonly cardWindowVersion?: ScriptVersion
  /** Whether phones sign in through the app of KakaoTalk; by the web page unless said otherwise. */
  readonly hasTalkApp?: boolean
  /** Where the sandbox runs in its own process, as `http://localhost:8182`. */
  readonly sandboxOrigin?: string | null
  /** Proxies whose word on a visitor's address is taken, as addresses or ranges. */
  readonly trustedProxies?: readonly string[]
  /** How long a client may take; the product's own timeouts unless said otherwise. */
  readonly timeouts?: HttpTimeouts
  /** Which map and address search the shop has. */
  readonly places?: PlaceHelp
  /** Where the pictures of reports are. */
  readonly imagePlace: ImagePlace
  /** Where the built app is; null serves the API alone. */
  readonly webFolder: string | null
  /** What stands at the addresses of the app where it is not served. */
  readonly inPlaceOfApp?: FastifyPluginAsync
  /** Whether staff works in the browser here, at `/desk`; it does unless said otherwise. */
  readonly hasDesk?: boolean
  /** Where the staff's browsers reach it, if not where customers do. */
  readonly deskOrigin?: string | null
  /** What this process does: answer customers, run the scheduled jobs, or both. */
  readonly roles: readonly ('api' | 'worker')[]
  /** How many calls of renewals this process keeps in flight. */
  readonly renewalCalls?: number
  /** Where Prometheus may ask how this process and the shop are; null for nowhere. */
  readonly metricsPort?: number | null
  /** A shop that is open to customers has facts of its own: with a trial's it does not start (G203). */
  readonly needsOwnFacts?: boolean
  /** Carries out what members send from their command lines; without it nobody can. */
  readonly staffCommands?: (parts: StaffCommandParts) => CommandRuns | Promise<CommandRuns>
  readonly logger: FastifyBaseLogger
}

export type StaffCommandParts = { readonly postgres: Postgres; readonly clock: Clock }

/** A command may take minutes; only after that another try takes it over. */
const COMMAND_ABANDONED_AFTER_SECONDS = 15 * 60

export type RunningService = {
  /** The use cases, for code in the same process. */
  readonly container: Resolver
  readonly stop: () => Promise<void>
}

const OTHER_SECRET =
  'SEASONKEEP_SECRET is not the one that this shop runs with, and does not name it in SEASONKEEP_OLD_SECRETS: who signed in elsewhere is not known here'

/**
 * Connections that wait to be taken. Of more than that the system drops the greeting, and its sender tries again up to half a minute
 * later or is cut off; Node's own 511 are fewer than come at once in a rush. Linux allows 4,096 by default.
 */
const BACKLOG = 4_096

/** One process of the product: migrated, connected, serving and working. Throws when it cannot start; nothing is left running then. */
export const runService = async (settings: ServiceSettings): Promise<RunningService> => {
  const { databaseUrl, databasePoolUrl = null, logger, roles } = settings
  const opened: (() => Promise<void>)[] = []
  const takingWork: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    // All at once: a message that takes its time must not keep the door open for new requests.
    await Promise.all(takingWork.splice(0).map(close => close()))
    for (const close of opened.splice(0).toReversed()) await close()
  }
  try {
    const report = (cause: unknown): void => logger.error(toFault(cause))
    const connected = (who: keyof typeof DATABASE_TIMEOUTS): Connected => {
      const pool = openPool({
        url: databasePoolUrl ?? databaseUrl,
        isShared: databasePoolUrl !== null,
        timeouts: DATABASE_TIMEOUTS[who],
        onError: report,
      })
      opened.push(() => pool.end())
      return { pool, postgres: { db: openDatabase(pool), report } }
    }
    const customers = connected('customers')
    const workers = roles.includes('worker') ? connected('workers') : null

    // The sandbox's tables are its own: both ask the database at once.
    const background = makeBackground(report)
    const watched = <Way extends string>(ways: StoppedWays<Way>, what: string) => ({
      stopped: (way: Way, reason: string, at: Instant) =>
        background.run(`note that ${what} are stopped`, () => ways.begin(way, reason, at)),
      wentOut: (way: Way, at: Instant) => background.run(`note that ${what} go through`, () => ways.end(way, at)),
      accessTaken: (way: Way, isOfAccess: (code: string) => boolean, at: Instant) =>
        background.run(`note that the access to ${what} is taken`, () => ways.endOfAccess(way, isOfAccess, at)),
    })
    const opening = openProviders({
      ...settings,
      messages: watched(postgresStoppedMessages(customers.postgres), 'messages'),
      payments: watched(postgresStoppedPayments(customers.postgres), 'payments'),
      signIns: watched(postgresStoppedSignIns(customers.postgres), 'sign-ins'),
      unlinks: watched(postgresStoppedUnlinks(customers.postgres), 'cuts of links'),
    })
    opened.push(() =>
      opening.then(
        ({ close }) => close(),
        () => undefined,
      ),
    )
    // By the connection that the first request will use: each new one costs a start 10 ms.
    const migrated = hasNewestSchema(customers.pool).then(isNewest =>
      isNewest ? undefined : migrate(databaseUrl, { onWait: said => logger.warn(said) }),
    )
    const [providers] = await Promise.all([opening, migrated])
    const listening = listenTo(databaseUrl, report)
    opened.push(listening.close)
    const cache = cachedSessions(postgresSessionRecords(customers.postgres), listening)
    const watch = watchClock({ postgres: customers.postgres, clock: providers.clock }, cache.evictAll)
    await watch.settled()
    const { webFolder, publicUrl } = settings
    const social = SOCIAL_PROVIDERS.filter(provider => Boolean(providers.offer[provider]))
    const { clock } = providers
    const web = webFolder === null ? null : openWeb({ folder: webFolder, publicUrl, social, clock, report })
    opened.push(async () => web?.drawings.close())
    const shop = await watchShop({
      postgres: customers.postgres,
      clock,
      listening,
      onChange: () => web?.pages.follow(),
    })
    opened.push(shop.close)
    if (settings.needsOwnFacts) {
      requireOwnFacts(currentShop())
      const forgotten = strangeContacts(currentShop(), settings.publicUrl)
      if (forgotten !== null) logger.warn({ forgotten }, "the shop's facts")
    }

    const box = makeSecretBox(settings.secret, settings.olderSecrets)
    background.run('note the secret', () =>
      noteSecret(customers.postgres, box).map(isKnown => {
        if (!isKnown) logger.error({ fault: OTHER_SECRET })
      }),
    )
    opened.push(background.settled)
    const images = openImageStore(settings.imagePlace, { report })
    const hasher = argon2PasswordHasher({ report })
    const partsOn = (postgres: Postgres): ServiceParts => ({
      postgres,
      sessions: cache.sessions,
      hasher,
      secret: settings.secret,
      olderSecrets: settings.olderSecrets ?? [],
      images,
      publicUrl: settings.publicUrl,
      providers,
      background: background.run,
      renewalCalls: settings.renewalCalls ?? RENEWAL_CALLS_IN_FLIGHT,
    })
    const container = makeServiceContainer(partsOn(customers.postgres))

    const pools = { customers: customers.pool, ...(workers && { workers: workers.pool }) }
    const metrics = await openMetrics(settings, { pools, postgres: customers.postgres, clock: providers.clock })
    opened.push(async () => metrics?.close())
    if (roles.includes('api')) {
      const isReady = () =>
        hasOurSchema(customers.pool).catch((cause: unknown) => {
          report(cause)
          return false
        })
      const answers = postgresAnswerRecords(customers.postgres, providers.clock)
      const staffAnswers = sealedAnswers(
        postgresStaffAnswerRecords(customers.postgres, providers.clock),
        makeSecretBox(settings.secret, settings.olderSecrets),
      )
      const loadDesk = onceForEach(async (within: Within) => {
        const { makeDeskSide } = await import('./service/desk-container.ts')
        return makeDeskSide(partsOn(customers.postgres), settings.deskOrigin ?? settings.publicUrl, within)
      })
      const news = deskNews(listening)
      const commands = openCommands(settings, { connected, clock: providers.clock })
      const serving = {
        providers,
        container,
        answers,
        staffAnswers,
        isReady,
        metrics,
        watch,
        web,
        loadDesk,
        news,
        commands,
      }
      takingWork.push(await serve(settings, serving))
    }
    // Nothing to finish: a process that ends does not wait for a provider that is silent (G884).
    void providers.tryKeys().then(undefined, report)
    // After listening has begun: the first request does not wait for scheduled duties.
    if (workers) {
      const { postgres } = workers
      const worked = makeServiceContainer(partsOn(postgres))
      const started = startWorkerJobs(
        [...serviceJobs(worked), noticeJob(worked), reportJob(worked), staffMessageJob(worked), noteTime(watch)],
        (cause, job) => logger.error({ job, ...toFault(cause) }),
      )
      metrics?.watch(started)
      takingWork.push(started.stop)
    }
    return { container, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/** Throws with all that is missing: whoever starts it reads what to do. */
const requireOwnFacts = (shop: Shop): void => {
  const missing = missingFacts(shop)
  if (missing.length === 0) return
  throw new Error(
    `The shop is not set up: ${missing.join('; ')}. Write them by "seasonkeep shop export shop.yaml" and "seasonkeep shop import shop.yaml", or "seasonkeep shop set", then start again.`,
  )
}

const NOTE_TIME_EVERY_SECONDS = 5

const noteTime = (watch: ClockWatch): WorkerJob => ({
  name: 'record-clock',
  everySeconds: NOTE_TIME_EVERY_SECONDS,
  run: () => watch.note().map(() => 0),
})

/** Customers and workers each have connections of their own: none waits for one that the others hold. */
type Connected = { readonly pool: pg.Pool; readonly postgres: Postgres }

/** The built app in this folder, with the shop's facts in it. */
const openWeb = (setup: Parameters<typeof makeHomeDrawings>[0]) => ({
  folder: setup.folder,
  pages: makeShopPages(setup),
  drawings: makeHomeDrawings(setup),
})

type Serving = {
  readonly providers: Providers
  readonly container: Resolver
  readonly answers: AnswerRecords
  readonly staffAnswers: AnswerRecords<StaffId>
  readonly isReady: () => Promise<boolean>
  readonly watch: ClockWatch
  readonly metrics: Metrics | null
  readonly web: ReturnType<typeof openWeb> | null
  readonly loadDesk: (within: Within) => Promise<DeskSide>
  readonly news: DeskNews
  readonly commands: CommandServer | null
}

/** On connections of their own: what staff asks for may read every contract there is, and no customer waits for it. */
const openCommands = (
  { staffCommands, secret, olderSecrets, hasDesk }: ServiceSettings,
  {
    connected,
    clock,
  }: { readonly connected: (who: keyof typeof DATABASE_TIMEOUTS) => Connected; readonly clock: Clock },
): CommandServer | null => {
  if (staffCommands === undefined || hasDesk === false) return null
  const { postgres } = connected('workers')
  const records = postgresStaffAnswerRecords(postgres, clock, COMMAND_ABANDONED_AFTER_SECONDS)
  return {
    loadRuns: once(async () => staffCommands({ postgres, clock })),
    idempotent: makeIdempotentAnswers(sealedAnswers(records, makeSecretBox(secret, olderSecrets))),
  }
}

const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | null = null
  return () => (made ??= make())
}

const openMetrics = async (
  { metricsPort = null, host }: ServiceSettings,
  asked: Omit<Parameters<typeof ServeMetrics>[0], 'host' | 'port'>,
): Promise<Metrics | null> => {
  if (metricsPort === null) return null
  // Loaded only where it is asked for: a start without it is a tenth of a second shorter.
  const { serveMetrics } = await import('#adapters/metrics/metrics.ts')
  return serveMetrics({ host, port: metricsPort, ...asked })
}

const serve = async (
  settings: ServiceSettings,
  { providers, container, answers, staffAnswers, isReady, metrics, watch, web, loadDesk, news, commands }: Serving,
): Promise<() => Promise<void>> => {
  const { webFolder, logger, publicUrl, host, port, trustedProxies = [], timeouts, places = NO_PLACE_HELP } = settings
  const app = await makeApp({
    places,
    service: resolveAll(container, ServiceSide),
    idempotent: makeIdempotentAnswers(answers),
    cardWindow: providers.cardWindow,
    security: {
      ...builtHashes(webFolder),
      origins: foreignOrigins(settings),
      providerPages: providerPageOrigins(places),
      isHttps: publicUrl.startsWith('https:'),
    },
    unlinkNotices: providers.unlinkNotices,
    isReady,
    clockSettled: watch.settled,
    trustedProxies,
    ...(timeouts && { timeouts }),
    ...(metrics && { noteAnswered: metrics.noteAnswered, noteUnlinkRefused: metrics.noteUnlinkRefused }),
    logger,
    ...(settings.inPlaceOfApp && { web: settings.inPlaceOfApp }),
    ...(web !== null && {
      web: webApp({ folder: web.folder, pages: web.pages, desk: settings.hasDesk !== false }),
      drawHome: web.drawings.draw,
    }),
    ...(settings.hasDesk !== false && {
      staff: {
        loadDesk,
        news,
        commands,
        deskOrigin: settings.deskOrigin ?? publicUrl,
        idempotent: makeIdempotentAnswers(staffAnswers),
        isHttps: publicUrl.startsWith('https:'),
        isTrial: usesSandbox(settings.keys),
      },
    }),
    ...(providers.sandbox && { sandbox: providers.sandbox }),
  })
  await app.listen({ host, port, backlog: BACKLOG })
  return () => app.close()
}

/** The same answer to all who ask with the same regions. */
const onceForEach = <Value>(make: (within: Within) => Promise<Value>): ((within: Within) => Promise<Value>) => {
  const made = new Map<string, Promise<Value>>()
  return within => {
    const key = JSON.stringify(within)
    const known = made.get(key) ?? make(within)
    made.set(key, known)
    return known
  }
}
