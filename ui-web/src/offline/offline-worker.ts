import { cacheStrategy } from './cache-strategy.ts'

declare const self: ServiceWorkerGlobalScope
/** Written in by the build (`ui-web/build/offline.ts`). */
declare const BUILD: { readonly id: string; readonly files: readonly string[] }

/** The page without a screen: the app finds out by the address which one it is. */
const SHELL = '/app'
const { id, files } = BUILD
/** The worker of the desk keeps caches of its own beside. */
const PREFIX = 'app-'
const CACHE = PREFIX + id

const keepOwnFiles = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  await cache.addAll([new Request(SHELL, { cache: 'reload' }), ...files])
  // Pages come from the network, so an old one has nothing to lose but files that the server does not have any more either.
  await self.skipWaiting()
}

const takeOver = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith(PREFIX) && name !== CACHE).map(name => caches.delete(name)))
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
  return (await caches.match(SHELL, { ignoreVary: true })) ?? answer ?? Response.error()
}

const cacheFirst = async (event: FetchEvent): Promise<Response> => {
  const cached = await caches.match(event.request, { ignoreVary: true })
  if (cached !== undefined) return cached
  const answer = await fetch(event.request)
  if (answer.status === 200) event.waitUntil(keep(event.request, answer.clone()))
  return answer
}

/** A full device is no reason to show less. */
const keep = async (request: Request, answer: Response): Promise<void> => {
  try {
    await (await caches.open(CACHE)).put(request, answer)
  } catch {
    // Asked for again next time.
  }
}

self.addEventListener('install', event => event.waitUntil(keepOwnFiles()))
self.addEventListener('activate', event => event.waitUntil(takeOver()))
self.addEventListener('fetch', event => {
  const strategy = cacheStrategy(event.request, self.location.origin)
  if (strategy === 'network-first') event.respondWith(networkFirst(event))
  if (strategy === 'cache-first') event.respondWith(cacheFirst(event))
})
