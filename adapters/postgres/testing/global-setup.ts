import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../embedded/start-embedded.ts'
import { migrate } from '../migrate.ts'
import { runSql, withDatabase } from './sql.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Tests side by side run a service each, some with a second worker, and each of those may open 24. */
const CONNECTIONS = 500

/** Starts one PostgreSQL for the whole run; `SEASONKEEP_TEST_DATABASE_URL` names one that runs already and takes as many connections. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { url, stop } = await testServer()
  const template = `seasonkeep_${randomUUID().slice(0, 8)}`
  await runSql(url, `create database ${template}`)
  await migrate(withDatabase(url, template))
  await runSql(url, `alter database ${template} allow_connections false`)
  project.provide('testPostgres', { url, template })
  return async () => {
    await runSql(url, `drop database ${template}`)
    await stop()
  }
}

const testServer = async (): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const given = process.env.SEASONKEEP_TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const dataFolder = temporaryFolder()
  const started = await startEmbedded({ dataFolder, owner: 'service', durable: false, connections: CONNECTIONS })
  if (started.isErr()) throw new Error(started.error.message)
  return {
    url: started.value.url,
    stop: async () => {
      await started.value.stop()
      rmSync(dataFolder, { recursive: true })
    },
  }
}
