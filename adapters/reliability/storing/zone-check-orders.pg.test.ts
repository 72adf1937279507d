import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresZoneChecks } from '#adapters/postgres/storing/zone-checks.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import type { LockerZone } from '#core/storing/locker.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { serviceNow } from '#adapters/reliability/testing/service-now.ts'

const service = await sharedService({ roles: ['api'] })
const orders = await interleavings(service.databaseUrl)
const [staff, otherStaff] = [
  await makeStaff(service),
  await makeStaff({ call: service.call, databaseUrl: orders.urls[1] }),
]

const readNow = (): Promise<Instant> => serviceNow(service)

/** A zone of its own, when its check began, and the sets that it has by what was recorded. */
type Zone = { readonly zone: LockerZone; readonly locker: GearText; readonly since: Instant }

const checksBy = (url: string) => {
  const pool = openPool({ url, max: 2, onError: () => undefined })
  const checks = postgresZoneChecks({ db: openDatabase(pool), report: () => undefined })
  return {
    /** Which sets were missing. */
    finish: async ({ zone, since }: Zone, scanned: readonly string[]): Promise<readonly string[]> => {
      const check = { region: 'RESORT' as RegionCode, zone, scanned, since }
      const done = await checks.finish(
        check,
        { by: 'boss' as StaffId, reason: 'stock-taking', at: await readNow() },
        { dryRun: false },
      )
      return done.match(
        ({ missing }) => missing.map(({ orderId }) => orderId),
        ({ kind }) => [kind],
      )
    },
    close: () => pool.end(),
  }
}

const [one, other] = [checksBy(orders.urls[0]), checksBy(orders.urls[1])]
const holder = new pg.Client({ connectionString: service.databaseUrl })
await holder.connect()
// Before the service goes, whose database they are connected to.
afterAll(async () => {
  await Promise.all([one.close(), other.close(), staff.close(), otherStaff.close(), holder.end()])
  await orders.close()
})
afterEach(() => holder.query('rollback'))

/** A locker that is big enough, and the zone of its letters. */
const addLocker = async (letters: string, code: string): Promise<Omit<Zone, 'since'>> => {
  await service.rows(
    `with added as (
       insert into locker (region, code, zone, kind, added_at) values ('RESORT', $1, $2, 'BOTH', now()) returning code
     ) insert into locker_place (region, code, n) select 'RESORT', code, n from added, generate_series(1, 200) as n`,
    [code, letters],
  )
  return { zone: letters as LockerZone, locker: code as GearText }
}

let zones = 0
const newZone = (): Promise<Omit<Zone, 'since'>> => {
  const letters = `Z${[zones / 26, zones % 26].map(n => String.fromCodePoint(65 + Math.floor(n))).join('')}`
  zones += 1
  return addLocker(letters, `${letters}-01`)
}

// Where the staff of the tests puts what it stores.
await addLocker('A', 'A-12')
const elsewhere = await newZone()

const storedIn = async (locker: GearText): Promise<string> => {
  const { orderId } = await staff.store(await service.customer())
  await staff.must(orderId, 'locker.moved', { locker })
  return orderId
}

/** A new zone with so many sets; the check of it begins now. */
const zoneWith = async (sets: number): Promise<Zone & { readonly sets: readonly string[] }> => {
  const zone = await newZone()
  const stored: string[] = []
  while (stored.length < sets) stored.push(await storedIn(zone.locker))
  return { ...zone, sets: stored, since: await readNow() }
}

const openTasks = async (sets: readonly string[]): Promise<readonly string[]> =>
  (
    await service.rows(
      `select subject from staff_task where kind = 'GEAR_MISSING' and done_at is null and subject = any($1)`,
      [sets],
    )
  ).map(({ subject }) => String(subject))

/** As positions, which are told apart in every story. */
const positions = (sets: readonly string[], of: readonly string[]): string =>
  of
    .map(id => sets.indexOf(id))
    .toSorted((a, b) => a - b)
    .join(' ')

test('two who check one zone at once: what both miss is one task, and of what one read the last check says (G886)', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: () => zoneWith(3),
    one: zone => one.finish(zone, zone.sets.slice(0, 1)),
    other: zone => other.finish(zone, zone.sets.slice(1, 2)),
    async check([mine, theirs], { sets, zone }) {
      expect([positions(sets, mine), positions(sets, theirs)]).toEqual(['1 2', '0 2'])
      ends.add(positions(sets, await openTasks(sets)))
      expect(await service.rows('select found, missing from zone_check where zone = $1', [zone])).toEqual([
        { found: 1, missing: 2 },
        { found: 1, missing: 2 },
      ])
    },
    switches: 2,
  })
  expect(ends).toEqual(new Set(['1 2', '0 2']))
}, 120_000)

const STEPS: Readonly<Record<string, (orderId: string) => Promise<{ isOk: () => boolean }>>> = {
  'handed out': orderId => otherStaff.handOut(orderId),
  'moved into another zone': orderId => otherStaff.advance(orderId, 'locker.moved', { locker: elsewhere.locker }),
  'recorded as lost': orderId => otherStaff.advance(orderId, 'gear.lost'),
}

test.each(Object.entries(STEPS))(
  'a set that is %s while the check that misses it is finished: nobody is left looking for it, in every order (G886)',
  async (_what, step) => {
    const ends = new Set<string>()
    await orders.everyOrder({
      arrange: () => zoneWith(2),
      one: zone => one.finish(zone, zone.sets.slice(0, 1)),
      other: ({ sets: [, gone = ''] }) => step(gone),
      async check([missing, recorded], { sets }) {
        expect([recorded.isOk(), await openTasks(sets)]).toEqual([true, []])
        ends.add(positions(sets, missing))
      },
      switches: 2,
    })
    expect(ends).toEqual(new Set(['1', '']))
  },
  120_000,
)

test('a set that is put into a zone while its check waits for another one is not missing (G885)', async () => {
  const [zone, late] = [await zoneWith(1), await storedIn(elsewhere.locker)]
  await holder.query('begin')
  await holder.query('select from storage_order where id = any($1) for update', [zone.sets])
  const checking = one.finish(zone, zone.sets)
  const [backend] = (await holder.query('select pg_backend_pid() as pid')).rows
  const countWaiting = async (): Promise<unknown> =>
    (
      await service.rows('select count(*)::int as n from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
        backend.pid,
      ])
    )[0]?.['n']
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
  await staff.must(late, 'locker.moved', { locker: zone.locker })
  await holder.query('commit')
  expect(await checking).toEqual([])
  expect(await openTasks([late])).toEqual([])
})
