import { createServer } from 'node:http'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { freePort } from '#adapters/reliability/testing/free-port.ts'

export type Floor = { readonly url: string; readonly close: () => void }

/** Our own page without its scripts: what the network and the machine allow. */
export const serveStill = (): Promise<Floor> => {
  const html = readFileSync('ui-web/dist/terms.html', 'utf8')
  return serve({
    '/': html.replaceAll(/<script[^>]*><\/script>|<link[^>]*(modulepreload|icon|manifest)[^>]*>/g, ''),
  })
}

const TEMPLATE = 'node_modules/create-vite/template-react-ts'

/** What `npm create vite` begins with, by our Vite and our React: the least that an app of this kind costs, one screen and three pictures. */
export const serveCreated = async (): Promise<Floor> => {
  const { NODE_ENV } = process.env
  const result = await build({
    configFile: false,
    root: resolve(TEMPLATE),
    logLevel: 'error',
    plugins: [react({ exclude: [] })],
    build: { write: false },
  })
  // Vite leaves the process in production, which services that are started from it would take over.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = NODE_ENV
  if (!('output' in result)) throw new Error('The build of the template has no output.')
  const built = result.output.map(file => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source])
  const still = readdirSync(join(TEMPLATE, 'public')).map(name => [
    `/${name}`,
    readFileSync(join(TEMPLATE, 'public', name)),
  ])
  const files: Record<string, string | Uint8Array> = Object.fromEntries([...built, ...still])
  return serve({ ...files, '/': files['/index.html'] ?? '' })
}

/** A page that fetches an answer of ours and shows a line of it, as soon as both are there. */
export const serveAnswer = (answer: string, line: string): Promise<Floor> => {
  const script = `fetch('/answer').then(got => got.json()).then(() => { document.querySelector('main').textContent = ${JSON.stringify(line)} })`
  return serve({
    '/': `<!doctype html><meta charset="utf-8"><main></main><script>${script}</script>`,
    '/answer': answer,
  })
}

const TYPES = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
}

const contentType = (path: string): string =>
  Object.entries(TYPES).find(([ending]) => path.endsWith(`.${ending}`))?.[1] ?? TYPES.html

/** Compressed beforehand, and in a process of its own, as our service asks for: the browser starts one for it, as it does for a visitor from another site. */
const serve = async (files: Readonly<Record<string, string | Uint8Array>>): Promise<Floor> => {
  const bodies = new Map(Object.entries(files).map(([path, body]) => [path, brotliCompressSync(body)]))
  const port = await freePort()
  const server = createServer(({ url = '' }, response) => {
    const body = bodies.get(url)
    if (!body) return response.writeHead(404).end()
    const headers = {
      'content-type': contentType(url),
      'content-encoding': 'br',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    }
    return response.writeHead(200, headers).end(body)
  }).listen(port, '127.0.0.1')
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}
