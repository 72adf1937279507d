import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookies that no script reads and no other site sends (G07). */
export type Cookies = {
  read(name: string): string | null
  /** Null when there is none, or when another site sends the request: older browsers do not know SameSite (X16). */
  ownSiteOnly(name: string): string | null
  set(name: string, value: string, seconds: number): void
  clear(name: string): void
}

/** `isHttps` as customers reach us: TLS may end at a proxy. */
export const makeCookies = (request: FastifyRequest, reply: FastifyReply, isHttps: boolean): Cookies => {
  const shared: CookieSerializeOptions = { httpOnly: true, sameSite: 'strict', secure: isHttps, path: '/' }
  // Browsers take this name from this very host alone, over TLS and for all of its paths: no neighbour can plant one.
  const named = (name: string): string => (isHttps ? `__Host-${name}` : name)
  const read = (name: string): string | null => request.cookies[named(name)] ?? null
  return {
    read,
    ownSiteOnly: name => (isFromOwnSite(request) ? read(name) : null),
    set: (name, value, seconds) => void reply.setCookie(named(name), value, { ...shared, maxAge: seconds }),
    clear: name => void reply.clearCookie(named(name), shared),
  }
}

const isFromOwnSite = ({ headers, host }: FastifyRequest): boolean =>
  headers.origin === undefined || URL.parse(headers.origin)?.host === host
