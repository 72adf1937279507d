import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { FastifyPluginAsync } from 'fastify'
import type { ResultAsync } from 'neverthrow'
import { ALL_SANDBOX } from '#adapters/container/provider-keys.ts'
import { serviceJobs } from '#adapters/container/service-jobs.ts'
import { runService } from '#adapters/container/run-service.ts'
import { ServicePorts } from '#adapters/container/service/ports.ts'
import { ServiceSide } from '#adapters/container/service/service-side.ts'
import { makeStaffContainer } from '#adapters/container/service/staff-container.ts'
import { StaffSide } from '#adapters/container/service/staff.ts'
import { resolve, resolveAll } from '#adapters/container/token.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { UNPAID_ORDER_HOURS } from '#core/storing/unpaid-life.ts'
import { LOCAL_MEMBER } from '../staff/staff-member.ts'
import { CITY, DEMO_FACTS, DEMO_LOCKERS } from './demo-facts.ts'

export type DemoPlace = {
  readonly databaseUrl: string
  readonly secret: string
  /** Where the sandbox answers meanwhile; the same as afterwards, because receipts name it. */
  readonly port: number
  readonly publicUrl: string
  readonly imageFolder: string
  /** Stands at the addresses of the app meanwhile. */
  readonly inPlaceOfApp?: FastifyPluginAsync
}

const FOLLOWS_AFTER_MS = 20
const HOUR_SECONDS = 3600
const NOTICES_AT_ONCE = 100
const NOTICE_HOLD_SECONDS = 600
const UNPAID_LIFE_SECONDS = UNPAID_ORDER_HOURS * 3600

/** What a step answers when nothing is wrong with the demo. */
export const done = async <Value>(what: string, asked: ResultAsync<Value, unknown>): Promise<Value> => {
  const result = await asked
  if (result.isErr()) throw new Error(`${what}: ${JSON.stringify(result.error)}`)
  return result.value
}

/** The service with its own container and sandbox, and with a clock that the demo sets. */
export const openDemoShop = async ({ databaseUrl, secret, port, publicUrl, imageFolder, inPlaceOfApp }: DemoPlace) => {
  const service = await runService({
    databaseUrl,
    secret,
    port,
    publicUrl,
    host: 'localhost',
    keys: ALL_SANDBOX,
    imagePlace: { kind: 'Disk', folder: imageFolder },
    webFolder: null,
    ...(inPlaceOfApp && { inPlaceOfApp }),
    roles: ['api'],
    logger: pino({ level: 'silent' }),
  })
  const pool = openPool({ url: databaseUrl, max: 2, onError: () => undefined })
  const postgres = { db: openDatabase(pool), report: () => undefined }
  const { container } = service
  const clock = resolve(container, ServicePorts.clock)
  const images = resolve(container, ServicePorts.images)
  const { staff, advanceOrder, doorPictures, fileReport, changeShop, lockers, notes, orderAtDesk } = resolveAll(
    makeStaffContainer({ postgres, clock, images }, StaffSide),
    StaffSide,
  )
  const rounds = serviceJobs(container)
  const lastRun = new Map<string, Day>()
  const notices = resolve(container, ServicePorts.notices)
  const sendNotice = resolve(container, ServiceSide.sendNotice)
  await done('staff', staff.ensureLocal(LOCAL_MEMBER))

  const toSandbox = async (path: string, body: object): Promise<Readonly<Record<string, string>>> => {
    const answer = await fetch(`http://localhost:${port}/sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as Readonly<Record<string, string>>
  }

  return {
    container,
    clock,
    staff: LOCAL_MEMBER,
    advanceOrder,
    doorPictures,
    fileReport,
    notes,
    orderAtDesk,
    /** What a person does in the card window. */
    inCardWindow: (request: object) => toSandbox('/toss/window', request),
    /** From now on it is the shop of the demo: its facts, and its lockers. */
    async setUp(): Promise<void> {
      const asked = { staff: LOCAL_MEMBER, reason: '첫 시즌 준비', dryRun: false }
      await done('facts', changeShop.patch({ ...asked, patch: DEMO_FACTS, from: null }))
      const decision = { by: LOCAL_MEMBER.id, reason: asked.reason, at: clock.now() }
      for (const row of DEMO_LOCKERS) {
        await done('lockers', lockers.add({ ...row, capacity: 1 }, decision, { dryRun: false }))
      }
      while (!currentShop().regions.some(({ code }) => code === CITY)) await delay(FOLLOWS_AFTER_MS)
    },
    letClockRun: () => toSandbox('/clock', { reset: true }),
    setClock: (at: Instant) => toSandbox('/clock', { now: Instant.toIso(at) }),
    /** When the next scheduled step is due, after the one time and until the other; null for nothing. */
    async nextDue(after: Instant, until: Instant): Promise<Instant | null> {
      const due = await sql<{ readonly at: Instant | null }>`
        select min(at) as at from (
          select charge_due_at as at from storage_order
          union all select duty_due_at from storage_order
          union all select placed_at + make_interval(secs => ${UNPAID_LIFE_SECONDS}) from storage_order where state = 'UNPAID'
        ) as due
        where at > ${Instant.toDate(after)} and at <= ${Instant.toDate(until)}`.execute(postgres.db)
      return due.rows[0]?.at ?? null
    },
    /** The scheduled steps at this time, and their notices. */
    async workerRounds(): Promise<void> {
      const today = Day.of(clock.now())
      for (const { name, run, everySeconds } of rounds) {
        // What is done more seldom than hourly is done once a day: the years of a demo are long.
        if (everySeconds >= HOUR_SECONDS && lastRun.get(name) === today) continue
        lastRun.set(name, today)
        await done(name, run())
      }
      const claimed = await done('notices', notices.claimDue(NOTICES_AT_ONCE, NOTICE_HOLD_SECONDS, 0))
      for (const group of Map.groupBy(claimed, one => one.group).values())
        await done('notice', sendNotice(group.map(({ id }) => id)))
    },
    async close(): Promise<void> {
      await service.stop()
      await pool.end()
    },
  }
}

export type DemoShop = Awaited<ReturnType<typeof openDemoShop>>
