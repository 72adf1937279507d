import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { sendPage, type ShopPages } from './shop-pages.ts'
import { DESK_PATH, type WebSecurity } from './security-headers.ts'
import { replyRefused } from './reply-failure.ts'

/** Keeps the driver's page for roads without a net. */
const DESK_WORKER = 'desk-worker.js'
/** What a shop may have otherwise than the build: names and its mark. */
const SHOP_FILE_TYPES: Readonly<Record<string, string>> = {
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** A year: the name of a built file changes with its content. */
const FOREVER_SECONDS = 365 * 24 * 60 * 60

type WebAppParts = {
  /** Where the build has put it. */
  readonly folder: string
  readonly pages: ShopPages
  /** Whether staff works here in a browser. */
  readonly desk: boolean
}

/**
 * The built app: hashed files for ever, pages fresh. A path of the app that has no page of its own gets the shell, each of the desk the
 * one page of the desk; where there is no desk, neither its page nor its code is there (G300).
 */
export const webApp =
  ({ folder, pages, desk }: WebAppParts): FastifyPluginAsync =>
  async app => {
    await app.register(fastifyStatic, {
      root: folder,
      // Without routes of its own: one for each of hundreds of files is a tenth of a start.
      serve: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = path.includes('/assets/')
        void response.header(
          'cache-control',
          isHashed ? `public, max-age=${FOREVER_SECONDS}, immutable` : 'public, max-age=0, must-revalidate',
        )
      },
    })
    const send = async (request: FastifyRequest, reply: FastifyReply, name: string, type: string) => {
      const page = await pages.find(name)
      return page === null ? reply.type(type).sendFile(name) : sendPage(request, reply, { page, type })
    }
    for (const name of listTopFiles(folder)) {
      if (name === DESK_WORKER && !desk) continue
      const type = SHOP_FILE_TYPES[extname(name)]
      app.get(`/${name}`, (request, reply) =>
        type === undefined ? reply.sendFile(name) : send(request, reply, name, type),
      )
    }
    app.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': name } }, reply) =>
      name.startsWith('desk/') && !desk ? replyRefused(reply, 404, 'NOT_FOUND') : reply.sendFile(`assets/${name}`),
    )
    app.setNotFoundHandler((request, reply) => {
      const [pathname = ''] = request.url.split(/[?#]/, 1)
      if (!isPath(pathname)) return replyRefused(reply, 404, 'NOT_FOUND')
      if (request.method !== 'GET' && request.method !== 'HEAD') return replyRefused(reply, 404, 'NOT_FOUND')
      if (pathname.startsWith('/assets/') || /\.[a-z0-9]+$/i.test(pathname))
        return replyRefused(reply, 404, 'NOT_FOUND')
      if (DESK_PATH.test(pathname) && !desk) return replyRefused(reply, 404, 'NOT_FOUND')
      return send(request, reply, findPage(folder, pathname), 'text/html; charset=utf-8')
    })
  }

/** Browsers take `//host` for another site. */
const isPath = (pathname: string): boolean => pathname.startsWith('/') && !pathname.includes('//')

/** As `icon.svg`; pages have addresses without an ending, and what is compressed comes by the name of the whole. */
const listTopFiles = (folder: string): readonly string[] =>
  readdirSync(folder).filter(name => /^[\w-]+\.(?!html$|json$)\w+$/.test(name))

/** Every screen has a page of its own, as `/terms`: the whole screen, or the shell with preloads of its code. */
const findPage = (folder: string, pathname: string): string => {
  if (DESK_PATH.test(pathname)) return 'desk.html'
  const page = `${pathname.slice(1)}.html`
  return /^[a-z]+([-/][a-z]+)*$/.test(pathname.slice(1)) && existsSync(join(folder, page)) ? page : 'app.html'
}

/** What the build says of the styles and scripts that it wrote into its pages. */
export const builtHashes = (folder: string | null): Pick<WebSecurity, 'styleHashes' | 'scriptHashes'> => {
  const file = folder === null ? null : join(folder, 'csp.json')
  if (file === null || !existsSync(file)) return { styleHashes: [], scriptHashes: [] }
  return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof builtHashes>
}
