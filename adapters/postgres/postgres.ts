import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { type ServiceUnreachable, serviceUnreachable } from '#core/shared/failures.ts'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'
import { Instant } from '#core/shared/instant.ts'

/** A database, and where its faults are reported. A fault never reaches a customer as more than 'not reachable'. */
export type Postgres = {
  readonly db: Database
  readonly report: (cause: unknown) => void
}

/** Runs one query, or several that may be left half done. */
export const ask = <Value>(
  postgres: Postgres,
  work: (db: Database) => Promise<Value>,
): ResultAsync<Value, ServiceUnreachable> => new ResultAsync(answerOf(postgres, work))

const answerOf = async <Value>(
  { db, report }: Postgres,
  work: (db: Database) => Promise<Value>,
): Promise<Result<Value, ServiceUnreachable>> => {
  try {
    return ok(await work(db))
  } catch (cause) {
    return err(unreachableBy(cause, report))
  }
}

/** What a statement of ours failed with, reported to the operators where it is a fault. */
export const unreachableBy = (cause: unknown, report: Postgres['report']): ServiceUnreachable => {
  if (isOfGoneCustomer(cause)) return { kind: 'ServiceUnreachable', because: 'CustomerGone' }
  report(cause)
  return serviceUnreachable
}

/** For `executeTakeFirstOrThrow`, where the row is the caller's own. */
export const ofGoneCustomer = (): Error => new CustomerGone()
class CustomerGone extends Error {}

/** A row of a customer was asked for or written when there was none any more. */
const isOfGoneCustomer = (cause: unknown): boolean => cause instanceof CustomerGone || isWithoutCustomer(cause)

const isWithoutCustomer = (cause: unknown): boolean =>
  readCode(cause) === FOREIGN_KEY_VIOLATION &&
  cause instanceof Error &&
  'detail' in cause &&
  typeof cause.detail === 'string' &&
  cause.detail.endsWith('is not present in table "customer".')

/**
 * Runs `work` in a transaction that commits when it answers ok, and rolls back when it refuses or throws. Of two that wait for each
 * other the database ends one: nothing of it is kept, so it is run again, and `work` must do nothing but ask the database.
 */
export const transact = <Value, Refusal>(
  postgres: Postgres,
  work: (tx: Transaction<Schema>) => Promise<Result<Value, Refusal>>,
): ResultAsync<Value, Refusal | ServiceUnreachable> =>
  ask(postgres, async db => {
    for (let run = 1; ; run += 1) {
      try {
        return await once(db, work)
      } catch (cause) {
        if (run === MOST_RUNS || readCode(cause) !== DEADLOCK) throw cause
        await delay(RERUN_AFTER_MS)
      }
    }
  }).andThen(result => result)

const MOST_RUNS = 3
/** The other one takes the row that it waited for meanwhile; run again at once it could be overtaken, and both would wait anew. */
const RERUN_AFTER_MS = 100

const once = async <Value, Refusal>(
  db: Database,
  work: (tx: Transaction<Schema>) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> => {
  const tx = await db.startTransaction().execute()
  try {
    const result = await work(tx)
    await (result.isOk() ? tx.commit() : tx.rollback()).execute()
    return result
  } catch (cause) {
    // A broken connection cannot roll back any more; the server does it alone.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined)
    throw cause
  }
}

const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

const readCode = (cause: unknown): unknown => (cause instanceof Error && 'code' in cause ? cause.code : null)

/** The constraint that a write ran into, or null when it failed for another reason. */
export const violatedConstraint = (cause: unknown): string | null => {
  if (!(cause instanceof Error) || readCode(cause) !== UNIQUE_VIOLATION) return null
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : null
}

/** An instant to compare a column of time with. */
export const moment = (instant: Instant): RawBuilder<Instant> => sql<Instant>`${Instant.toDate(instant)}`
