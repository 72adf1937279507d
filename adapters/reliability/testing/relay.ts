import { connect, createServer, type Socket } from 'node:net'
import { expect } from 'vitest'
import type { Answer } from './api.ts'

/**
 * How a network is silent. Held: what is sent meanwhile arrives late, as by TCP after a short break. Lost: nothing of these connections
 * arrives any more and no side is notified, as behind a firewall that has dropped them.
 */
export type Silence = 'held' | 'lost'

export type Relay = {
  /** The address of the database, as it always is. */
  readonly urlFor: (databaseUrl: string) => string
  /** Where the database is now. */
  readonly leadTo: (databaseUrl: string) => void
  /** From now on no byte arrives, and no connection is refused or ended. */
  readonly fallSilent: (how: Silence) => void
  /** New connections are as they should be; those of before as their silence left them. */
  readonly speakAgain: () => void
  /** The next statement of this text reaches the database, and its connection is lost before the answer; answers true when it happened. */
  readonly loseAnswerTo: (statement: string) => () => boolean
  readonly close: () => Promise<void>
}

type Link = { readonly near: Socket; readonly far: Socket; isLost: boolean }

/** One address for a PostgreSQL that goes and comes back on another port, as a shop's own has one, or cannot be heard. */
export const relay = async (): Promise<Relay> => {
  const sockets = new Set<Socket>()
  const links = new Set<Link>()
  let target = 0
  let silence: Silence | null = null
  let losing: { readonly statement: string; hasHappened: boolean } | null = null

  const lose = (link: Link): void => {
    link.isLost = true
    for (const socket of [link.near, link.far]) socket.resume()
  }
  const pass = (link: Link, from: Socket, to: Socket): void => {
    sockets.add(from)
    from.on('data', piece => {
      if (link.isLost) return
      to.write(piece)
      if (from === link.near && losing && !losing.hasHappened && piece.includes(losing.statement)) {
        losing.hasHappened = true
        lose(link)
      }
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      if (to.destroyed) links.delete(link)
      if (!link.isLost || silence === null) to.destroy()
    })
  }
  const server = createServer(near => {
    const link: Link = { near, far: connect(target, '127.0.0.1'), isLost: silence === 'lost' }
    links.add(link)
    pass(link, near, link.far)
    pass(link, link.far, near)
    if (silence === 'held') near.pause()
  })
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  return {
    urlFor(databaseUrl) {
      const url = new URL(databaseUrl)
      url.port = String(port)
      return url.href
    },
    leadTo: databaseUrl => void (target = Number(new URL(databaseUrl).port)),
    fallSilent(how) {
      silence = how
      for (const link of links) {
        if (how === 'lost') lose(link)
        else for (const socket of [link.near, link.far]) socket.pause()
      }
    },
    speakAgain() {
      silence = null
      for (const { near, far } of links) {
        for (const socket of [near, far]) socket.resume()
        if (near.destroyed) far.destroy()
      }
    },
    loseAnswerTo(statement) {
      const waiting = { statement, hasHappened: false }
      losing = waiting
      return () => waiting.hasHappened
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

const AWAY = { success: false, code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('잠시 뒤 다시') }

/** The answer to a customer while the database is out of reach: to come back in a moment. */
export const expectUnavailable = ({ status, body, headers }: Answer): void => {
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(body).toMatchObject(AWAY)
}
