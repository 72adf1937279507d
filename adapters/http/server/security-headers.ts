import type { onSendHookHandler } from 'fastify'

export type WebSecurity = {
  /** `sha256-…` of each style that the build writes into a page. */
  readonly styleHashes: readonly string[]
  /** Origins beside our own that the app loads scripts from and talks to: the card provider's, in production. */
  readonly providers: readonly string[]
  /** Origins beside our own whose pictures the app shows: the tiles of a map. */
  readonly pictures: readonly string[]
  /** Served over TLS: browsers are told to insist on it. */
  readonly isHttps: boolean
}

/** Headers of every answer. No script and no style runs that the build did not write. */
export const headersOf = ({
  styleHashes,
  providers,
  pictures,
  isHttps,
}: WebSecurity): Readonly<Record<string, string>> => {
  const others = providers.join(' ')
  const policy = [
    `default-src 'self'`,
    `script-src 'self' ${others}`,
    `style-src 'self' ${styleHashes.map(hash => `'${hash}'`).join(' ')}`,
    `img-src 'self' data: ${pictures.join(' ')}`,
    `connect-src 'self' ${others}`,
    `frame-src 'self' ${others}`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self' ${others}`,
    `frame-ancestors 'none'`,
  ].map(directive => directive.trim())

  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Not plain `same-origin`, which breaks the provider's pop-ups.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

export const securityHeaders = (security: WebSecurity): onSendHookHandler => {
  const headers = headersOf(security)
  return (_request, reply, _payload, done) => {
    void reply.headers(headers)
    done()
  }
}
