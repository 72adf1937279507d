import pg from 'pg'
import { ensureChromium } from '../tasks/chromium.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { type Finding, median } from './measure.ts'
import { takePhone } from './phone.ts'
import { post, serveOn, withDatabase } from './with-service.ts'

const ROUNDS = 5
/** Not more orders than a customer may place in an hour. */
const NEWS_ROUNDS = 5
const SETTLED_AFTER_MS = 4_500
const LOCKERS = 10_000

type Visit = { readonly shownMs: number; readonly scriptKb: number }

/** The desk of the staff on a phone profile with a cold cache, a storage of 10,000 lockers, and news between two processes of the service. */
export const benchDesk = (): Promise<readonly Finding[]> => withDatabase(measured)

const measured = async (databaseUrl: string): Promise<readonly Finding[]> => {
  const found = ensureChromium()
  if (found.isErr()) throw new Error(found.error)
  const service = await serveOn(databaseUrl, await freePort())
  const other = await serveOn(databaseUrl, await freePort())
  const phone = await takePhone(found.value)
  try {
    await fillStorage(databaseUrl)
    const cookie = await signInOnTrial(service.url)
    const visit = (path: string) =>
      phone.visit(service.url + path, { cookie, before: watchHeading, settledAfterMs: SETTLED_AFTER_MS, after: loaded })
    const today: Visit[] = []
    const bench: Visit[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      today.push(await visit('/desk'))
      bench.push(await visit('/desk/bench'))
    }
    const frameMs = await phone.visit(`${service.url}/desk/storage`, {
      cookie,
      before: watchHeading,
      settledAfterMs: SETTLED_AFTER_MS,
      after: scrolled,
    })
    const newsMs = await measureNews(service.url, other.url)
    const of = (visits: readonly Visit[], what: keyof Visit) => median(visits.map(one => one[what]))
    const target = { atMost: 1 }
    const scriptKb = of(today, 'scriptKb')
    return [
      { what: '오늘, script (floor: the limit)', ours: scriptKb, floor: 150, unit: 'KB', target },
      { what: '오늘, shown (floor: the limit)', ours: of(today, 'shownMs'), floor: 2_000, unit: 'ms', target },
      {
        what: '작업대, more script (floor: the limit)',
        ours: Math.max(0, of(bench, 'scriptKb') - scriptKb),
        floor: 60,
        unit: 'KB',
        target,
      },
      {
        what: `frame over ${LOCKERS} lockers (floor: 60 a second)`,
        ours: frameMs,
        floor: 1_000 / 60,
        unit: 'ms',
        target: { atMost: 1.1 },
      },
      { what: 'news of the other process (floor: the limit)', ours: newsMs, floor: 2_000, unit: 'ms', target },
    ]
  } finally {
    await phone.close()
    await other.stop()
    await service.stop()
  }
}

const fillStorage = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `with added as (
       insert into locker (region, code, zone, kind, added_at)
       select 'RESORT', 'A-' || lpad(n::text, 5, '0'), 'A', 'BOTH', now() from generate_series(1, $1::int) as n
       returning region, code)
     insert into locker_place (region, code, n) select region, code, 1 from added`,
    [LOCKERS],
  )
  await client.end()
}

/** Answers the cookie of the session. */
const signInOnTrial = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/staff/sign-in/trial`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ role: 'OPERATOR' }),
  })
  const [cookie = ''] = answer.headers.getSetCookie()[0]?.split(';') ?? []
  if (!answer.ok || cookie === '') throw new Error(`signing in to the desk answered ${answer.status}`)
  return cookie
}

/** From a payment at one process until a member hears of it at the other, with what the payment itself takes; the median in milliseconds. */
const measureNews = async (writer: string, reader: string): Promise<number> => {
  const headers = { cookie: await signInOnTrial(reader) }
  const stream = await fetch(`${reader}/api/staff/events`, { headers })
  if (!stream.ok || stream.body === null) throw new Error(`the news answered ${stream.status}`)
  const pieces = stream.body.pipeThrough(new TextDecoderStream()).getReader()
  const person = { userName: '김스키', userLogin: 'news@seasonkeep.kr', userPassword: 'skiing2026' }
  await post(`${writer}/api/users/signup`, person)
  const { token = '' } = await post(`${writer}/api/users/login`, {
    email: person.userLogin,
    password: person.userPassword,
  })
  const delays: number[] = []
  for (let round = 0; round < NEWS_ROUNDS; round += 1) {
    const orderId = await placeOrder(writer, token)
    await heardOf(pieces, orderId)
    const payment = await authorise(writer, orderId)
    const began = performance.now()
    await post(`${writer}/api/orders/toss/confirm`, payment, token)
    delays.push((await heardOf(pieces, orderId)) - began)
  }
  await pieces.cancel()
  return median(delays)
}

const placeOrder = async (url: string, token: string): Promise<string> => {
  const selection = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' }
  const { orderId } = await post(`${url}/api/orders/pre-create`, selection, token)
  if (orderId === undefined) throw new Error('no order was placed')
  return orderId
}

const authorise = async (url: string, orderId: string): Promise<object> => {
  const choice = { orderId, amount: 99_000, orderName: 'bench', outcome: 'approve' }
  const { paymentKey } = await post(`${url}/sandbox/toss/window`, choice)
  return { paymentKey, orderId, amount: 99_000 }
}

/** When the next news of this order came. */
const heardOf = async (pieces: ReadableStreamDefaultReader<string>, orderId: string): Promise<number> => {
  let told = ''
  while (!told.includes(orderId)) {
    // oxlint-disable-next-line no-await-in-loop
    const { value, done } = await pieces.read()
    if (done) throw new Error('the news ended')
    told += value
  }
  return performance.now()
}

const watchHeading = (): void => {
  const seen = new MutationObserver(() => {
    // The list of the page has come: no part of it is loading any more.
    if (document.querySelector('h1') === null || document.querySelector('main [aria-busy=true]') !== null) return
    performance.mark('shown')
    seen.disconnect()
  })
  seen.observe(document, { subtree: true, childList: true, attributes: true })
}

const loaded = async (): Promise<Visit> => {
  const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
    name.endsWith('.js'),
  )
  return {
    shownMs: performance.getEntriesByName('shown')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
  }
}

/** The median time between two frames while the whole page is scrolled through. */
const scrolled = (): Promise<number> =>
  new Promise(resolve => {
    const frames: number[] = []
    const step = document.documentElement.scrollHeight / 120
    const next = (at: number): void => {
      frames.push(at)
      scrollBy(0, step)
      if (frames.length <= 120) requestAnimationFrame(next)
      else {
        const gaps = frames.slice(1).map((frame, n) => frame - (frames[n] ?? frame))
        resolve(gaps.toSorted((a, b) => a - b)[60] ?? Number.NaN)
      }
    }
    requestAnimationFrame(next)
  })
