import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { DatabaseTimeouts } from './database-timeouts.ts'

const names = new Map<string, string>()

const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

type Answered = (error: Error | null, result?: unknown) => void

const FEATURE_NOT_SUPPORTED = '0A000'

/** "cached plan must not change result type": a newer version beside us has migrated since the statement was prepared. */
const isOfOldPlan = (error: Error | null): boolean =>
  error !== null && 'code' in error && error.code === FEATURE_NOT_SUPPORTED && /cached plan/.test(error.message)

/** Has a connection keep each statement prepared under a name, unless it is shared, and give up a server that has gone silent. */
export const askBy = (
  client: pg.PoolClient,
  { silentMs, prepares }: DatabaseTimeouts & { readonly prepares: boolean },
): void => {
  const plain = client.query.bind(client) as (statement: unknown, values: unknown, answered: Answered) => unknown
  /** How often this connection prepared its statements anew. */
  let generation = 0
  const prepared = (text: string, values: unknown, answered: Answered): void => {
    const name = `${nameOf(text)}${generation}`
    plain({ ...(prepares && { name }), text, values }, undefined, answered)
  }
  const ask = (text: unknown, values: unknown, answered: Answered): void => {
    const isPrepared = typeof text === 'string' && Array.isArray(values) && values.length > 0
    if (!isPrepared) return void plain(text, values, answered)
    prepared(text, values, (error, result) => {
      if (!isOfOldPlan(error)) return answered(error, result)
      generation += 1
      // It was refused before anything was done. Within a transaction the second is refused for the first: then that is the answer.
      prepared(text, values, (again, late) => (again === null ? answered(null, late) : answered(error)))
    })
  }
  const waiting = new Set<Answered>()
  let heardAt = 0
  const hangUp = (): void => {
    // Another may have been asked between the timer and now.
    if (waiting.size === 0 || performance.now() - heardAt < silentMs / 2) return
    // Never used again, so that a late answer is dropped: the pool takes back no connection that was ended.
    void client.end()
    for (const answered of waiting) answered(new Error(`PostgreSQL has not answered for ${silentMs / 1000} seconds`))
  }
  // One for all statements: a timer for each would cost a tenth of the statement. Where this process itself was stopped, the answer may
  // lie there unread: it is read before `setImmediate`.
  const watch = setTimeout(() => setImmediate(hangUp), silentMs).unref()
  const hear = (): void => {
    heardAt = performance.now()
    watch.refresh()
  }
  const bounded = (text: unknown, values: unknown, answered: Answered): void => {
    const end: Answered = (error, result) => {
      if (!waiting.delete(end)) return
      if (waiting.size > 0) hear()
      answered(error, result)
    }
    waiting.add(end)
    hear()
    ask(text, values, end)
  }
  const query = (text: unknown, values: unknown, answered?: Answered): unknown =>
    answered
      ? bounded(text, values, answered)
      : // pg's own promise would keep what each request made until a full collection: scavenges of 10 ms instead of half a millisecond.
        new Promise((resolve, reject) => {
          bounded(text, values, (error, result) => (error ? reject(error) : resolve(result)))
        })
  client.query = query as typeof client.query
}
