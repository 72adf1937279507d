import type { CacheStrategy, RequestFacts } from './cache-strategy.ts'

/** How the worker of the desk answers a request: pages of the desk from the network, else the kept one; the build's own files once and for all; answers of the service never. */
export const deskStrategy = ({ method, mode, url }: RequestFacts, ownOrigin: string): CacheStrategy => {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin) return 'bypass'
  if (mode === 'navigate') return /^\/desk(\/|$)/.test(pathname) ? 'network-first' : 'bypass'
  return pathname.startsWith('/assets/') ? 'cache-first' : 'bypass'
}
