import type { Page } from 'playwright-core'

export type CallFault =
  | 'lost'
  | 'page'
  | { readonly status: number; readonly code: string; readonly retryAfter?: number }

/** The next call to this path gets no answer, a page in place of one, or a refusal in the service's own form. */
export const failNext = (page: Page, path: string, how: CallFault): Promise<unknown> =>
  page.route(
    `**/api${path}`,
    route => {
      if (how === 'lost') return route.abort('connectionrefused')
      if (how === 'page') return route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
      const { status, ...body } = how
      return route.fulfill({ status, json: { success: false, message: '서비스의 말', requestId: 'e2e', ...body } })
    },
    { times: 1 },
  )

export const INVALID = { status: 400, code: 'INVALID_INPUT' } as const
export const TOO_MANY = { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 180 } as const
