#!/usr/bin/env node
// Plain JavaScript, because it runs on whatever Node the machine has and before anything is installed: it installs what is
// missing and hands over to the Node of the project, which runs the rest as it is written.
import { existsSync, readFileSync, statSync } from 'node:fs'
import module from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = import.meta.dirname ?? fileURLToPath(new URL('.', import.meta.url))
const ROOT = join(HERE, '..')
const MODULES = join(ROOT, 'node_modules')
const LOCK = join(ROOT, 'package-lock.json')
const INSTALLED = join(MODULES, '.package-lock.json')
/** The lock file's hash: recognises an installation that was copied, where every file has a new time. */
const STAMP = join(MODULES, '.seasonkeep-install')

/** What a developer starts by npm, each with the arguments that it takes and what it does. */
const TASKS = {
  start: ['', 'serves app, API and desk on PORT (8181 unless set), with a PostgreSQL of its own'],
  dev: ['', 'as start, from the sources, with what changes taken over at once'],
  demo: ['', 'as start, with two years of a shop; filled once, which takes minutes'],
  test: ['[--changed] [FILTER…]', 'checks and tests, all or those of files that match'],
  bench: [
    '[commands | api | renewals | web | home | pictures | routes | desk]… | lighthouse [PATH…] | growth [CUSTOMERS] [PART…] | memory [MINUTES]',
    'measures each figure beside its floor',
  ],
  soak: ['[--minutes 20]', 'looks for what breaks or grows under load, kills and faults'],
  mutate: ['[FILTER…]', 'changes the money rules, and says which change no test notices'],
  'supply-chain': [
    '',
    'looks at licences, install scripts and known vulnerabilities, and writes the bill of materials',
  ],
  build: ['', 'builds app, desk and program'],
  'api-docs': ['', 'writes docs/api.md and the description of the API'],
}
const SERVES = ['serve', 'worker']
const RUNS_TYPESCRIPT_FROM = 24
const WORLD_FAILED = 3
const WRONG_USAGE = 2
const SHELLS = ['sh', 'dash', 'ash', 'bash', 'busybox']
const LOOK_FOR_STARTER_MS = 500

const lockHash = async () => {
  const { createHash } = await import('node:crypto')
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex')
}

const timeOf = file => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

const isInstalled = async () => {
  if (!existsSync(LOCK)) return true
  if (!existsSync(INSTALLED)) return false
  return timeOf(INSTALLED) >= timeOf(LOCK) || (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === (await lockHash()))
}

const install = async () => {
  const { spawnSync } = await import('node:child_process')
  const { writeFileSync } = await import('node:fs')
  console.error('Installing packages…')
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawnSync('npm', options, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  if (npm.status === 0) {
    writeFileSync(STAMP, await lockHash())
    return
  }
  const words = (npm.error?.message ?? npm.stderr)
    .replaceAll(/^npm error */gm, '')
    .split('\n')
    .filter(Boolean)
  console.error(
    `The packages could not be installed: ${words.slice(0, 2).join(': ') || `npm ended with ${npm.status}`}`,
  )
  console.error('Check the network and the disk, then type the same command again.')
  process.exit(WORLD_FAILED)
}

/** Whose end is ours: who started us, and npm behind the shell that it starts us with, where the system shows it. */
const startedBy = () => {
  const parent = String(process.ppid)
  const stat = `/proc/${parent}/stat`
  const [, name, grandparent] = /\((.*)\) \S (\d+)/.exec(existsSync(stat) ? readFileSync(stat, 'utf8') : '') ?? []
  return SHELLS.includes(name) ? `${parent} ${grandparent}` : parent
}

/** npm and the launcher take what they started along when they end, even by SIGKILL. What was started without them stays. */
const endWith = starter => {
  const watch = setInterval(() => {
    if (startedBy() === starter) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_FOR_STARTER_MS)
  watch.unref()
}

/** Runs this same file on the project's Node, with our terminal and our signals. */
const handOver = async () => {
  const { spawn } = await import('node:child_process')
  const { constants } = await import('node:os')
  const env = { ...process.env, SEASONKEEP_LAUNCHER: String(process.pid) }
  const child = spawn(join(MODULES, '.bin/node'), [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', error => {
    console.error(`Node ${RUNS_TYPESCRIPT_FROM} is not where the installation should have put it: ${error.message}`)
    process.exit(WORLD_FAILED)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** The service starts in half the time from one file (docs/decisions/0012); a command needs little of it. */
const programFor = async word => {
  const sources = join(HERE, 'main.ts')
  if (!SERVES.includes(word)) return sources
  const { builtProgram } = await import('./tasks/built-program.ts')
  const program = builtProgram()
  if (program === null && process.env.NODE_ENV === 'production') {
    console.error('The program of production is not built from these sources: npm run build')
    process.exit(WORLD_FAILED)
  }
  return program ?? sources
}

const runHere = async () => {
  const [word, ...rest] = process.argv.slice(2)
  const isTask = Object.hasOwn(TASKS, word)
  process.env.PATH = [join(MODULES, '.bin'), process.env.PATH].join(delimiter)
  module.enableCompileCache(join(MODULES, '.cache/seasonkeep'))
  const file = isTask ? join(HERE, `tasks/${word}.ts`) : await programFor(word)
  process.argv = [process.execPath, file, ...(isTask ? rest : process.argv.slice(2))]
  await import(file)
}

/** Said before anything is installed, built or filled. */
const helpWithTask = () => {
  const [word, ...rest] = process.argv.slice(2)
  if (!Object.hasOwn(TASKS, word)) return
  const [takes, does] = TASKS[word]
  const asksForHelp = rest.some(one => one === '--help' || one === '-h')
  if (!asksForHelp && (takes !== '' || rest.length === 0)) return
  const usage = `Usage: npm run ${word}${takes && ` -- ${takes}`}\n\n${does}`
  if (asksForHelp) console.log(usage)
  else console.error(`${word} takes no arguments.\n${usage}`)
  process.exit(asksForHelp ? 0 : WRONG_USAGE)
}

helpWithTask()
const starter = process.env.SEASONKEEP_LAUNCHER ?? (process.env.npm_lifecycle_event && startedBy())
if (starter) endWith(starter)
delete process.env.SEASONKEEP_LAUNCHER

const isFresh = !(await isInstalled())
if (isFresh) await install()
const canRunHere = Number.parseInt(process.versions.node, 10) >= RUNS_TYPESCRIPT_FROM
await (canRunHere && !isFresh ? runHere() : handOver())
