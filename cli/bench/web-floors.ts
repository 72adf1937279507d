import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { freePort } from './processes.ts'

export type Floor = { readonly url: string; readonly close: () => void }

/** Our own page without its scripts: what the network and the machine allow. */
export const serveStill = (): Promise<Floor> => {
  const html = readFileSync('ui-web/dist/terms.html', 'utf8')
  return serve({
    '/': html.replaceAll(/<script[^>]*><\/script>|<link[^>]*(modulepreload|icon|manifest)[^>]*>/g, ''),
  })
}

/** An app of the usual generator, by our Vite and our React: what React alone costs until a screen works. */
export const servePlain = async (): Promise<Floor> => {
  const result = await build({
    configFile: false,
    root: join(import.meta.dirname, 'plain-app'),
    logLevel: 'error',
    plugins: [react()],
    build: { write: false },
  })
  if (!('output' in result)) throw new Error('The build of the plain app has no output.')
  const files = result.output.map(file => [
    `/${file.fileName}`,
    file.type === 'chunk' ? file.code : String(file.source),
  ])
  const pages: Record<string, string> = Object.fromEntries(files)
  return serve({ ...pages, '/': pages['/index.html'] ?? '' })
}

const TYPES = { js: 'text/javascript', css: 'text/css', html: 'text/html; charset=utf-8' }

const typeOf = (path: string): string =>
  Object.entries(TYPES).find(([ending]) => path.endsWith(`.${ending}`))?.[1] ?? TYPES.html

/** Compressed beforehand, as our own service does it. */
const serve = async (files: Readonly<Record<string, string>>): Promise<Floor> => {
  const bodies = new Map(Object.entries(files).map(([path, text]) => [path, brotliCompressSync(text)]))
  const port = await freePort()
  const server = createServer(({ url = '' }, response) => {
    const body = bodies.get(url)
    if (!body) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': typeOf(url), 'content-encoding': 'br' }).end(body)
  }).listen(port, '127.0.0.1')
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}
