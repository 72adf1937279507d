import process from 'node:process'
import { PgBoss } from 'pg-boss'

/**
 * Hands pg-boss jobs that do nothing, takes them in batches of our own size until none is left, and prints what that took as JSON: what a
 * queue would cost before the first renewal. Arguments: database URL, how many, how many at once.
 */
const [url = '', count = '', batch = ''] = process.argv.slice(2)
const QUEUE = 'bench'

const boss = new PgBoss({ connectionString: url, schema: 'bench_jobs', schedule: false, supervise: false })
await boss.start()
await boss.createQueue(QUEUE)
await boss.insert(
  QUEUE,
  Array.from({ length: Number(count) }, (_, n) => ({ data: { n } })),
)

const take = async (): Promise<number> => {
  const jobs = await boss.fetch(QUEUE, { batchSize: Number(batch) })
  if (jobs.length > 0) {
    await boss.complete(
      QUEUE,
      jobs.map(({ id }) => id),
    )
  }
  return jobs.length
}

const startedAt = Date.now()
let jobs = 0
for (let taken = await take(); taken > 0; taken = await take()) jobs += taken
const endedAt = Date.now()
await boss.deleteQueue(QUEUE)
process.stdout.write(JSON.stringify({ jobs, startedAt, endedAt }))
process.exit()
