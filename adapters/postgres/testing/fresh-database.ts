import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { inject } from 'vitest'
import { runSql, withDatabase } from './sql.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** PostgreSQL for this run, and the migrated database in it that `freshDatabase` copies. */
    readonly testPostgres: { readonly url: string; readonly template: string }
  }
}

export type FreshDatabase = { readonly url: string; readonly drop: () => Promise<void> }

/** A migrated, empty database of one test's own. Close what you opened on it before `drop`, which ends every connection. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const { url, template } = inject('testPostgres')
  const name = `${template}_${randomUUID().replaceAll('-', '')}`
  await runSql(url, `create database ${name} template ${template} strategy file_copy`)
  return { url: withDatabase(url, name), drop: () => dropDatabase(url, name) }
}

const LOOKS = 20
const LOOK_EVERY_MS = 25

/** A pool's end does not wait for its connections: one that is still closing must not be cut, or the process hears of it as an error. */
export const dropDatabase = async (url: string, name: string): Promise<void> => {
  for (let look = 0; look < LOOKS; look += 1) {
    const isGone = await runSql(url, `drop database ${name}`).then(
      () => true,
      () => false,
    )
    if (isGone) return
    await delay(LOOK_EVERY_MS)
  }
  await runSql(url, `drop database ${name} with (force)`)
}
