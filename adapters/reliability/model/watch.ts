import { execFileSync } from 'node:child_process'
import pg from 'pg'

export type Counts = Readonly<Record<string, number>>

type Sample = {
  readonly atMinutes: number
  readonly rssMiB: number
  /** Without garbage; 0 where it cannot be measured. */
  readonly heldMiB: number
  readonly connections: number
}

const MINUTE_MS = 60_000
const KIB_PER_MIB = 1024

type Watched = {
  readonly title: string
  readonly databaseUrl: string
  /** The service's own processes at this moment. */
  readonly pids: () => readonly number[]
  /** Of the one process that there is, see `heldMiB`. */
  readonly inspector?: number | undefined
  readonly counts: () => Counts
}

/** A line a minute: what was done, how much memory the service has and how many connections are open; at last how both grew. */
export const watch = ({ title, databaseUrl, pids, inspector, counts }: Watched) => {
  const began = performance.now()
  const samples: Sample[] = []
  const take = async (): Promise<void> => {
    const sample = {
      atMinutes: (performance.now() - began) / MINUTE_MS,
      rssMiB: readRssMib(pids()),
      heldMiB: inspector === undefined ? 0 : await heldMiB(inspector),
      connections: await connectionsTo(databaseUrl),
    }
    samples.push(sample)
    say(`${title} ${sample.atMinutes.toFixed(1)} min: ${formatCounts(counts())}, ${formatCounts(rounded(sample))}`)
  }
  const timer = setInterval(() => void take().catch(() => undefined), MINUTE_MS)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await take()
      // The first quarter is warming up.
      const warm = samples.slice(Math.floor(samples.length / 4))
      const growing = (figure: 'rssMiB' | 'heldMiB' | 'connections') =>
        slope(warm.map(sample => [sample.atMinutes, sample[figure]])).toFixed(2)
      const held = inspector === undefined ? '' : `, held ${growing('heldMiB')} MiB a minute`
      say(
        `${title}: ${formatCounts(counts())}; RSS ${growing('rssMiB')} MiB a minute${held}, connections ${growing('connections')} a minute`,
      )
    },
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const formatCounts = (values: Counts): string =>
  Object.entries(values)
    .map(([name, value]) => `${value} ${name}`)
    .join(', ')

const rounded = ({ rssMiB, heldMiB: held, connections }: Sample): Counts => ({
  'MiB RSS': Math.round(rssMiB),
  ...(held > 0 && { 'MiB held': Math.round(held) }),
  connections,
})

/** Of all these processes together. */
export const readRssMib = (pids: readonly number[]): number => {
  if (pids.length === 0) return 0
  try {
    const shown = execFileSync('ps', ['-o', 'rss=', '-p', pids.join(',')], { encoding: 'utf8' })
    return shown.split('\n').reduce((sum, line) => sum + Number(line), 0) / KIB_PER_MIB
  } catch {
    return 0
  }
}

/** Open ones besides our own, of all or of these. */
export const connectionsTo = async (databaseUrl: string, which = 'true'): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ open: number }>(
      `select count(*)::integer as open from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ${which}`,
    )
    return rows[0]?.open ?? 0
  } finally {
    await client.end()
  }
}

/** By least squares; of one point there is none. */
export const slope = (points: readonly (readonly [number, number])[]): number => {
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  const along = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0)
  return along / spread
}

/** What the first time frees may hold more. */
const TIMES = 2

/** For the environment of a process that shall be asked. */
export const inspected = (inspectorPort: number) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` })

type Usage = { readonly usedSize: number; readonly backingStorageSize?: number }

/**
 * What a process that listens for the inspector still holds after garbage collection, in MiB. How much memory the system
 * has given it says less: V8 clears up late where there is plenty.
 */
export const heldMiB = async (inspectorPort: number): Promise<number> => {
  const { used, backing } = await heapAfterClearing(inspectorPort)
  return (used + backing) / 1024 / 1024
}

const heapAfterClearing = async (port: number): Promise<{ readonly used: number; readonly backing: number }> => {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')), { once: true })
  })
  let asked = 0
  const ask = (method: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      asked += 1
      const id = asked
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: unknown }
        if (answer.id === id) resolve(answer.result)
      })
      socket.addEventListener('close', () => reject(new Error('the process is gone')), { once: true })
      socket.send(JSON.stringify({ id, method }))
    })
  try {
    for (let times = 0; times < TIMES; times += 1) await ask('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize = 0 } = (await ask('Runtime.getHeapUsage')) as Usage
    return { used: usedSize, backing: backingStorageSize }
  } finally {
    socket.close()
  }
}
