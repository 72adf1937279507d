import { STORED_KEYS } from '#adapters/browser/stored-keys.ts'
import { ensureChromium } from '../tasks/chromium.ts'
import { type Finding, median } from './measure.ts'
import { type Phone, takePhone } from './phone.ts'
import { serveAnswer } from './web-floors.ts'
import { post } from './with-service.ts'

const ROUNDS = 5
const SETTLED_AFTER_MS = 4_000
/** Until home shows what holds now, on a device that never showed it and on one that did, and until it shows what was known last. */
const FRESH_MS = 1_200
const KNOWN_MS = 800
const PERSON = { name: '김시즌', email: 'home@example.com', password: 'skiing2026' }

type Seen = {
  readonly shownMs: number
  readonly currentMs: number
  readonly heading: string
  readonly kept: Readonly<Record<string, string>>
}

/**
 * Home of somebody who is signed in, on a phone profile with a cold cache: until it shows what holds now, and, on a device that showed it
 * before, until it shows what was known last. The floor is a page without a framework that fetches the same JSON and writes one line of it.
 */
export const benchHome = async (appUrl: string): Promise<readonly Finding[]> => {
  const found = ensureChromium()
  if (found.isErr()) throw new Error(found.error)
  const { session, answer } = await customer(`${appUrl}/api`, appUrl)
  const phone = await takePhone(found.value)
  try {
    const { heading, kept } = await look(phone, `${appUrl}/home`, { storage: session, awaited: '' })
    if (heading === '' || !(STORED_KEYS.homePicture in kept))
      throw new Error('Home shows nothing that could be waited for.')
    const floor = await serveAnswer(answer, heading)
    const fresh: number[] = []
    const known: number[] = []
    const confirmed: number[] = []
    const least: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      least.push((await look(phone, floor.url, { storage: {}, awaited: heading })).shownMs)
      fresh.push((await look(phone, `${appUrl}/home`, { storage: session, awaited: heading })).shownMs)
      const before = { ...session, ...kept }
      const again = await look(phone, `${appUrl}/home`, { storage: before, awaited: heading })
      known.push(again.shownMs)
      confirmed.push(again.currentMs)
    }
    floor.close()
    const [ours, unit] = [median(fresh), 'ms']
    return [
      { what: 'home, signed in (floor: the limit)', ours, floor: FRESH_MS, unit, target: { atMost: 1 } },
      { what: 'home, signed in (floor: one fetch)', ours, floor: median(least), unit, target: { atMost: 2 } },
      {
        what: 'home, shown before (floor: the limit)',
        ours: median(known),
        floor: KNOWN_MS,
        unit,
        target: { atMost: 1 },
      },
      {
        what: 'home, shown before and still so (floor: the limit)',
        ours: median(confirmed),
        floor: FRESH_MS,
        unit,
        target: { atMost: 1 },
      },
    ]
  } finally {
    await phone.close()
  }
}

/** Somebody whose order is paid, with what their browser keeps of the session and what the service says of their home. */
const customer = async (api: string, appUrl: string) => {
  const { name, email, password } = PERSON
  await post(`${api}/users/signup`, { userName: name, userLogin: email, userPassword: password })
  const { token = '', user } = await post(`${api}/users/login`, { email, password })
  const wanted = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' }
  const { orderId } = await post(`${api}/orders/pre-create`, wanted, token)
  const window = { orderId, amount: 99_000, orderName: 'bench', outcome: 'approve' }
  const { paymentKey } = await post(`${appUrl}/sandbox/toss/window`, window)
  await post(`${api}/orders/toss/confirm`, { paymentKey, orderId, amount: 99_000 }, token)
  const home = await fetch(`${api}/users/home-info`, { headers: { authorization: `Bearer ${token}` } })
  return {
    session: { [STORED_KEYS.token]: token, [STORED_KEYS.user]: JSON.stringify(user) },
    answer: await home.text(),
  }
}

type Looked = {
  readonly storage: Readonly<Record<string, string>>
  /** The text whose coming is waited for. */
  readonly awaited: string
}

const look = (phone: Phone, url: string, { storage, awaited }: Looked): Promise<Seen> =>
  phone.visit(url, {
    before: `(${watch.toString()})(${JSON.stringify(storage)}, ${JSON.stringify(awaited)})`,
    settledAfterMs: SETTLED_AFTER_MS,
    after: whatIsSeen,
  })

/** Runs in the page, before its own code. */
const watch = (storage: Readonly<Record<string, string>>, awaited: string): void => {
  if (location.protocol !== 'http:') return
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  const observer = new MutationObserver(() => {
    if (awaited === '' || !document.querySelector('main')?.textContent.includes(awaited)) return
    performance.mark('shown')
    // Home of before says of when it is, until the service or the app has said what holds now.
    if (document.querySelector('.as-known')) return
    observer.disconnect()
    performance.mark('current')
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
}

const whatIsSeen = (): Promise<Seen> =>
  Promise.resolve({
    shownMs: performance.getEntriesByName('shown')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    currentMs: performance.getEntriesByName('current')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    heading: document.querySelector('main :is(h1, h2)')?.textContent ?? '',
    kept: Object.fromEntries(
      Object.entries(localStorage as unknown as Record<string, string>).filter(([key]) =>
        /^(last_home|home_picture)$/.test(key),
      ),
    ),
  })
