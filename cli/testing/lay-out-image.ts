import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, matchesGlob, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

type Instruction = { readonly word: string; readonly rest: string }
type Stage = { readonly from: string; readonly instructions: readonly Instruction[] }

export type LaidOut = {
  /** Stands for `/` of the image. */
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  readonly healthCheck: readonly string[]
}

const parseStages = (dockerfile: string): ReadonlyMap<string, Stage> => {
  const stages = new Map<string, { from: string; instructions: Instruction[] }>()
  const lines = dockerfile.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '')
  for (const line of lines.split('\n').filter(Boolean)) {
    const [, word = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? []
    const [, from = '', name = ''] = word === 'FROM' ? (/^(\S+) AS (\S+)$/.exec(rest) ?? []) : []
    if (word === 'FROM') stages.set(name, { from, instructions: [] })
    else [...stages.values()].at(-1)?.instructions.push({ word, rest })
  }
  return stages
}

/** What Docker sends to the build, and the built app, which only saves building it once more. */
const copyContext = (to: string): void => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  for (const name of readdirSync(ROOT).filter(entry => entry !== 'node_modules')) {
    const isSent = (path: string): boolean =>
      !ignored.some(pattern => matchesGlob(relative(ROOT, path), pattern)) || relative(ROOT, path) === 'ui-web/dist'
    cpSync(join(ROOT, name), join(to, name), { recursive: true, preserveTimestamps: true, filter: isSent })
  }
}

/** As `npm ci`: with all packages, or without those that only building needs. A link is as good as a copy here. */
const installPackages = (app: string, isWhole: boolean): void => {
  const modules = join(app, 'node_modules')
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [path, { dev = false }] of Object.entries(packages)) {
    const [, nested] = path.split('node_modules/').slice(1)
    if (path === '' || nested !== undefined || !existsSync(join(ROOT, path)) || (dev && !isWhole)) continue
    mkdirSync(dirname(join(app, path)), { recursive: true })
    if (isWhole) symlinkSync(join(ROOT, path), join(app, path))
    else linkTree(join(ROOT, path), join(app, path))
  }
  copyFileSync(join(ROOT, 'node_modules/.package-lock.json'), join(modules, '.package-lock.json'))
}

/** Keeps when each file was written, and costs no room. */
const linkTree = (from: string, to: string): void => {
  const entry = lstatSync(from)
  if (entry.isSymbolicLink()) return symlinkSync(readlinkSync(from), to)
  if (entry.isDirectory()) {
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from)) linkTree(join(from, name), join(to, name))
    return
  }
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/**
 * Does on this machine what `docker build --target` does, in folders below `place`: `COPY` and `RUN` as they are written, but `npm ci`,
 * which takes the packages that are here, and what only an engine knows (users, volumes).
 */
export const layOutImage = (place: string, target: string): LaidOut => {
  const stages = parseStages(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
  // Each stage is made at the one place that the program is configured for, and moved aside for the next.
  const root = join(place, 'root')
  const made = (name: string): string => join(place, name)
  const app = join(root, 'app')

  const run = (command: string): void => {
    const [, flags] = /^npm ci([^&]*)&&/.exec(`${command}&&`) ?? []
    if (flags !== undefined) installPackages(app, !flags.includes('--omit=dev'))
    const rest = command
      .replace(/^npm ci[^&]*(&&)?/, '')
      .replaceAll(/(?<= )\/(?=\w)/g, `${root}/`)
      .replaceAll(/ --(owner|group)=\w+/g, '')
    if (rest !== '') execFileSync('sh', ['-ec', rest], { cwd: app, env: { PATH: pathIn(root) }, stdio: 'pipe' })
  }

  const copy = (words: readonly string[]): void => {
    const [, stage] = /^--from=(.+)$/.exec(words[0] ?? '') ?? []
    const names = words.slice(stage === undefined ? 0 : 1)
    const to = join(app, names.at(-1) ?? '')
    for (const name of names.slice(0, -1)) {
      if (stage === undefined && name === '.') copyContext(app)
      else {
        const from = stage === undefined ? join(ROOT, name) : join(made(stage), name)
        const place = names.at(-1)?.endsWith('/') ? join(to, basename(name)) : to
        mkdirSync(dirname(place), { recursive: true })
        if (stage === undefined) cpSync(from, place, { preserveTimestamps: true })
        else linkTree(from, place)
      }
    }
  }

  const ensure = (name: string): void => {
    if (existsSync(made(name))) return
    for (const { rest } of chainInstructions(stages, name)) {
      const [, stage] = /^--from=(\S+)/.exec(rest) ?? []
      if (stage !== undefined) ensure(stage)
    }
    for (const folder of ['app', 'usr/local/bin']) mkdirSync(join(root, folder), { recursive: true })
    for (const { word, rest } of chainInstructions(stages, name)) {
      if (word === 'RUN') run(rest)
      if (word === 'COPY') copy(rest.split(' '))
    }
    if (name !== target) renameSync(root, made(name))
  }

  // What an image of before was made from is taken as it is.
  rmSync(root, { recursive: true, force: true })
  ensure(target)
  const instructions = chainInstructions(stages, target)
  const env = instructions.filter(({ word }) => word === 'ENV').flatMap(({ rest }) => rest.split(' '))
  const health = instructions.find(({ word }) => word === 'HEALTHCHECK')?.rest.replace(/^.*?CMD /, '') ?? '[]'
  return {
    root,
    env: { ...Object.fromEntries(env.map(pair => pair.split('='))), PATH: pathIn(root) },
    healthCheck: JSON.parse(health) as readonly string[],
  }
}

/** The system's tools, Node as the image brings it, and what the image adds. */
const pathIn = (root: string): string =>
  [join(root, 'usr/local/bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(':')

const chainInstructions = (stages: ReadonlyMap<string, Stage>, name: string): readonly Instruction[] => {
  const stage = stages.get(name)
  return stage === undefined ? [] : [...chainInstructions(stages, stage.from), ...stage.instructions]
}
