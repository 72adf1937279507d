/** How long PostgreSQL may take over one statement, in milliseconds. */
export type DatabaseTimeouts = {
  /** After that PostgreSQL itself ends the statement, and with it the transaction: nothing of it is kept. */
  readonly statementMs: number
  /** After that the connection counts as lost and is thrown away. Later than PostgreSQL's own end, whose answer says more. */
  readonly silentMs: number
}

/**
 * By who waits. A customer is answered 503 while the page still listens, and none of a customer's statements takes a tenth of it. A job
 * works on a batch of at most a few hundred rows and is tried again. What staff asks for may read or change every contract there is.
 * Migrating, a backup and restoring one have connections of their own without an end.
 */
export const DATABASE_TIMEOUTS = {
  customers: { statementMs: 5_000, silentMs: 6_000 },
  workers: { statementMs: 15_000, silentMs: 18_000 },
  staff: { statementMs: 600_000, silentMs: 610_000 },
} as const satisfies Record<string, DatabaseTimeouts>

/** For each connection: how long it may take to open, and how soon the system notices that the other end is gone. */
export const CONNECTION = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const

/**
 * The same on PostgreSQL's side: what a vanished process has left open there is closed within a minute instead of two hours. And nothing is
 * compiled (JIT): each of our statements is done sooner than that.
 */
export const SESSION_OPTIONS =
  '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c jit=off'

/** Of one pool, unless said otherwise. */
export const POOL_CONNECTIONS = 10

/** What a process takes at most: one pool, a worker a second for its jobs, and one connection on which it hears of changes (docs/scaling.md). */
export const CONNECTIONS_AT_MOST = { serve: POOL_CONNECTIONS + 1, worker: 2 * POOL_CONNECTIONS + 1 }
