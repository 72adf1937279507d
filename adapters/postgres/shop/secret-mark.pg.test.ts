import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { knowsSecret, noteSecret } from './secret-mark.ts'

const [first, second] = [makeSecretBox('first'), makeSecretBox('second')]
const changed = makeSecretBox('second', ['first'])

test('a shop knows its secret and the one that names it, and no other takes its place (G834)', async () => {
  const { url, drop } = await freshDatabase()
  const pool = openPool({ url, max: 1, onError: () => undefined })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  const postgres = { db: openDatabase(pool), report: () => undefined }
  const known = async (box: typeof first) => (await knowsSecret(postgres, box)).unwrapOr(null)
  const noted = async (box: typeof first) => (await noteSecret(postgres, box)).unwrapOr(null)

  expect(await known(first)).toBeNull()
  expect(await noted(first)).toBe(true)
  expect([await noted(second), await known(second), await known(first)]).toEqual([false, false, true])
  expect([await noted(changed), await known(second), await known(first)]).toEqual([true, true, false])
})
