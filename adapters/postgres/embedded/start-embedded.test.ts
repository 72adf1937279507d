import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { type EmbeddedPostgres, startEmbedded } from './start-embedded.ts'

const NOBODY = { uid: 65534, gid: 65534 }
const isRoot = process.getuid?.() === 0
/** A clone below a folder that is closed to others has no program that another account could start. */
const canActAsNobody = isRoot && spawnSync(process.execPath, ['--eval', ''], NOBODY).status === 0

let dataFolder: string
let running: EmbeddedPostgres[]

beforeEach(() => {
  dataFolder = temporaryFolder()
  running = []
})

afterEach(async () => {
  await Promise.all(running.map(postgres => postgres.stop()))
  rmSync(dataFolder, { recursive: true })
})

const start = async (owner: 'service' | 'command', folder = dataFolder): Promise<EmbeddedPostgres> => {
  const started = await startEmbedded({ dataFolder: folder, owner, durable: false })
  if (started.isErr()) throw new Error(started.error.message)
  running.push(started.value)
  return started.value
}

const ask = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows.map(row => Object.values(row)[0])
  } finally {
    await client.end()
  }
}

/** Another process that starts PostgreSQL on the same data, tells its address, and stays until it is killed. */
const startElsewhere = async (
  owner: 'service' | 'command',
  account = {},
): Promise<{ child: ChildProcess; url: string }> => {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('start-embedded.ts', import.meta.url))})
    const started = await startEmbedded(${JSON.stringify({ dataFolder, owner })})
    console.log(started.isOk() ? started.value.url : started.error.message)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...account,
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: line.toString().trim() }
}

test('keeps what was written from one start to the next', async () => {
  const first = await start('service')
  await ask(first.url, 'create table locker (label text)')
  await ask(first.url, `insert into locker values ('스노우밸리 A-1')`)
  await first.stop()

  const second = await start('service')
  expect(second.isOwner).toBe(true)
  expect(await ask(second.url, 'select label from locker')).toEqual(['스노우밸리 A-1'])
})

test('speaks UTF-8, counts in UTC and refuses connections without the password', async () => {
  const { url } = await start('service')
  expect(await ask(url, 'show server_encoding')).toEqual(['UTF8'])
  expect(await ask(url, 'show timezone')).toEqual(['UTC'])
  expect(await ask(url, `select upper('é')`)).toEqual(['É'])
  await expect(ask(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication failed')
})

test('joins the PostgreSQL of a running service and leaves it running', async () => {
  const service = await start('service')
  const guest = await start('command')
  expect(guest).toMatchObject({ url: service.url, isOwner: false })
  await guest.stop()
  expect(await ask(service.url, 'select 1')).toEqual([1])
})

test('starts one PostgreSQL when two first starts meet', async () => {
  const both = await Promise.all([start('service'), start('service')])
  expect(both.filter(one => one.isOwner)).toHaveLength(1)
  expect(both[0].url).toBe(both[1].url)
})

test('clears what killed first starts have left, and no other files, nor those of a start under way', async () => {
  const folder = (name: string, ...files: readonly string[]): string => {
    mkdirSync(join(dataFolder, name))
    for (const file of files) writeFileSync(join(dataFolder, name, file), '')
    return name
  }
  const gone = spawnSync(process.execPath, ['--version']).pid
  const left = [
    folder('postgres-a1B2c3', 'PG_VERSION', 'postgresql.conf'),
    folder(`postgres-${gone}-a1B2c3`, 'PG_VERSION'),
    folder(`postgres-${gone}-d4E5f6`, 'postgresql.auto.conf'),
    folder('postgres-000000'),
  ]
  const kept = [
    folder('postgres-backup', 'PG_VERSION', 'postmaster.opts'),
    folder('postgres-photos', 'snow.jpg'),
    folder('postgres-notmade', 'PG_VERSION'),
    folder(`postgres-${process.ppid}-a1B2c3`, 'PG_VERSION'),
  ]
  await Promise.all([start('service'), start('service')])
  const there = readdirSync(dataFolder)
  expect(left.filter(name => there.includes(name))).toEqual([])
  expect(there.filter(name => name.startsWith('postgres-') && name !== 'postgres-password').toSorted()).toEqual(
    kept.toSorted(),
  )
})

test.runIf(isRoot)('clears a copy of the programs that a killed first start of root has left (G856)', async () => {
  await start('service')
  const shared = '/var/lib/seasonkeep'
  const whole =
    readdirSync(shared)
      .filter(name => name.startsWith('postgres-'))
      .toSorted()[0] ?? ''
  const gone = spawnSync(process.execPath, ['--version']).pid
  const [left, kept] = [join(shared, `${whole}.${gone}`), join(shared, `${whole}.${process.ppid}`)]
  for (const folder of [left, kept]) {
    mkdirSync(folder)
    writeFileSync(join(folder, 'initdb'), '')
  }
  try {
    const other = temporaryFolder()
    await (await start('service', other)).stop()
    rmSync(other, { recursive: true })
    expect([left, kept].map(folder => existsSync(folder))).toEqual([false, true])
  } finally {
    for (const folder of [left, kept]) rmSync(folder, { recursive: true, force: true })
  }
})

test('waits for a command that is still working, then has a PostgreSQL of its own', async () => {
  const command = await start('command')
  const waiting = start('service')
  expect(await ask(command.url, 'select count(*)::int from pg_sleep(0.3)')).toEqual([1])
  await command.stop()
  expect(await waiting).toMatchObject({ isOwner: true })
})

test('stops when the process that started it is killed, and loses nothing', async () => {
  const { child, url } = await startElsewhere('service')
  await ask(url, 'create table locker as select 1 as id')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const next = await start('service')
  expect(next.isOwner).toBe(true)
  expect(await ask(next.url, 'select id from locker')).toEqual([1])
})

test('starts again after PostgreSQL itself was killed and another process has got its number', async () => {
  const { child, url } = await startElsewhere('service')
  await ask(url, 'create table locker as select 1 as id')
  const pidFile = join(dataFolder, 'postgres/postmaster.pid')
  const left = readFileSync(pidFile, 'utf8')
  process.kill(Number(left.split('\n')[0]), 'SIGKILL')
  child.kill('SIGKILL')
  writeFileSync(pidFile, left.replace(/^\d+/, String(process.pid)))

  const next = await start('service')
  expect(await ask(next.url, 'select id from locker')).toEqual([1])
})

test('works below a folder that is closed to every other account', async () => {
  chmodSync(dataFolder, 0o700)
  const { url } = await start('service', join(dataFolder, 'deep/below'))
  expect(await ask(url, 'select 1')).toEqual([1])
})

test.runIf(canActAsNobody)('works for an ordinary user, and for root on what that user made', async () => {
  chmodSync(dataFolder, 0o777)
  const { child, url } = await startElsewhere('service', NOBODY)
  await ask(url, 'create table locker as select 1 as id')
  child.kill()
  await once(child, 'exit')

  const asRoot = await start('service')
  expect(await ask(asRoot.url, 'select id from locker')).toEqual([1])
})

test('says in one line that the data folder cannot be written', async () => {
  const file = join(dataFolder, 'file')
  writeFileSync(file, '')
  expect(await startEmbedded({ dataFolder: file, owner: 'service' })).toMatchObject({
    error: { message: `The data folder ${file} cannot be written (EEXIST). Set SEASONKEEP_DATA to another one.` },
  })
})

test('says what PostgreSQL said when it does not start', async () => {
  await (await start('service')).stop()
  writeFileSync(join(dataFolder, 'postgres/PG_VERSION'), '9.6\n')
  expect(await startEmbedded({ dataFolder, owner: 'service' })).toMatchObject({
    error: { kind: 'PostgresNotStarted', message: expect.stringContaining('incompatible with server') as string },
  })
})

test('is started again at the same address when it is killed, with all that was committed', async () => {
  const { url, stop } = await start('service')
  await ask(url, 'create table locker (label text)')
  // A database for tests writes down late what was committed.
  await ask(url, 'checkpoint')
  const cluster = join(dataFolder, 'postgres')
  for (let times = 0; times < 2; times += 1) {
    const killed = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(() => ask(url, 'select count(*)::integer from locker').catch(() => 'away'), { timeout: 30_000 })
      .toEqual([0])
    expect(readFileSync(join(cluster, 'postmaster.pid'), 'utf8')).not.toMatch(new RegExp(`^${killed}\\n`))
  }
  await stop()
  await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})
