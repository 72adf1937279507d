import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const STYLES = new URL('../../ui-web/src/styles/', import.meta.url)
const OWN = new URL('./assets/', import.meta.url)
const PUBLIC = new URL('../../ui-web/public/', import.meta.url)

/** The pages share the app's own tokens and its mark, so that they look alike. */
const FILES: ReadonlyMap<string, { readonly file: URL; readonly type: string }> = new Map([
  ['tokens.css', { file: new URL('tokens.css', STYLES), type: 'text/css; charset=utf-8' }],
  ['base.css', { file: new URL('base.css', STYLES), type: 'text/css; charset=utf-8' }],
  ['icon.svg', { file: new URL('icon.svg', PUBLIC), type: 'image/svg+xml' }],
  ['sandbox.css', { file: new URL('sandbox.css', OWN), type: 'text/css; charset=utf-8' }],
  ['sandbox.js', { file: new URL('sandbox.js', OWN), type: 'text/javascript; charset=utf-8' }],
  ['google.css', { file: new URL('google.css', OWN), type: 'text/css; charset=utf-8' }],
  ['google-handler.js', { file: new URL('google-handler.js', OWN), type: 'text/javascript; charset=utf-8' }],
  ['google-iframe.js', { file: new URL('google-iframe.js', OWN), type: 'text/javascript; charset=utf-8' }],
])

const fontFile = (): URL | null => {
  try {
    return new URL(import.meta.resolve('pretendard/dist/web/variable/woff2/PretendardVariable.woff2'))
  } catch {
    return null
  }
}

/** Styles, script and font of the sandbox's pages, and the script that replaces Toss's browser SDK. */
export const assetRoutes = (app: FastifyInstance): void => {
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const found = FILES.get(request.params.name)
    if (found === undefined) return reply.callNotFound()
    return reply
      .type(found.type)
      .header('cache-control', 'no-cache')
      .send(await readFile(found.file))
  })
  // Where the package of the font is not installed, the device's own font serves.
  app.get('/assets/pretendard.woff2', (_request, reply) => {
    const font = fontFile()
    if (font === null) return reply.callNotFound()
    return reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(createReadStream(font))
  })
  for (const path of ['/toss/v1/payment', '/toss/v2/standard']) {
    app.get(path, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(await readFile(new URL('toss-sdk.js', OWN))),
    )
  }
}
