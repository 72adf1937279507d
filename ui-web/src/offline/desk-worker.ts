import { deskStrategy } from './desk-strategy.ts'

declare const self: ServiceWorkerGlobalScope
/** Written in by the build (`ui-web/build/offline.ts`). */
declare const BUILD: { readonly id: string; readonly files: readonly string[] }

/** The one page of the desk, whatever its address. */
const SHELL = '/desk'
const PREFIX = 'desk-'
const CACHE = PREFIX + BUILD.id

const keepOwnFiles = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  await cache.addAll([new Request(SHELL, { cache: 'reload' }), ...BUILD.files])
  await self.skipWaiting()
}

/** The app's worker keeps caches of its own beside. */
const takeOver = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter(name => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map(name => caches.delete(name)))
  await self.clients.claim()
}

const networkFirst = async (request: Request): Promise<Response> => {
  const answer = await fetch(request).catch(() => undefined)
  if (answer !== undefined && answer.status < 500) return answer
  return (await caches.match(SHELL, { ignoreVary: true, cacheName: CACHE })) ?? answer ?? Response.error()
}

const cacheFirst = async (event: FetchEvent): Promise<Response> => {
  const kept = await caches.match(event.request, { ignoreVary: true, cacheName: CACHE })
  if (kept !== undefined) return kept
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
  const strategy = deskStrategy(event.request, self.location.origin)
  if (strategy === 'network-first') event.respondWith(networkFirst(event.request))
  if (strategy === 'cache-first') event.respondWith(cacheFirst(event))
})
