import autocannon from 'autocannon'
import pg from 'pg'
import { homeQuery } from '#adapters/postgres/storing/storage-views.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { byTurns, type Finding } from './measure.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { type Started, startServer } from './processes.ts'
import { post, serveOn, withDatabase } from './with-service.ts'

const ROUNDS = 5
const START_ROUNDS = 5
const SECONDS_A_ROUND = 2
/** Until the compiler has made of the code what it stays: a service runs for weeks. */
export const WARM_UP_SECONDS = 6
export const CONNECTIONS = 10
/** More than there are cores, so that a hash is always waiting. */
const LOGIN_CONNECTIONS = 4
const PERSON = { name: '김스키', email: 'bench@seasonkeep.kr', password: 'skiing2026' }

type Request = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly token?: string
}

/** Requests a second. An answer that is no success ends the run: a fast refusal is no speed. */
export const rateOf = async (
  url: string,
  { method, path, body, token }: Request,
  connections = CONNECTIONS,
  seconds = SECONDS_A_ROUND,
): Promise<number> => {
  const result = await autocannon({
    url: url + path,
    method,
    connections,
    duration: seconds,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.mean
}

/** The API beside Fastify and pg with the same SQL, on one PostgreSQL, in one run; and how long the service takes to its first answer. */
export const benchApi = (): Promise<readonly Finding[]> => withDatabase(measured)

const measured = async (databaseUrl: string): Promise<readonly Finding[]> => {
  const port = await freePort()
  const serve = () => serveOn(databaseUrl, port)
  // The first start migrates and fills the compile cache.
  await (await serve()).stop()
  const service = await serve()
  const api = `${service.url}/api`
  await post(`${api}/users/signup`, { userName: PERSON.name, userLogin: PERSON.email, userPassword: PERSON.password })
  const { token = '' } = await post(`${api}/users/login`, PERSON)
  const { orderId } = await post(
    `${api}/orders/pre-create`,
    { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' },
    token,
  )
  const { paymentKey } = await post(`${service.url}/sandbox/toss/window`, {
    orderId,
    amount: 99_000,
    orderName: 'bench',
    outcome: 'approve',
  })
  await post(`${api}/orders/toss/confirm`, { paymentKey, orderId, amount: 99_000 }, token)

  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select id, password_hash from customer limit 1')
  await client.end()
  const floorPort = await freePort()
  const customer = [
    JSON.stringify(homeQuery(rows[0].id, Day.of(Instant.ofDate(new Date())))),
    rows[0].password_hash,
    PERSON.password,
  ]
  const floor = await startServer(['cli/bench/floor-server.ts', databaseUrl, String(floorPort), ...customer], {
    port: floorPort,
    path: '/home',
  })
  const ofHome = (seconds?: number) =>
    rateOf(api, { method: 'GET', path: '/users/home-info', token }, CONNECTIONS, seconds)
  const leastOfHome = (seconds?: number) => rateOf(floor.url, { method: 'GET', path: '/home' }, CONNECTIONS, seconds)
  await Promise.all([ofHome(WARM_UP_SECONDS), leastOfHome(WARM_UP_SECONDS)])
  const home = await byTurns(ROUNDS, ofHome, leastOfHome)
  const login = await byTurns(
    ROUNDS,
    () => rateOf(api, { method: 'POST', path: '/users/login', body: PERSON }, LOGIN_CONNECTIONS),
    () => rateOf(floor.url, { method: 'POST', path: '/hash', body: {} }, LOGIN_CONNECTIONS),
  )
  await floor.stop()
  await service.stop()

  const starts = await byTurns(
    START_ROUNDS,
    () => afterStart(serve),
    () =>
      afterStart(() =>
        startServer(['cli/bench/floor-server.ts', databaseUrl, String(port), ...customer], { port, path: '/home' }),
      ),
  )
  return [
    { what: 'home-info, 10 connections', ...home, unit: '/s', target: { atLeast: 0.85 } },
    { what: 'login, 4 connections', ...login, unit: '/s', target: { atLeast: 0.9 } },
    { what: 'service to its first answer', ...starts, unit: 'ms', target: { atMost: 1.6 } },
  ]
}

const afterStart = async (start: () => Promise<Started>): Promise<number> => {
  const { afterMs, stop } = await start()
  await stop()
  return afterMs
}
