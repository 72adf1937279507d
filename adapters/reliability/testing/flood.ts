import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

type Flood = {
  readonly url: string
  readonly path: string
  readonly token?: string
}

/** How often each status came; 0 is a connection that broke off. */
export type Answers = Readonly<Record<number, number>>

const counted = (statuses: readonly number[]): Answers => {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const ask = (agent: Agent, { url, path, token }: Flood): Promise<number> =>
  new Promise(resolve => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    request(url + path, { agent, headers }, response => {
      response.resume()
      response.on('error', () => resolve(0))
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', () => resolve(0))
      .end()
  })

/** So many requests one after the other, over one connection; `connections` is how many it took (X10). */
export const inOneConnection = async (
  rush: Flood,
  count: number,
): Promise<{ readonly answers: Answers; readonly connections: number }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sockets = new Set<unknown>()
  agent.on('free', socket => void sockets.add(socket))
  const statuses: number[] = []
  for (let asked = 0; asked < count; asked += 1) statuses.push(await ask(agent, rush))
  agent.destroy()
  return { answers: counted(statuses), connections: sockets.size }
}

/** So many requests at the same moment, each over a connection of its own (X10). */
export const allAtOnce = async (rush: Flood, count: number): Promise<Answers> => {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  const statuses = await Promise.all(Array.from({ length: count }, () => ask(agent, rush)))
  agent.destroy()
  return counted(statuses)
}

/** How many connections of the service still work at something in its database, once they had time to come to rest. */
export const busyConnections = async (databaseUrl: string, withinSeconds = 10): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const busy = async (): Promise<number> =>
      Number(
        (
          await client.query<{ count: string }>(
            `select count(*) from pg_stat_activity
             where datname = current_database() and application_name = 'seasonkeep' and state <> 'idle'`,
          )
        ).rows[0]?.count,
      )
    let fewest = await busy()
    // One look that finds none is enough: a round of the worker may begin right after it.
    for (let looks = withinSeconds * 10; looks > 0 && fewest > 0; looks -= 1) {
      await delay(100)
      fewest = Math.min(fewest, await busy())
    }
    return fewest
  } finally {
    await client.end()
  }
}
