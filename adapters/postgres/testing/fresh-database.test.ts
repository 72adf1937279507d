import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from './fresh-database.ts'

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('gives each test a database that no other test sees', async () => {
  const [mine, yours] = await Promise.all([freshDatabase(), freshDatabase()])
  onTestFinished(async () => {
    await Promise.all([mine.drop(), yours.drop()])
  })
  await (await connect(mine.url)).query('create table only_mine ()')
  const { rows } = await (await connect(yours.url)).query(`select to_regclass('only_mine') as found`)
  expect(rows).toEqual([{ found: null }])
})
