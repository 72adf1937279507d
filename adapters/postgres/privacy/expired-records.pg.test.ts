import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ANSWER_RETENTION_DAYS } from '#adapters/http/server/idempotent-answers.ts'
import { STAFF_NOTE_RETENTION_DAYS } from '#core/privacy/retention.ts'
import { Instant } from '#core/shared/instant.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresExpiredRecords } from './expired-records.ts'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'

const NOW = Date.parse('2026-12-01T12:00:00+09:00') as Instant

test('an answer that was kept for a repeated request is purged once it is no longer repeated, finished or not', async () => {
  const { url, drop } = await freshDatabase()
  const pool = openPool({ url, onError: () => undefined })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await Promise.all([pool.end(), client.end()])
    await drop()
  })
  const kept = Instant.toDate(Instant.plusSeconds(NOW, -ANSWER_RETENTION_DAYS * 24 * 3600))
  const young = new Date(kept.getTime() + 1)
  await client.query(`insert into customer (id, name, provider, provider_id, created_at, customer_key)
    values ('5c9c0bdc-8f5c-4e0b-9c39-27c1f1b4a001', '김시즌', 'kakao', '1', now(), gen_random_uuid())`)
  await client.query(
    `insert into idempotent_answer (customer_id, key, request_hash, status, body, created_at)
     select '5c9c0bdc-8f5c-4e0b-9c39-27c1f1b4a001', g.key, 'x', g.status, g.body, g.at from (values
       ('old', 200, '{}', $1::timestamptz), ('abandoned', null, null, $1), ('young', 200, '{}', $2)
     ) as g (key, status, body, at)`,
    [kept, young],
  )
  const cleared = await postgresExpiredRecords({ db: openDatabase(pool), report: () => undefined }).purge(NOW)
  expect(cleared.isOk()).toBe(true)
  expect((await client.query('select key from idempotent_answer')).rows).toEqual([{ key: 'young' }])
})

test('a note of the staff is deleted two years after it was written (G882)', async () => {
  const { url, drop } = await freshDatabase()
  const pool = openPool({ url, onError: () => undefined })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  const written = Instant.toDate(Instant.plusSeconds(NOW, -STAFF_NOTE_RETENTION_DAYS * 24 * 3600))
  await pool.query(`insert into staff (id, name, role) values ('minji', '김민지', 'SUPPORT')`)
  await pool.query(
    `with them as (
       insert into customer (id, name, provider, provider_id, created_at, customer_key)
       values (gen_random_uuid(), '김시즌', 'kakao', '1', now(), gen_random_uuid()) returning id
     )
     insert into staff_note (customer_id, text, written_at, written_by)
     select them.id, note.text, note.at, 'minji'
     from them, (values ('old', $1::timestamptz), ('young', $2)) as note (text, at)`,
    [written, new Date(written.getTime() + 1)],
  )
  const purged = await postgresExpiredRecords({ db: openDatabase(pool), report: () => undefined }).purge(NOW)
  expect(purged.isOk()).toBe(true)
  expect((await pool.query('select text from staff_note')).rows).toEqual([{ text: 'young' }])
})
