import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { dumpDatabase } from '#adapters/postgres/testing/dump.ts'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { PERSONAL_COLUMNS } from '#adapters/postgres/privacy/personal-columns.ts'
import { ownToken } from '#adapters/reliability/testing/own-token.ts'
import { runningService } from '#adapters/reliability/testing/running-service.ts'
import { readColumns, type Mark, seedPersonalData } from '#adapters/reliability/testing/seed-personal-data.ts'

test('of every column of the database is decided whether it is personal, and what becomes of it', async () => {
  const database = await freshDatabase()
  const db = new Client({ connectionString: database.url })
  await db.connect()
  const there = (await readColumns(db)).map(({ table, name }) => `${table}.${name}`)
  await db.end()
  await database.drop()
  const decided = Object.entries(PERSONAL_COLUMNS).flatMap(([table, columns]) =>
    Object.keys(columns).map(name => `${table}.${name}`),
  )
  // A new one is decided in adapters/postgres/privacy/personal-columns.ts: see docs/how-to/add-personal-data.md.
  expect(decided.toSorted()).toEqual(there.toSorted())
})

/** What we write; the sandbox is other people's. */
const SCHEMAS = ['public']
const ARCHIVE = ['archived_complaint', 'archived_contract', 'archived_payment']

/** In which tables each mark stands. */
type Places = ReadonlyMap<Mark, readonly string[]>

const findPlaces = async (databaseUrl: string, marks: readonly Mark[]): Promise<Places> => {
  const tables = Object.entries(await dumpDatabase(databaseUrl, SCHEMAS)).map(
    ([table, rows]) => [table, JSON.stringify(rows)] as const,
  )
  return new Map(
    marks.map(mark => [mark, tables.filter(([, text]) => text.includes(mark.stored)).map(([table]) => table)]),
  )
}

/** Takes a copy and leaves while a refund is under way, which is decided then. */
const takenAndLeft = async () => {
  const service = await runningService({ roles: ['api'], webhooks: 'lost' })
  const db = new Client({ connectionString: service.databaseUrl })
  await db.connect()
  try {
    const now = new Date((await service.call('GET', '/sandbox/clock')).body.now)
    const { email, marks } = await seedPersonalData(db, now)
    const token = await ownToken(db, email, now)
    const places = () => findPlaces(service.databaseUrl, marks)
    const before = await places()
    const copy = await service.call('GET', '/api/users/me/export', { token })
    expect(copy.status).toBe(200)
    expect((await service.call('DELETE', '/api/users/withdraw', { token })).status).toBe(200)
    await service.worker()
    const atLeaving = await places()
    await db.query(`update refund set status = 'DONE', decided_at = coalesce(decided_at, sent_at)`)
    await db.query(`update payment set status = 'REFUNDED' where status = 'CANCELLED'`)
    await service.worker()
    return { marks, before, copy: JSON.stringify(copy.body), atLeaving, afterRefund: await places() }
  } finally {
    await db.end()
    await service.stop()
  }
}

describe('of a customer with something in every personal column', () => {
  let life: Awaited<ReturnType<typeof takenAndLeft>>
  beforeAll(async () => {
    life = await takenAndLeft()
  }, 60_000)

  /** The marks for which this was decided, each as its column and where it stands. */
  const marksWith = (places: Places, ...leavings: readonly string[]) =>
    life.marks
      .filter(({ decision: [leaving] }) => leavings.includes(leaving))
      .map(mark => [mark.column, places.get(mark) ?? []] as const)
  const found = (places: Places, ...leavings: readonly string[]) =>
    marksWith(places, ...leavings).filter(([, tables]) => tables.length > 0)

  test('each is there to be looked for', () => {
    expect(new Set(life.marks.map(({ column }) => column.split('.')[0])).size).toBeGreaterThan(18)
    expect(life.marks.filter(mark => life.before.get(mark)?.length === 0)).toEqual([])
  })

  test('the copy holds what is exported, and nothing else', () => {
    const exported = life.marks.filter(({ decision: [, isExported] }) => isExported === 'Exported')
    const told = life.marks.filter(mark => life.copy.includes(mark.told))
    expect(told.map(({ column }) => column)).toEqual(exported.map(({ column }) => column))
  })

  test('what is erased is in no table as soon as they have left', () => {
    expect(found(life.atLeaving, 'Erased', 'Emptied')).toEqual([])
  })

  test('what their refund still needs is in no table after it', () => {
    expect(found(life.afterRefund, 'Erased', 'Emptied', 'ErasedAfterRefund')).toEqual([])
  })

  test('what the law requires is in the archive and nowhere else', () => {
    const kept = marksWith(life.afterRefund, 'Archived', 'ArchivedScrubbed')
    expect(kept.filter(([, tables]) => tables.length === 0 || tables.some(table => !ARCHIVE.includes(table)))).toEqual(
      [],
    )
  })

  test('what the staff wrote stays in its table, without their name, phone and e-mail', () => {
    const kept = marksWith(life.atLeaving, 'Scrubbed')
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter(([column, tables]) => tables.join() !== column.split('.')[0])).toEqual([])
  })
})
