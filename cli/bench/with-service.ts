import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#adapters/postgres/embedded/start-embedded.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { type Awaiting, type Started, startServer } from './processes.ts'

/** A PostgreSQL of its own for the length of one benchmark. */
export const withDatabase = async <Value>(use: (url: string) => Promise<Value>): Promise<Value> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'seasonkeep-bench-'))
  const started = await startEmbedded({ dataFolder, owner: 'service' })
  if (started.isErr()) throw new Error(started.error.message)
  try {
    return await use(started.value.url)
  } finally {
    await started.value.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/** Signs the tokens of services that are measured. */
export const BENCH_SECRET = 'only for the benchmark, never served'

/** The product itself on that database; ready when it has answered from it. */
export const serveOn = (
  databaseUrl: string,
  port: number,
  { env = {}, stderr = 'inherit' }: Pick<Awaiting, 'env' | 'stderr'> = {},
): Promise<Started> =>
  startServer(['cli/seasonkeep.mjs', 'serve'], {
    port,
    stderr,
    path: '/api/users/email/nobody%40seasonkeep.kr/available',
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      SEASONKEEP_SECRET: BENCH_SECRET,
      LOG_LEVEL: 'silent',
      ...env,
    },
  })

export const withService = <Value>(use: (appUrl: string) => Promise<Value>): Promise<Value> =>
  withDatabase(async databaseUrl => {
    const service = await serveOn(databaseUrl, await freePort())
    try {
      return await use(service.url)
    } finally {
      await service.stop()
    }
  })

/** One call of the API; answers its body. */
export const post = async (url: string, body: object, token?: string): Promise<Record<string, string>> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, string>
}
