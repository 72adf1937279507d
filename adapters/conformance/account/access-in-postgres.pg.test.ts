import { err, ok } from 'neverthrow'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresRateLimiter } from '#adapters/postgres/account/rate-limiter.ts'
import { postgresCodeRecords } from '#adapters/postgres/account/code-records.ts'
import { postgresCustomerRecords } from '#adapters/postgres/account/customer-records.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresExpiredRecords } from '#adapters/postgres/privacy/expired-records.ts'
import { postgresLogInGuard } from '#adapters/postgres/account/log-in-guard.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { postgresResetRecords } from '#adapters/postgres/account/reset-records.ts'
import { postgresSecurityEvents } from '#adapters/postgres/account/security-events.ts'
import { postgresSessionRecords } from '#adapters/postgres/account/session-records.ts'
import { postgresTermsRecords } from '#adapters/postgres/account/terms-records.ts'
import { termsRecordsConform } from './terms-records.conform.ts'
import { postgresSocialRecords } from '#adapters/postgres/account/social-records.ts'
import { dumpDatabase } from '#adapters/postgres/testing/dump.ts'
import { type FreshDatabase, freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import type { Hashed } from '#core/account/hashed.ts'
import { rateLimiterConforms } from './rate-limiter.conform.ts'
import { codeRecordsConform } from './code-records.conform.ts'
import { customerRecordsConform } from './customer-records.conform.ts'
import { expiredRecordsConform } from '#adapters/conformance/privacy/expired-records.conform.ts'
import { logInGuardConform } from './log-in-guard.conform.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { addCustomer, addSocial, socialPersonWith } from './people.ts'
import { resetRecordsConform } from './reset-records.conform.ts'
import { securityEventsConform } from './security-events.conform.ts'
import { socialRecordsConform } from './social-records.conform.ts'

const faults: unknown[] = []
const secretBox = makeSecretBox('a secret of this test')
const makeRecords = (postgres: Postgres) => {
  const customers = postgresCustomerRecords(postgres, secretBox)
  return {
    customers,
    newCustomer: () => addCustomer(customers),
    sessions: postgresSessionRecords(postgres),
    events: postgresSecurityEvents(postgres),
    rateLimiter: postgresRateLimiter(postgres),
    guard: postgresLogInGuard(postgres),
    codes: postgresCodeRecords(postgres),
    resets: postgresResetRecords(postgres),
    terms: postgresTermsRecords(postgres),
    social: postgresSocialRecords(postgres, secretBox),
    expiredRecords: postgresExpiredRecords(postgres),
  }
}

let database: FreshDatabase
let pool: pg.Pool
let records: ReturnType<typeof makeRecords>

beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool({ url: database.url, onError: () => undefined })
  records = makeRecords({ db: openDatabase(pool), report: cause => void faults.push(cause) })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  expect(faults).toEqual([])
})

const left = async () => {
  const { rows } = await pool.query(`
    select (select count(*) from verification_code) as codes, (select count(*) from reset_grant) as grants,
      (select count(*) from social_beginning) as beginnings, (select count(*) from social_candidate) as candidates,
      (select count(*) from budget_use) as uses, (select count(*) from log_in_guard) as guards,
      (select count(*) from session) as sessions, (select count(*) from security_event) as events`)
  return rows[0]
}

termsRecordsConform('PostgreSQL', () => records)
customerRecordsConform('PostgreSQL', () => records)
securityEventsConform('PostgreSQL', () => records)
rateLimiterConforms('PostgreSQL', () => records.rateLimiter)
logInGuardConform('PostgreSQL', () => records.guard)
codeRecordsConform('PostgreSQL', () => records)
resetRecordsConform('PostgreSQL', () => records)
socialRecordsConform('PostgreSQL', () => records.social)
expiredRecordsConform('PostgreSQL', () => ({ ...records, left }))

test('expiredRecords go in batches until none is left', async () => {
  await pool.query(
    `insert into log_in_guard select 'account ' || n, 1, $1::timestamptz from generate_series(1, 2500) n`,
    [new Date(NOON)],
  )
  await records.expiredRecords.purge(at(13 * 3_600))
  expect(await left()).toMatchObject({ guards: 0 })
})

test('no table holds provider tokens or personal data in plain text', async () => {
  const person = socialPersonWith({})
  const profile = {
    provider: 'naver' as const,
    providerId: 'id-of-a-candidate',
    name: '김후보',
    email: { address: 'candidate@example.com', isVerified: false },
    profileImage: null,
    thumbnailImage: null,
    refreshToken: 'refresh token of a candidate',
  }
  await addSocial(records, person)
  await records.social.keepCandidate({ id: 'candidate', profile, expiresAt: at(60) })
  const dump = JSON.stringify(await dumpDatabase(database.url))
  expect(dump).toContain(person.identity.providerId)
  for (const secret of [person.identity.refreshToken, 'candidate@example.com', '김후보', profile.refreshToken])
    expect(dump).not.toContain(secret)
})

test('a new password and the use of its grant are one transaction', async () => {
  const customer = await records.newCustomer()
  const accounts = ['account' as Hashed]
  const right = { token: 'token' as Hashed, target: 'target' as Hashed, at: NOON }
  await records.resets.grant({ ...right, customer, expiresAt: at(600) })
  // PostgreSQL takes no text with a zero byte: the second of three steps fails.
  expect(await records.resets.reset({ ...right, accounts, passwordHash: '\0' })).toEqual(
    err({ kind: 'ServiceUnreachable' }),
  )
  expect(faults.splice(0)).toHaveLength(1)
  expect(await records.resets.isValid(right)).toEqual(ok(true))
})
