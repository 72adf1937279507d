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

/** Of every page and file. No script and no style runs that the build did not write. */
export const pageHeaders = ({
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
    ...answerHeaders({ isHttps }),
    'content-security-policy': policy.join('; '),
    // Not plain `same-origin`, which breaks the provider's pop-ups.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}

/** Of what the API answers: nothing in it is run, loaded from or framed. Short, for they are longer than most answers. */
export const answerHeaders = ({ isHttps }: Pick<WebSecurity, 'isHttps'>): Readonly<Record<string, string>> => ({
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

export const securityHeaders = (security: WebSecurity): onSendHookHandler => {
  const [ofPages, ofAnswers] = [pageHeaders(security), answerHeaders(security)]
  return (request, reply, _payload, done) => {
    void reply.headers(request.url.startsWith('/api/') ? ofAnswers : ofPages)
    done()
  }
}
