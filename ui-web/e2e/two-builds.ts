import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { NO_FOREIGN_ORIGINS, securityHeaders } from '#adapters/http/server/security-headers.ts'
import { builtHashes, webApp } from '#adapters/http/server/web.ts'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))

export type TwoBuilds = {
  readonly url: string
  readonly deploySecond: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The built app alone behind one address, and a second build of it in which every file of code has another name. */
export const serveTwoBuilds = async (): Promise<TwoBuilds> => {
  const second = mkdtempSync(join(tmpdir(), 'seasonkeep-second-'))
  cpSync(DIST, second, { recursive: true, filter: name => !/\.(br|gz)$/.test(name) })
  renameCode(second)
  const first = await serve(DIST, 0)
  const port = first.port
  let serving = first

  return {
    url: `http://localhost:${port}`,
    async deploySecond() {
      await serving.stop()
      serving = await serve(second, port)
    },
    async stop() {
      await serving.stop()
      rmSync(second, { recursive: true })
    },
  }
}

/** As a change in each of them would: `main-BiLoa9Yf.js` is `main-BiLoa9Yf2.js`, wherever it is named. */
const renameCode = (folder: string): void => {
  const scripts = globSync('assets/*.js', { cwd: folder }).map(name => name.slice('assets/'.length))
  for (const name of globSync('**/*.{html,js}', { cwd: folder })) {
    const text = readFileSync(join(folder, name), 'utf8')
    const renamed = scripts.reduce((all, script) => all.replaceAll(script, again(script)), text)
    writeFileSync(join(folder, name), renamed)
  }
  for (const script of scripts) renameSync(join(folder, 'assets', script), join(folder, 'assets', again(script)))
  const worker = join(folder, 'offline-worker.js')
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/(?<=id:[`'"])\w+/, 'second'))
}

const again = (script: string): string => script.replace(/\.js$/, '2.js')

/** A trial's, as the build has them. */
const BUILT_PAGES = { find: async () => null, follow: () => undefined }

const serve = async (folder: string, port: number) => {
  const app = Fastify({ forceCloseConnections: true })
  app.addHook(
    'onSend',
    securityHeaders({ ...builtHashes(folder), origins: NO_FOREIGN_ORIGINS, providerPages: {}, isHttps: false }),
  )
  await app.register(webApp({ folder, pages: BUILT_PAGES, desk: true }))
  const address = new URL(await app.listen({ port }))
  return { port: Number(address.port), stop: () => app.close() }
}
