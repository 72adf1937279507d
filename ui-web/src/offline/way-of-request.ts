export type Asked = { readonly method: string; readonly mode: string; readonly url: string }

/** `past`: the worker keeps out of it. `page`: from the network, else the shell. `file`: never changes under its name, so kept. */
export type Way = 'past' | 'page' | 'file'

/** What the worker does with a request. Whatever the service or a stand-in answers is nobody's business but the page's. */
export const wayOfRequest = ({ method, mode, url }: Asked, ownOrigin: string): Way => {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin || /^\/(api|sandbox)(\/|$)/.test(pathname)) return 'past'
  if (mode === 'navigate') return 'page'
  return pathname.startsWith('/assets/') ? 'file' : 'past'
}
