import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, expect } from 'vitest'
import { ALL_SANDBOX, type MailKeys } from '#adapters/container/provider-keys.ts'
import { type RunningService, runService, type ServiceSettings } from '#adapters/container/run-service.ts'
import { ServicePorts } from '#adapters/container/service/ports.ts'
import { serviceJobs } from '#adapters/container/service-jobs.ts'
import { resolve } from '#adapters/container/token.ts'
import type { HttpTimeouts } from '#adapters/http/server/timeouts.ts'
import { argon2PasswordHasher } from '#adapters/security/argon2-password-hasher.ts'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { dropWebhooks } from './drop-webhooks.ts'
import { freePort } from './free-port.ts'
import { type Api, type Customer, makeApi, newPerson } from './api.ts'
import type { Password } from '#core/account/password.ts'
import { brokenInvariants } from './invariants.ts'
import { countCharges } from './ledger.ts'
import { ownToken, SECRET } from './own-token.ts'
import { untilInTime, type WorkerOnDemand, workerOnDemand } from './worker-on-demand.ts'

export type Message = {
  readonly channel: 'SMS' | 'EMAIL' | 'ALIMTALK'
  readonly text: string
  readonly code: string | null
}

export type ServiceUnderTest = {
  readonly url: string
  readonly databaseUrl: string
  readonly call: Api['call']
  /** Someone new with an account, a proved e-mail and a session, past the sign-up. */
  readonly customer: () => Promise<Customer>
  /** The next calls to the card provider go wrong. */
  readonly faults: (...faults: readonly { on: string; then: string; times: number }[]) => Promise<void>
  readonly moveClock: (command: object) => Promise<void>
  /** What reached a phone or an e-mail, newest first. */
  readonly messages: (to: string) => Promise<readonly Message[]>
  /** The code in the newest of them. */
  readonly codeFor: (to: string) => Promise<string>
  /** A worker does all that is due now, and what follows from it; notices wait. */
  readonly worker: () => Promise<void>
  /** A worker sends each notice that is due. */
  readonly deliverNotices: () => Promise<void>
  /** A worker asks what became of each text message that is due. */
  readonly readReports: () => Promise<void>
  /** A worker sends each message to the staff that is due. */
  readonly messageStaff: () => Promise<void>
  /** One more process that answers customers, by a way of its own to the same database (see `interleavings.ts`); stopped with the service. */
  readonly apiBy: (databasePoolUrl: string) => Promise<Api>
  /** Runs a round of the workers by name, by a way of its own to the same database; stopped with the service. */
  readonly workerJobsBy: (databasePoolUrl: string) => Promise<(name: string) => Promise<void>>
  /** One more process that works, until it is stopped. */
  readonly secondWorker: () => Promise<RunningService>
  /** How often the provider has charged an order. */
  readonly charges: (orderId: string) => Promise<number>
  /** What the database says. */
  readonly rows: (sql: string, values: readonly unknown[]) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /** What docs/rules/invariants.md lists and does not hold now; empty when all is well. */
  readonly brokenInvariants: () => Promise<readonly string[]>
  /** What else has connections to its database is closed before it goes. */
  readonly onStop: (close: () => Promise<void>) => void
  readonly stop: () => Promise<void>
}

type Options = {
  readonly roles?: readonly ('api' | 'worker')[]
  /** Whether the provider's webhooks arrive. */
  readonly webhooks?: 'sent' | 'lost'
  /** Whether the visitor's address may be given with `from`, as behind a proxy. */
  readonly proxy?: 'trusted' | 'none'
  /** The folder of the pictures; without it there are none. */
  readonly images?: string
  /** The folder of the built app; without it there is the API alone. */
  readonly web?: string
  /** How long a client may take. */
  readonly timeouts?: HttpTimeouts
  /** Takes the lines of the log too. */
  readonly log?: string[]
  /** The port of metrics; none without it. */
  readonly metricsPort?: number | null
  /** Carries out what command lines send; without it the service has no such call. */
  readonly staffCommands?: ServiceSettings['staffCommands']
  /** Another mail server than the sandbox's. */
  readonly mail?: MailKeys | 'sandbox'
  /** In the place of a process that has died: at its address, on its database, which stays when this one stops. */
  readonly after?: { readonly url: string; readonly databaseUrl: string }
}

/** Theirs all have the same: to hash it once is enough. */
const hashes = new Map<string, Promise<string>>()
const hashPassword = (password: string): Promise<string> => {
  const known =
    hashes.get(password) ??
    argon2PasswordHasher({ report: () => undefined })
      .hash(password as Password)
      .unwrapOr('')
  hashes.set(password, known)
  return known
}

/** By the sandbox's clock. */
const NOW = `select coalesce(to_timestamp(stands_at_ms / 1000.0), clock_timestamp() + offset_ms * interval '1 millisecond') from sandbox.clock`

/** The service as the product runs it, in this process: real HTTP, real PostgreSQL, the sandbox as the provider. */
export const runningService = async ({
  roles = ['api', 'worker'],
  webhooks = 'sent',
  proxy = 'none',
  images = join(tmpdir(), 'seasonkeep-no-images'),
  web,
  timeouts,
  log: lines,
  metricsPort = null,
  staffCommands,
  mail = 'sandbox',
  after,
}: Options = {}): Promise<ServiceUnderTest> => {
  const database = after ? { url: after.databaseUrl, drop: async () => undefined } : await freshDatabase()
  const port = after ? Number(new URL(after.url).port) : await freePort()
  const url = `http://127.0.0.1:${port}`
  const log: string[] = []
  const settings: ServiceSettings = {
    databaseUrl: database.url,
    host: '127.0.0.1',
    port,
    publicUrl: url,
    secret: SECRET,
    keys: { ...ALL_SANDBOX, mail },
    imagePlace: { kind: 'Disk', folder: images },
    webFolder: web ?? null,
    ...(timeouts && { timeouts }),
    ...(staffCommands && { staffCommands }),
    trustedProxies: proxy === 'trusted' ? ['127.0.0.1'] : [],
    roles,
    // Without time and process, whose digits could be a code's by chance.
    logger: pino(
      { level: 'debug', base: null, timestamp: false },
      {
        write(line: string) {
          log.push(line)
          lines?.push(line)
        },
      },
    ),
  }
  const service = await runService({ ...settings, metricsPort })
  const others: RunningService[] = []
  const closing: (() => Promise<void>)[] = []
  let onDemand: Promise<WorkerOnDemand> | undefined
  const worker = (): Promise<WorkerOnDemand> => {
    onDemand ??= workerOnDemand(settings).then(started => {
      others.push(started)
      return started
    })
    return onDemand
  }
  if (webhooks === 'lost' && !after) await dropWebhooks(database.url)
  const sql = new pg.Pool({ connectionString: database.url, max: 1 })
  const api = makeApi(url)
  const messages = async (to: string): Promise<readonly Message[]> =>
    (await api.call('GET', `/sandbox/inbox.json?to=${encodeURIComponent(to)}`)).body
  const post = async (path: string, body: unknown): Promise<void> => {
    const { status, body: answer } = await api.call('POST', path, { body })
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  }
  return {
    url,
    databaseUrl: database.url,
    call: api.call,
    async customer() {
      const person = newPerson()
      // A clock that was set back is noticed with the next request, and ends the sessions of before.
      await api.call('GET', '/api/places')
      const { rows } = await sql.query<{ now: Date }>(
        `insert into customer (id, name, email, email_key, email_proved_at, provider, password_hash, created_at)
         select gen_random_uuid(), '김시즌', $1, $1, now, 'EMAIL', $2, now from (${NOW}) clock(now) returning created_at as now`,
        [person.email, await hashPassword(person.password)],
      )
      const token = await ownToken(sql, person.email, rows[0]?.now ?? new Date())
      return api.known({ ...person, token })
    },
    faults: (...faults) => post('/sandbox/toss/faults', faults),
    moveClock: command => post('/sandbox/clock', command),
    messages,
    codeFor: async to => (await messages(to)).find(({ code }) => code !== null)?.code ?? 'none came',
    worker: async () => (await worker()).work(),
    deliverNotices: async () => (await worker()).deliverNotices(),
    readReports: async () => (await worker()).readReports(),
    messageStaff: async () => (await worker()).messageStaff(),
    onStop: close => void closing.push(close),
    async apiBy(databasePoolUrl) {
      const at = await freePort()
      others.push(await runService({ ...settings, databasePoolUrl, port: at, roles: ['api'] }))
      return makeApi(`http://127.0.0.1:${at}`)
    },
    async workerJobsBy(databasePoolUrl) {
      const idle = await runService({ ...settings, databasePoolUrl, roles: [] })
      others.push(idle)
      const clock = resolve(idle.container, ServicePorts.clock)
      return async name => {
        await untilInTime(clock, sql)
        const done = await serviceJobs(idle.container)
          .find(round => round.name === name)
          ?.run()
        if (!done || done.isErr()) throw new Error(`${name}: ${JSON.stringify(done?.error ?? 'no such round')}`)
      }
    },
    secondWorker: () => runService({ ...settings, roles: ['worker'] }),
    charges: orderId => countCharges(api, orderId),
    rows: async (text, values) => (await sql.query(text, [...values])).rows,
    brokenInvariants: () =>
      brokenInvariants({
        api,
        databaseUrl: database.url,
        db: sql,
        log,
        ...(!roles.includes('worker') && { work: async () => (await worker()).work() }),
      }),
    stop: async () => {
      await Promise.all(closing.map(close => close()))
      await sql.end()
      await Promise.all([service, ...others].map(one => one.stop()))
      await database.drop()
    },
  }
}

/** For stories that move the clock and wait, side by side: each on a service of its own, left in order. */
export const onOwnService = async (
  story: (service: ServiceUnderTest) => Promise<void>,
  options: Options = { webhooks: 'lost' },
): Promise<void> => {
  const service = await runningService(options)
  try {
    await story(service)
    const broken = await service.brokenInvariants()
    if (broken.length > 0) throw new Error(broken.join('\n'))
  } finally {
    await service.stop()
  }
}

/** One service for the tests of a file, stopped after the last; after each of them all that must hold does. */
export const sharedService = async (...options: Parameters<typeof runningService>): Promise<ServiceUnderTest> => {
  const service = await runningService(...options)
  afterAll(service.stop)
  afterEach(async () => expect(await service.brokenInvariants()).toEqual([]))
  return service
}
