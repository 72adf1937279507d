import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { builtProgram, OWN_PROGRAM, type Program, makeStamp } from './built-program.ts'
import { compiledObjects } from './compiled-objects.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = join(ROOT, 'cli/main.ts')

/** Of a program that could not be built, as the launcher's. */
const WORLD_FAILED = 3

/** Answers the file to run: the program as one file (decision 0012), built anew when a source has changed. */
export const ensureProgram = async (program: Program = OWN_PROGRAM): Promise<string> => {
  const built = builtProgram(program)
  if (built !== null) return built
  try {
    const { code, stamp } = await bundle(program)
    mkdirSync(program.folder, { recursive: true })
    write(program.file, code)
    write(program.stamp, stamp)
    return program.file
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    if (!program.hasStandIns) {
      process.stderr.write(`The program could not be built: ${why}\n`)
      process.exit(WORLD_FAILED)
    }
    process.stderr.write(`The service runs from its sources: ${why}\n`)
    return SOURCES
  }
}

/** At once or not at all: another process may be reading it, or writing the same. */
const write = (file: string, text: string): void => {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}

const bundle = async ({ hasStandIns }: Program): Promise<{ readonly code: string; readonly stamp: string }> => {
  const { build } = await import('vite')
  // Vite sets it for itself and would leave it set for the process that serves.
  const { NODE_ENV } = process.env
  const began = Date.now()
  try {
    const result = await build({
      configFile: false,
      root: ROOT,
      logLevel: 'error',
      publicDir: false,
      plugins: [
        ownPlaces,
        plainHttp,
        unusedPackages,
        plainPrefixes,
        compiledObjects,
        ...(hasStandIns ? [] : [withoutStandIns]),
      ],
      ssr: { noExternal: true, external: ['@node-rs/argon2', 'pg-native'] },
      build: {
        ssr: SOURCES,
        write: false,
        target: 'node24',
        rolldownOptions: {
          output: {
            // One file: none is missing when it is built anew below a service that runs.
            codeSplitting: false,
            // Names stay: an error's stack is read by people.
            minify: { compress: true, mangle: false, codegen: true },
          },
        },
      },
    })
    if (!('output' in result)) throw new Error('The build of the program has no output.')
    const [{ code, moduleIds }] = result.output
    const ours = moduleIds
      .filter(id => id.startsWith(ROOT) && !id.includes('/node_modules/'))
      .filter(id => hasStandIns || !STAND_IN.test(id))
    if (ours.some(file => statSync(file).mtimeMs > began)) throw new Error('a source was written meanwhile.')
    return { code: inAscii(code), stamp: makeStamp([join(ROOT, 'package-lock.json'), ...ours]) }
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/** One letter of Korean would make every letter of the file take two bytes. */
const inAscii = (code: string): string =>
  code.replaceAll(/[^\0-\x7F]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A file that asks for its location gets that of its source. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform: {
    filter: { id: { exclude: /\/node_modules\// }, code: /import\.meta\.(url|dirname)/ },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
  },
}

/** An `import` of http reads each of its exports, and one of them loads an HTTP client that we do not use: 45 ms. */
const plainHttp: Plugin = {
  name: 'plain-http',
  enforce: 'pre',
  resolveId: { filter: { id: /^node:https?$/ }, handler: id => `\0plain-${id}` },
  load: {
    filter: { id: /^\0plain-node:/ },
    handler: id => `module.exports = process.getBuiltinModule('${id.slice('\0plain-'.length)}')`,
  },
}

/** What takes longest to load of all packages, and does nothing here: no folder is served by a pattern, and nobody is warned of old ways to use `http-errors`. */
const UNUSED: Readonly<Record<string, string>> = {
  glob: `exports.glob = () => Promise.reject(new Error('The built program has no glob.'))`,
  depd: `module.exports = () => () => undefined`,
}

const unusedPackages: Plugin = {
  name: 'unused-packages',
  enforce: 'pre',
  resolveId: { filter: { id: /^(glob|depd)$/ }, handler: id => `\0unused-${id}` },
  load: { filter: { id: /^\0unused-/ }, handler: id => UNUSED[id.slice('\0unused-'.length)] },
}

/** The router has each part of a path compared by a function that is compiled for it, unless the part is long: 15 ms for all, and no call is faster by it. */
const plainPrefixes: Plugin = {
  name: 'plain-prefixes',
  transform: {
    filter: { id: /\/find-my-way\/lib\/node\.js$/ },
    handler: code => code.replace('LONG_PREFIX_MIN_LENGTH = 16', 'LONG_PREFIX_MIN_LENGTH = 2'),
  },
}

/** What production leaves out, and need not have beside it. */
const STAND_IN = /\/adapters\/(sandbox\/|container\/(open|run)-sandbox\.ts$)/

/** Settings that need a stand-in are refused in production long before one is used. */
const withoutStandIns: Plugin = {
  name: 'without-sandbox',
  enforce: 'pre',
  load: {
    filter: { id: STAND_IN },
    handler: id =>
      id.endsWith('/open-sandbox.ts') ? `export const openSandbox = () => { ${NO_SANDBOX} }` : NO_SANDBOX,
  },
}

const NO_SANDBOX = `throw new Error('Production has no sandbox.')`
