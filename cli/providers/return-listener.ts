import { once } from 'node:events'
import { createServer } from 'node:http'

/** What came in: a browser that returns, or a provider that posts. */
export type Arrival = { readonly path: string; readonly query: URLSearchParams; readonly body: string }

/** Listens in the place of the service, so that what a provider sends to the shop's address is seen here. */
export type ReturnListener = {
  /** Shows this page, or a script of it, at a path below the shop's address. */
  show(path: string, text: string, type?: 'html' | 'javascript'): void
  /** The first that is awaited, also where it came before this is asked; null when none has within the wait. */
  arrival(isAwaited: (arrival: Arrival) => boolean): Promise<Arrival | null>
  close(): Promise<void>
}

type Where = { readonly host: string; readonly port: number; readonly waitMs: number }

const LONGEST_BODY = 64 * 1024
const CLOSED = {
  text: '<!doctype html><meta charset="utf-8"><title>providers check</title><p>Seen. Go back to the terminal.</p>',
  type: 'html',
}

/** Null where the port is taken, as by the service itself. */
export const listenForReturns = async ({ host, port, waitMs }: Where): Promise<ReturnListener | null> => {
  const pages = new Map<string, { readonly text: string; readonly type: string }>()
  const arrivals: Arrival[] = []
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
    let body = ''
    for await (const chunk of request) if (body.length < LONGEST_BODY) body += String(chunk)
    const page = pages.get(pathname)
    if (page === undefined) {
      arrivals.push({ path: pathname, query: searchParams, body })
      for (const look of waiting) look()
    }
    const { text, type } = page ?? CLOSED
    response.writeHead(200, { 'content-type': `text/${type}; charset=utf-8` }).end(text)
  })
  server.listen(port, host)
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isListening) return null
  return {
    show: (path, text, type = 'html') => void pages.set(path, { text, type }),
    arrival: isAwaited =>
      new Promise(resolve => {
        const settle = (found: Arrival | null): void => {
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found)
        }
        const look = (): void => {
          const found = arrivals.find(isAwaited)
          if (found !== undefined) settle(found)
        }
        const timer = setTimeout(() => settle(null), waitMs)
        waiting.add(look)
        look()
      }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
