import { createServer } from 'node:net'
import { pino } from 'pino'
import { runService } from '#adapters/container/run-service.ts'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { type Customer, makeApi } from './api.ts'
import { brokenInvariants } from './invariants.ts'

export type ServiceUnderTest = {
  readonly url: string
  readonly databaseUrl: string
  /** Someone new who has signed up and in. */
  readonly customer: () => Promise<Customer>
  readonly call: ReturnType<typeof makeApi>['call']
  /** The next calls to the card provider go wrong. */
  readonly faults: (...faults: readonly { on: string; then: string; times: number }[]) => Promise<void>
  readonly moveClock: (command: object) => Promise<void>
  /** What the provider remembers of an order. */
  readonly charges: (orderId: string) => Promise<number>
  /** What reliability.md section 2 lists and does not hold now; empty when all is well. */
  readonly brokenInvariants: () => Promise<readonly string[]>
  readonly stop: () => Promise<void>
}

export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** The service as the product runs it, in this process: real HTTP, real PostgreSQL, the sandbox as the provider. */
export const runningService = async (
  roles: readonly ('api' | 'worker')[] = ['api', 'worker'],
): Promise<ServiceUnderTest> => {
  const database = await freshDatabase()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const service = await runService({
    databaseUrl: database.url,
    host: '127.0.0.1',
    port,
    publicUrl: url,
    secret: 'a secret for tests, long enough to sign with',
    toss: 'sandbox',
    webFolder: null,
    roles,
    logger: pino({ level: 'silent' }),
  })
  const { call, signedUp } = makeApi(url)
  const post = async (path: string, body: unknown): Promise<void> => {
    const { status, body: answer } = await call('POST', path, { body })
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  }
  return {
    url,
    databaseUrl: database.url,
    call,
    customer: signedUp,
    faults: (...faults) => post('/sandbox/toss/faults', faults),
    moveClock: command => post('/sandbox/clock', command),
    charges: orderId => chargesOf(url, orderId),
    brokenInvariants: () => brokenInvariants(url, database.url),
    stop: async () => {
      await service.stop()
      await database.drop()
    },
  }
}

type LedgerLine = { readonly orderId: string; readonly charges: number }

export const chargesOf = async (url: string, orderId: string): Promise<number> => {
  const response = await fetch(`${url}/sandbox/toss/ledger.json?orderId=${orderId}`)
  const lines = (await response.json()) as readonly LedgerLine[]
  return lines.filter(line => line.orderId === orderId).reduce((sum, { charges }) => sum + charges, 0)
}
