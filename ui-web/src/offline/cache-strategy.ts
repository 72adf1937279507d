export type RequestFacts = { readonly method: string; readonly mode: string; readonly url: string }

/** `bypass`: not handled by the worker. `network-first`: from the network, else the shell. `cache-first`: never changes under its name. */
export type CacheStrategy = 'bypass' | 'network-first' | 'cache-first'

/** How the worker answers a request. Answers of the service or the sandbox are never cached, and the staff's browser is not the app's. */
export const cacheStrategy = ({ method, mode, url }: RequestFacts, ownOrigin: string): CacheStrategy => {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin || /^\/(api|sandbox|desk|assets\/desk)(\/|$)/.test(pathname))
    return 'bypass'
  if (mode === 'navigate') return 'network-first'
  return pathname.startsWith('/assets/') ? 'cache-first' : 'bypass'
}
