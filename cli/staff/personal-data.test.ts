import { Client } from 'pg'
import { expect, test } from 'vitest'
import { seedPersonalData } from '#adapters/reliability/testing/seed-personal-data.ts'
import { shopAtWork } from '../testing/shop-at-work.ts'

test('of every personal column the staff sees what is decided, and what is masked never in full', async () => {
  const shop = await shopAtWork()
  const db = new Client({ connectionString: shop.databaseUrl })
  await db.connect()
  try {
    await shop.hire('SUPPORT')
    const now = new Date((await shop.api.call('GET', '/sandbox/clock')).body.now)
    const { id, marks } = await seedPersonalData(db, now)
    const columnsIn = (text: string) => marks.filter(({ told }) => text.includes(told)).map(({ column }) => column)
    const decided = (...ways: readonly string[]) =>
      marks.filter(({ decision: [, , way] }) => ways.includes(way)).map(({ column }) => column)

    const show = async (...args: readonly string[]) =>
      JSON.stringify((await shop.ask('user', 'show', id, ...args)).document)
    expect(columnsIn(await show('--as', 'support'))).toEqual(decided('Shown'))
    expect(decided('Masked')).toContain('customer.email')
  } finally {
    await db.end()
    await shop.close()
  }
}, 60_000)
