import type { FastifyReply } from 'fastify'
import { currentShop } from '#adapters/system/current-shop.ts'
import { type Html, html } from './html.ts'

/** Scripts, styles and fonts come from files only, so that the pages work under the service's own strict policy too. */
export const OWN_FILES_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `font-src 'self'`,
  `img-src 'self'`,
  `connect-src 'self'`,
  `base-uri 'none'`,
].join('; ')

const pagePolicy = (formTargets: readonly string[]): string =>
  [
    OWN_FILES_POLICY,
    `form-action ${formTargets.length === 0 ? `'none'` : formTargets.join(' ')}`,
    `frame-ancestors 'none'`,
  ].join('; ')

export type Page = { readonly title: string; readonly body: Html }

const toDocument = ({ title, body }: Page): Html =>
  html`<!doctype html>
    <html lang="ko">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${currentShop().brand.korean} 시험 환경</title>
        <link rel="icon" href="/sandbox/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/sandbox/assets/tokens.css" />
        <link rel="stylesheet" href="/sandbox/assets/base.css" />
        <link rel="stylesheet" href="/sandbox/assets/sandbox.css" />
        <script src="/sandbox/assets/sandbox.js" defer></script>
      </head>
      <body>
        <main id="root">${body}</main>
      </body>
    </html> `

/** `formTargets`: where plain forms of the page may lead, redirects included. */
export const sendPage = (
  reply: FastifyReply,
  status: number,
  page: Page,
  formTargets: readonly string[] = [],
): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(formTargets))
    .header('cache-control', 'no-store')
    .send(toDocument(page).markup)
