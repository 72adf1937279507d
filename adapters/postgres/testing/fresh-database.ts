import { randomUUID } from 'node:crypto'
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
  return { url: withDatabase(url, name), drop: () => runSql(url, `drop database ${name} with (force)`) }
}
