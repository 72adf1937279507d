import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { builtProgram, IS_PRODUCTION, PROGRAM, stampOf } from './built-program.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = join(ROOT, 'cli/main.ts')

/** Answers the file to run: the program as one file (decision 0012), built anew when a source has changed. */
export const ensureProgram = async (): Promise<string> => {
  const built = builtProgram()
  if (built !== null) return built
  try {
    const { code, stamp } = await bundle()
    mkdirSync(PROGRAM.folder, { recursive: true })
    write(PROGRAM.file, code)
    write(PROGRAM.stamp, stamp)
    return PROGRAM.file
  } catch (cause) {
    process.stderr.write(
      `The service runs from its sources: ${cause instanceof Error ? cause.message : String(cause)}\n`,
    )
    return SOURCES
  }
}

/** At once or not at all: another process may be reading it, or writing the same. */
const write = (file: string, text: string): void => {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}

const bundle = async (): Promise<{ readonly code: string; readonly stamp: string }> => {
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
      plugins: [ownPlaces, plainHttp, ...(IS_PRODUCTION ? [withoutStandIns] : [])],
      ssr: { noExternal: true, external: ['@node-rs/argon2', 'pg-boss', 'pg-native'] },
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
    const ours = moduleIds.filter(id => id.startsWith(ROOT) && !id.includes('/node_modules/'))
    if (ours.some(file => statSync(file).mtimeMs > began)) throw new Error('a source was written meanwhile.')
    return { code: inAscii(code), stamp: stampOf([join(ROOT, 'package-lock.json'), ...ours]) }
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/** One letter of Korean would make every letter of the file take two bytes. */
const inAscii = (code: string): string =>
  code.replaceAll(/[^\0-\x7F]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A file that asks where it lies is told where its source lies. */
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

/** Settings that need a stand-in are refused in production long before anybody asks for one. */
const withoutStandIns: Plugin = {
  name: 'without-stand-ins',
  enforce: 'pre',
  load: {
    filter: { id: /\/adapters\/(sandbox\/|container\/(open|run)-sandbox\.ts$)/ },
    handler: id =>
      id.endsWith('/open-sandbox.ts') ? `export const openSandbox = () => { ${NO_STAND_INS} }` : NO_STAND_INS,
  },
}

const NO_STAND_INS = `throw new Error('Production has no stand-ins.')`
