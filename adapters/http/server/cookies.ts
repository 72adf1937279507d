import type { FastifyReply, FastifyRequest } from 'fastify'

type Place = { readonly path: string }

/** Cookies that no script reads and no other site sends (G07). */
export type Cookies = {
  /** Null when there is none, or when another site sends the request: older browsers do not know SameSite (X16). */
  ownSiteOnly(name: string): string | null
  set(name: string, value: string, place: Place & { readonly seconds: number }): void
  clear(name: string, place: Place): void
}

/** `isHttps` as customers reach us: TLS may end at a proxy. */
export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, isHttps: boolean): Cookies => {
  const shared = { httpOnly: true, sameSite: 'strict', secure: isHttps } as const
  return {
    ownSiteOnly: name => (isFromOwnSite(request) ? (request.cookies[name] ?? null) : null),
    set: (name, value, { path, seconds }) => void reply.setCookie(name, value, { ...shared, path, maxAge: seconds }),
    clear: (name, { path }) => void reply.clearCookie(name, { ...shared, path }),
  }
}

const isFromOwnSite = ({ headers, host }: FastifyRequest): boolean =>
  headers.origin === undefined || URL.parse(headers.origin)?.host === host
