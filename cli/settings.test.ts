import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const OLD = ['the secret of last year, long enough', 'the secret before it, also long enough'].map(secret =>
  secret.replaceAll(/[ ,]/g, '-'),
)

test('secrets of before are named beside the one that holds', () => {
  expect(readSettings({})).toEqual(ok(expect.objectContaining({ olderSecrets: [] })))
  expect(readSettings({ SEASONKEEP_OLD_SECRETS: OLD.join(', ') })).toEqual(
    ok(expect.objectContaining({ olderSecrets: OLD })),
  )
})

test.each([{}, { PUBLIC_URL: 'http://shop.example' }, { PUBLIC_URL: 'shop.example' }])(
  'production is reached over TLS, not by %j',
  env => {
    const production = { NODE_ENV: 'production', SEASONKEEP_SECRET: OLD[0], ...env }
    const message = 'PUBLIC_URL must begin with https: in production.'
    expect(readSettings(production)).toEqual(err({ kind: 'WrongSetting', message }))
  },
)

test('a secret of before that could never have been one ends the start', () => {
  const message = expect.stringMatching(/SEASONKEEP_OLD_SECRETS must have at least 32 characters/)
  expect(readSettings({ SEASONKEEP_OLD_SECRETS: `${OLD[0]},short` })).toEqual(err({ kind: 'WrongSetting', message }))
})

test('a pooler is named beside the PostgreSQL behind it, never alone', () => {
  const [DATABASE_URL, DATABASE_POOL_URL] = ['postgres://database:5432/shop', 'postgres://pooler:6432/shop']
  expect(readSettings({ DATABASE_URL, DATABASE_POOL_URL })).toEqual(
    ok(expect.objectContaining({ databaseUrl: DATABASE_URL, databasePoolUrl: DATABASE_POOL_URL })),
  )
  expect(readSettings({ DATABASE_URL })).toEqual(ok(expect.objectContaining({ databasePoolUrl: null })))
  const message = expect.stringMatching(/^DATABASE_POOL_URL must be the address of a pooler beside DATABASE_URL/)
  for (const env of [{ DATABASE_POOL_URL }, { DATABASE_URL, DATABASE_POOL_URL: 'pooler:6432' }]) {
    expect(readSettings(env)).toEqual(err({ kind: 'WrongSetting', message }))
  }
})
