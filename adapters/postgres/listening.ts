import pg from 'pg'
import { CONNECTION, DATABASE_TIMEOUTS } from './database-timeouts.ts'

const RECONNECT_AFTER_MS = 1_000
/** How soon a connection that went silent is noticed, which would hear nothing any more. */
const LISTENS_STILL_EVERY_MS = 5_000

const NOT_HEARD = 'PostgreSQL: no connection to hear other processes by; it is tried again each second'

export type Listener = {
  readonly heard: (payload: string) => void
  /** From now on nothing is heard, and something may have been missed. */
  readonly lost?: () => void
  /** From now on all is heard. */
  readonly opened?: () => void
}

/** What other processes say by the database, heard over a connection of its own that is opened again when it breaks. */
export type Listening = {
  readonly on: (channel: string, listener: Listener) => void
  readonly isOpen: () => boolean
  readonly close: () => Promise<void>
}

export const listenTo = (url: string, report: (cause: unknown) => void): Listening => {
  const listeners = new Map<string, Listener>()
  let client: pg.Client | null = null
  let isOpen = false
  let isClosed = false
  let again: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let asked: Promise<unknown> = Promise.resolve()

  /** One statement after another: a connection takes the next when it has answered the last. */
  const ask = (current: pg.Client, statement: string): Promise<unknown> => {
    const answer = asked.then(() => current.query(statement))
    asked = answer.catch(() => undefined)
    return answer
  }
  // A connection that is ended while it still opens fails, which is no news.
  const reportWhileOpen = (cause: unknown): void => {
    if (!isClosed) report(cause)
  }

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'seasonkeep listening',
      ...CONNECTION,
      query_timeout: DATABASE_TIMEOUTS.customers.silentMs,
    })
    client = fresh
    fresh.on('notification', ({ channel, payload }) => listeners.get(channel)?.heard(payload ?? ''))
    fresh.on('error', reportWhileOpen)
    fresh.on('end', () => {
      isOpen = false
      clearTimeout(looking)
      for (const { lost } of listeners.values()) lost?.()
      if (!isClosed) again = setTimeout(attempt, RECONNECT_AFTER_MS)
    })
    await fresh.connect()
    asked = Promise.resolve()
    for (const channel of listeners.keys()) await ask(fresh, `listen ${channel}`)
    isOpen = true
    for (const { opened } of listeners.values()) opened?.()
    lookAgain(fresh)
  }
  const lookAgain = (current: pg.Client): void => {
    looking = setTimeout(() => {
      ask(current, 'select').then(
        () => isOpen && lookAgain(current),
        // What was not heard may be among what it did not answer.
        () => void current.end().catch(() => undefined),
      )
    }, LISTENS_STILL_EVERY_MS)
  }
  const attempt = (): void => {
    connect().catch((cause: unknown) => reportWhileOpen(new Error(NOT_HEARD, { cause })))
  }
  attempt()

  return {
    on(channel, listener) {
      listeners.set(channel, listener)
      if (isOpen && client) ask(client, `listen ${channel}`).then(() => listener.opened?.(), reportWhileOpen)
    },
    isOpen: () => isOpen,
    close: async () => {
      isClosed = true
      clearTimeout(again)
      clearTimeout(looking)
      await client?.end().catch(() => undefined)
    },
  }
}
