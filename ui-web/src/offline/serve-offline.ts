import type { CacheStrategy, RequestFacts } from './cache-strategy.ts'

declare const self: ServiceWorkerGlobalScope
/** Written in by the build (`ui-web/build/offline.ts`). */
declare const BUILD: { readonly id: string; readonly files: readonly string[] }

type Kept = {
  /** Of the names of a worker's caches: those of the other worker stay. */
  readonly prefix: string
  /** The page that stands in for every other one. */
  readonly shell: string
  readonly strategyOf: (request: RequestFacts, ownOrigin: string) => CacheStrategy
}

/** Makes this worker keep the files of its build and its shell, drop those of an older build, and answer by its strategy. */
export const serveOffline = ({ prefix, shell, strategyOf }: Kept): void => {
  const cacheName = prefix + BUILD.id
  const kept = (request: RequestInfo) => caches.match(request, { ignoreVary: true, cacheName })

  const keepOwnFiles = async (): Promise<void> => {
    const cache = await caches.open(cacheName)
    await cache.addAll([new Request(shell, { cache: 'reload' }), ...BUILD.files])
    // Pages come from the network, so an old one has nothing to lose but files that the server does not have any more either.
    await self.skipWaiting()
  }

  const takeOver = async (): Promise<void> => {
    const names = await caches.keys()
    const old = names.filter(name => name.startsWith(prefix) && name !== cacheName)
    await Promise.all(old.map(name => caches.delete(name)))
    // The page is asked for while the worker still wakes up.
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }

  const fromNetwork = async ({ request, preloadResponse }: FetchEvent): Promise<Response | undefined> => {
    try {
      return ((await preloadResponse) as Response | undefined) ?? (await fetch(request))
    } catch {
      return undefined
    }
  }

  /** Never cached: the newest page, or without network or service the shell. */
  const networkFirst = async (event: FetchEvent): Promise<Response> => {
    const answer = await fromNetwork(event)
    if (answer !== undefined && answer.status < 500) return answer
    return (await kept(shell)) ?? answer ?? Response.error()
  }

  const cacheFirst = async (event: FetchEvent): Promise<Response> => {
    const found = await kept(event.request)
    if (found !== undefined) return found
    const answer = await fetch(event.request)
    if (answer.status === 200) event.waitUntil(keep(event.request, answer.clone()))
    return answer
  }

  /** A full device is no reason to show less. */
  const keep = async (request: Request, answer: Response): Promise<void> => {
    try {
      await (await caches.open(cacheName)).put(request, answer)
    } catch {
      // Asked for again next time.
    }
  }

  self.addEventListener('install', event => event.waitUntil(keepOwnFiles()))
  self.addEventListener('activate', event => event.waitUntil(takeOver()))
  self.addEventListener('fetch', event => {
    const strategy = strategyOf(event.request, self.location.origin)
    if (strategy === 'network-first') event.respondWith(networkFirst(event))
    if (strategy === 'cache-first') event.respondWith(cacheFirst(event))
  })
}
