import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let project: string

const file = (path: string): string => join(project, path)
const run = (...args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [file('cli/seasonkeep.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: [file('bin'), process.env.PATH].join(delimiter) },
  })

type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

const ended = async (child: ChildProcess): Promise<Ended> => {
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', text => (stdout += text))
  child.stderr?.on('data', text => (stderr += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, stderr }
}

/** Stands in for npm: puts Node where the `node` package would put it, and counts how often it was asked. */
const npmThat = (doing: string): void => {
  mkdirSync(file('bin'), { recursive: true })
  writeFileSync(file('bin/npm'), `#!/bin/sh\n${doing}\n`)
  chmodSync(file('bin/npm'), 0o755)
}
const INSTALLS = `echo asked >> installations
mkdir -p node_modules/.bin && ln -sf "${process.execPath}" node_modules/.bin/node && echo {} > node_modules/.package-lock.json`
const installations = (): number =>
  existsSync(file('installations')) ? readFileSync(file('installations'), 'utf8').trim().split('\n').length : 0

const command = (source: string): void => writeFileSync(file('cli/main.ts'), source)

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'seasonkeep-launcher-'))
  mkdirSync(file('cli'))
  copyFileSync(new URL('seasonkeep.mjs', import.meta.url), file('cli/seasonkeep.mjs'))
  writeFileSync(file('package.json'), '{ "type": "module" }')
  writeFileSync(file('package-lock.json'), '{}')
  npmThat(INSTALLS)
  command('console.log(JSON.stringify(process.argv.slice(2) satisfies string[])); process.exitCode = 2')
})

afterEach(() => rmSync(project, { recursive: true }))

test('installs what is missing, then runs the command with its arguments and its exit code', async () => {
  expect(await ended(run('refund', 'quote', '--json'))).toEqual({
    code: 2,
    stdout: '["refund","quote","--json"]\n',
    stderr: 'Installing packages…\n',
  })
})

test('installs again only when the locked packages are others', async () => {
  await ended(run())
  expect(await ended(run('status'))).toEqual({ code: 2, stdout: '["status"]\n', stderr: '' })

  const later = Date.now() / 1000 + 60
  utimesSync(file('package-lock.json'), later, later)
  await ended(run())
  expect(installations()).toBe(1)

  writeFileSync(file('package-lock.json'), '{ "changed": true }')
  utimesSync(file('package-lock.json'), later, later)
  await ended(run())
  expect(installations()).toBe(2)
})

test('says why the packages cannot be installed', async () => {
  npmThat('echo "npm error code ENOTFOUND" >&2; echo "npm error network is unreachable" >&2; exit 1')
  const { code, stderr } = await ended(run())
  expect(code).toBe(3)
  expect(stderr).toContain('The packages could not be installed: code ENOTFOUND: network is unreachable\n')
})

const STAYS = `
  process.on('SIGTERM', () => { console.log('stopped'); process.exit(0) })
  setInterval(() => {}, 1000)
  console.log('started')`

test('says what a task does before anything is installed, and refuses what it does not take', async () => {
  npmThat(INSTALLS)
  expect(await ended(run('soak', '--help'))).toMatchObject({ code: 0, stdout: expect.stringContaining('--minutes 20') })
  expect(await ended(run('demo', '--port', '9000'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('demo takes no arguments.'),
  })
  expect(installations()).toBe(0)
})

test('hands a signal on to the command', async () => {
  command(STAYS)
  const child = run()
  child.stdout?.once('data', () => child.kill('SIGTERM'))
  expect(await ended(child)).toMatchObject({ code: 0, stdout: 'started\nstopped\n' })
})

/** How npm starts a script; some shells stay in between, others give way to the command. */
const NPM = `
  const { spawn } = require('node:child_process')
  const command = process.execPath + ' cli/seasonkeep.mjs; exit $?'
  spawn('sh', ['-c', command], { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } })`

test.each(['that it installed first', 'that was installed before'])(
  'ends when npm is killed, in a clone %s',
  async clone => {
    if (clone.endsWith('before')) await ended(run())
    command(`${STAYS}
    process.on('exit', () => process.getBuiltinModule('node:fs').writeFileSync('ended', ''))`)
    const npm = spawn(process.execPath, ['--input-type=commonjs', '--eval', NPM], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: [file('bin'), process.env.PATH].join(delimiter) },
    })
    await once(npm.stdout, 'data')
    npm.kill('SIGKILL')
    await expect.poll(() => existsSync(file('ended')), { timeout: 5000 }).toBe(true)
  },
)
