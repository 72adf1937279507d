import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { isOldPostgres } from './database.ts'
import { runCli, runProcess } from '../testing/run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-start-'))
const file = join(folder, 'file')
writeFileSync(file, '')

const taken = createServer()
let port: string
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  taken.listen(0, 'localhost')
  await once(taken, 'listening')
  const address = taken.address()
  port = typeof address === 'object' && address !== null ? String(address.port) : ''
})
afterAll(async () => {
  taken.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** A command that could not do its work: nothing on stdout, one line on stderr. */
const findProblem = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  run = runCli,
): Promise<string> => {
  const { exitCode, stdout, stderr } = await run(args, { SEASONKEEP_DATA: folder, ...env })
  expect([exitCode, stdout]).toEqual([3, ''])
  expect(stderr.split('\n')).toEqual([expect.stringMatching(/^[A-Z_]+: .+\.?$/), ''])
  return stderr
}

const COMMANDS = [['serve'], ['worker'], ['sandbox', '--port', '8182'], ['migrate'], ['order', 'list']]

test.each(COMMANDS)('%s says in one line what is wrong around it', async (...args) => {
  expect(await findProblem(args, { PORT: 'abc' })).toContain('PORT must be a number from 1 to 65535')
  expect(await findProblem(args, { DATABASE_URL: 'seasonkeep' })).toContain(
    'DATABASE_URL must be an address, as postgres://',
  )
  const unreachable = await findProblem(args, { DATABASE_URL: 'postgres://shop:hidden@127.0.0.1:1/shop' })
  expect(unreachable).toContain('DATABASE_URL (127.0.0.1:1/shop) cannot be reached')
  expect(unreachable).not.toContain('hidden')
  const noFolder = await findProblem(args, { SEASONKEEP_DATA: file })
  expect(noFolder).toContain(file)
  expect(noFolder).toContain('Set SEASONKEEP_DATA to another')
})

test.each([
  ['14.20 (Ubuntu 14.20-0ubuntu0.22.04.1)', true],
  ['9.6.24', true],
  ['15.18 (Debian 15.18-0+deb12u1)', false],
  ['18beta1', false],
])('PostgreSQL %s is too old: %s (G591)', (version, isOld) => {
  expect(isOldPostgres(version)).toBe(isOld)
})

test('a port that is taken is named, with the next one to try', async () => {
  const next = Number(port) + 1
  const env = { DATABASE_URL: database.url, PORT: port }
  const said = await findProblem(['serve'], env, runProcess)
  expect(said).toContain(`Port ${port} is in use`)
  expect(said).toContain(`PORT=${next} npm start`)
  expect(await findProblem(['sandbox', '--port', port], env, runProcess)).toContain(`sandbox --port ${next}`)
})

test('a shop on a database of its own needs a folder for its secret', async () => {
  const env = { DATABASE_URL: database.url, SEASONKEEP_DATA: file }
  expect(await findProblem(['serve'], env)).toContain('Set SEASONKEEP_DATA to another folder, or SEASONKEEP_SECRET.')
})
