import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { ERASED } from '#core/privacy/erased-words.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { scrubbed } from './scrubbed.ts'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'

const database = await freshDatabase()
const pool = openPool({ url: database.url, max: 1, onError: () => undefined })
const db = openDatabase(pool)
afterAll(async () => {
  await pool.end()
  await database.drop()
})

type Person = Parameters<typeof scrubbed>[1]
const PERSON: Person = { name: '홍은우', email: 'a.b+c@x-y.kr', phone: '01012345678' }

const kept = async (text: string, person: Person): Promise<string> => {
  const { rows } = await sql<{ readonly kept: string }>`
    select ${scrubbed('text', person)} as kept from (select ${text}::text as text) written`.execute(db)
  return rows[0]?.kept ?? 'nothing came'
}

test.each([
  ['홍은우 고객이 화나셨어요', `${ERASED} 고객이 화나셨어요`],
  ['홍 은우 님', `${ERASED} 님`],
  ['call 010-1234-5678, or 01012345678', `call ${ERASED}, or ${ERASED}`],
  ['+82 10 1234 5678로 전화', `${ERASED}로 전화`],
  ['the wife: 011-987-6543', `the wife: ${ERASED}`],
  ['A.B+C@x-y.kr로 답장, other@mail.example.com.', `${ERASED}로 답장, ${ERASED}.`],
  ['order SK-XBMHN5W7AR62, 99,000 won on 2026-11-21', 'order SK-XBMHN5W7AR62, 99,000 won on 2026-11-21'],
])('%j is kept as %j', async (text, expected) => {
  expect(await kept(text, PERSON)).toBe(expected)
})

test('a letter with three cases is found', async () => {
  expect(await kept('ǲordan 님', { ...PERSON, name: 'ǲordan' })).toBe(`${ERASED} 님`)
})

test('a name of any characters is found literally and breaks no pattern', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, unit: 'grapheme' }), async name => {
      const plain = name.normalize('NFC').trim()
      fc.pre(plain !== '' && !plain.includes('\0') && !ERASED.toLowerCase().includes(plain.toLowerCase()))
      const text = await kept(`the words of ${plain} here`, { name, email: null, phone: null })
      expect(text).not.toContain(`of ${plain} h`)
    }),
  )
})
