import type { onSendHookHandler } from 'fastify'

/** Origins beside our own, by what the app's pages may do there. A host is listed only where its provider needs it. */
export type ForeignOrigins = {
  readonly scripts: readonly string[]
  readonly connections: readonly string[]
  readonly frames: readonly string[]
  /** Where a provider's script posts a form to, and where it is redirected to from there. */
  readonly forms: readonly string[]
  readonly pictures: readonly string[]
}

export const NO_FOREIGN_ORIGINS: ForeignOrigins = { scripts: [], connections: [], frames: [], forms: [], pictures: [] }

export type WebSecurity = {
  /** `sha256-…` of each style that the build writes into a page. */
  readonly styleHashes: readonly string[]
  /** The same of each script. */
  readonly scriptHashes: readonly string[]
  readonly origins: ForeignOrigins
  /** The pages that hold nothing but a provider's, each with what that provider needs, by their paths (G681). */
  readonly providerPages: Readonly<Record<string, ForeignOrigins>>
  /** Served over TLS: browsers are ordered to insist on it. */
  readonly isHttps: boolean
}

/** Of every page and file. No script and no style runs that the build did not write. */
export const pageHeaders = ({
  styleHashes,
  scriptHashes,
  origins,
  isHttps,
}: WebSecurity): Readonly<Record<string, string>> => {
  const policy = [
    ['default-src', `'self'`],
    ['script-src', `'self'`, ...scriptHashes.map(hash => `'${hash}'`), ...origins.scripts],
    ['style-src', `'self'`, ...styleHashes.map(hash => `'${hash}'`)],
    ['img-src', `'self'`, 'data:', ...origins.pictures],
    ['connect-src', `'self'`, ...origins.connections],
    ['frame-src', `'self'`, ...origins.frames],
    ['worker-src', `'self'`],
    ['object-src', `'none'`],
    ['base-uri', `'none'`],
    ['form-action', `'self'`, ...origins.forms],
    ['frame-ancestors', `'none'`],
  ].map(directive => directive.join(' '))

  return {
    ...answerHeaders({ isHttps }),
    'content-security-policy': policy.join('; '),
    // Not plain `same-origin`, which breaks the provider's pop-ups.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}

/** Of a page that holds nothing of ours but a provider's script, which writes styles into it; framed by our pages alone. */
export const providerPageHeaders = (
  { scripts, connections, frames, pictures }: ForeignOrigins,
  { isHttps }: Pick<WebSecurity, 'isHttps'>,
): Readonly<Record<string, string>> => {
  const policy = [
    ['default-src', `'none'`],
    ['script-src', `'self'`, ...scripts],
    ['style-src', `'self'`, `'unsafe-inline'`],
    ['img-src', 'data:', ...pictures],
    ['connect-src', `'self'`, ...connections],
    ['frame-src', ...(frames.length === 0 ? [`'none'`] : frames)],
    ['base-uri', `'none'`],
    ['form-action', `'none'`],
    ['frame-ancestors', `'self'`],
  ].map(directive => directive.join(' '))

  return {
    ...answerHeaders({ isHttps }),
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}

/** Of the pages of the staff's browser: no provider's script, call or frame, and the camera for pictures and codes (G301). */
export const deskHeaders = ({ styleHashes, isHttps }: WebSecurity): Readonly<Record<string, string>> => {
  const policy = [
    ['default-src', `'none'`],
    // Codes are read by a program in WebAssembly where the browser reads none itself; it runs no text as a script.
    ['script-src', `'self'`, `'wasm-unsafe-eval'`],
    ['style-src', `'self'`, ...styleHashes.map(hash => `'${hash}'`)],
    ['font-src', `'self'`],
    ['img-src', `'self'`, 'data:', 'blob:'],
    ['connect-src', `'self'`],
    ['manifest-src', `'self'`],
    ['worker-src', `'self'`],
    ['base-uri', `'none'`],
    ['form-action', `'self'`],
    ['frame-ancestors', `'none'`],
  ].map(directive => directive.join(' '))

  return {
    ...answerHeaders({ isHttps }),
    'content-security-policy': policy.join('; '),
    // Addresses name orders and customers: no other site hears of them.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  }
}

/** Of what leads to the staff's browser. */
export const DESK_PATH = /^\/desk(?:[/?#]|$)/

/** Of what the API answers: nothing in it is run, loaded from or framed. Short, for they are longer than most answers. */
export const answerHeaders = ({ isHttps }: Pick<WebSecurity, 'isHttps'>): Readonly<Record<string, string>> => ({
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

export const securityHeaders = (security: WebSecurity): onSendHookHandler => {
  const [ofPages, ofDesk, ofAnswers] = [pageHeaders(security), deskHeaders(security), answerHeaders(security)]
  const ofProviders = new Map(
    Object.entries(security.providerPages).map(([path, origins]) => [path, providerPageHeaders(origins, security)]),
  )
  return ({ url }, reply, _payload, done) => {
    const [path = ''] = url.split('?', 1)
    void reply.headers(
      url.startsWith('/api/') ? ofAnswers : DESK_PATH.test(url) ? ofDesk : (ofProviders.get(path) ?? ofPages),
    )
    done()
  }
}
