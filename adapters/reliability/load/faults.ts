import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { allAtOnce, type Answers } from '#adapters/reliability/testing/flood.ts'
import type { ShopUnderLoad } from './shop-under-load.ts'

type Setup = {
  readonly shop: ShopUnderLoad
  /** A customer who is signed in and how often; null while no login is possible. */
  readonly rush: () => Promise<{ readonly token: string; readonly connections: number } | null>
  readonly noteRush: (answers: Answers) => void
}

const HANGING = 60
const HANGS_MS = 2_000
const AWAY_MS = 2_000
const HELD_MS = 2_000
/** Longer than a customer's statement is waited for. */
const LOST_MS = 8_000

/** Where the provider goes wrong, how, and how often. */
const FAULTS = [
  ['confirm', 'error:FAILED_INTERNAL_SYSTEM_PROCESSING', 2],
  ['confirm', 'drop-after', 2],
  ['confirm', 'drop-before', 1],
  ['confirm', 'delay:3000', 4],
  ['confirm', 'html', 1],
  ['confirm', 'cut', 1],
  ['confirm', 'pending:5', 2],
  ['confirm', 'answer:currency="USD"', 1],
  ['cancel', 'drop-after', 1],
  ['lookup', 'error:FAILED_INTERNAL_SYSTEM_PROCESSING', 2],
] as const

const ordered = FAULTS.map(([place, how, times]) =>
  Object.fromEntries([
    ['on', place],
    // oxlint-disable-next-line unicorn/no-thenable -- the sandbox's own name for it
    ['then', how],
    ['times', times],
  ]),
)

export type Fault = readonly [name: string, happen: () => Promise<void>]

/** What goes wrong on the way, each once when it is its turn. */
export const faults = ({ shop, rush, noteRush }: Setup): readonly Fault[] => {
  const { url, provider, way } = shop
  const silent = async (how: 'held' | 'lost', forMs: number): Promise<void> => {
    way.fallSilent(how)
    await delay(forMs)
    way.speakAgain()
  }
  return [
    ['clients hang and hang up', () => hanging(url)],
    [
      'the provider fails, is late and loses answers',
      // Without its database it takes no fault order: then it fails on its own.
      () => provider.call('POST', '/sandbox/toss/faults', { body: ordered }).then(() => undefined),
    ],
    [
      'a rush',
      async () => {
        const somebody = await rush()
        if (somebody === null) return
        const { token, connections } = somebody
        noteRush(await allAtOnce({ url, path: '/api/users/home-info', token }, connections))
      },
    ],
    ['the database is late', () => silent('held', HELD_MS)],
    [
      'the database stops',
      async () => {
        await shop.stopDatabase()
        await delay(AWAY_MS)
        await shop.startDatabase()
      },
    ],
    ['the database goes silent', () => silent('lost', LOST_MS)],
  ]
}

const HALF =
  'POST /api/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{'
const WHOLE = 'GET /api/places HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Some send half of a request and wait, some go before their answer. */
const hanging = async (url: string): Promise<void> => {
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: HANGING }, (_, at) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(at % 2 === 0 ? HALF : WHOLE)
      if (at % 2 === 1) socket.destroy()
    })
    return socket.on('error', () => undefined)
  })
  await delay(HANGS_MS)
  for (const socket of sockets) socket.destroy()
}
