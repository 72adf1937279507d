import process from 'node:process'
import pg from 'pg'

/**
 * Claims jobs that do nothing, in batches of our own size, until none is left, and prints what that took as JSON: what a bare queue on
 * PostgreSQL would cost before the first renewal. Arguments: database URL, how many, how many at once.
 */
const [url = '', count = '', batch = ''] = process.argv.slice(2)

const database = new pg.Client({ connectionString: url })
await database.connect()
await database.query('create table bench_job (id bigint primary key, tries integer not null default 0)')
await database.query('insert into bench_job select generate_series(1, $1::integer)', [count])
await database.query('vacuum analyze bench_job')

const CLAIM = `
  with due as materialized (select id from bench_job where tries = 0 order by id limit $1 for update skip locked)
  update bench_job j set tries = 1 from due where j.id = due.id returning j.id`
const DONE = 'delete from bench_job where id = any($1)'

const take = async (): Promise<number> => {
  const { rows } = await database.query<{ id: string }>({ name: 'claim', text: CLAIM, values: [batch] })
  if (rows.length > 0) await database.query({ name: 'done', text: DONE, values: [rows.map(({ id }) => id)] })
  return rows.length
}

const startedAt = Date.now()
let jobs = 0
for (let taken = await take(); taken > 0; taken = await take()) jobs += taken
const endedAt = Date.now()
await database.query('drop table bench_job')
process.stdout.write(JSON.stringify({ jobs, startedAt, endedAt }))
process.exit()
