import * as z from 'zod/mini'
import type { NoticeId } from '#core/notices/notice.ts'
import type { OwnNotice } from '#core/notices/ports/own-notices.ts'
import { AppPath } from '#core/shared/app-path.ts'
import { PAGE_SIZE, type Page } from '#core/shared/page.ts'
import { call } from '#adapters/http/contract/call.ts'
import { codec, id, Instant, success } from '#adapters/http/contract/codec.ts'

const Notice = codec(
  z.object({
    id: id<NoticeId>(),
    at: Instant,
    /** What happened. */
    title: z.string(),
    /** What comes next or can be done. */
    text: z.string(),
    /** The page of the app that shows it. */
    path: z.nullable(z.string()),
  }),
  {
    decode: ({ title: what, text: next, path, ...sent }): OwnNotice => ({
      ...sent,
      what,
      next,
      path: path === null ? null : AppPath.parse(path),
    }),
    encode: ({ what: title, next: text, ...notice }) => ({ ...notice, title, text }),
  },
)

export const ownNotices = call({
  method: 'GET',
  path: '/users/notices',
  query: ['after'],
  access: 'customer',
  body: null,
  answer: success(
    {
      notices: z.array(Notice),
      /** What goes behind `?after=` for the others; left out when all are there. */
      next: z.optional(z.string()),
    },
    {
      decode: ({ notices, next = null }): Page<OwnNotice> => ({ items: notices, next }),
      encode: ({ items, next }) => ({ notices: [...items], ...(next !== null && { next }) }),
    },
  ),
  failures: ['SignInNeeded', 'InvalidInput', 'ServiceUnreachable'],
  summary: `What the caller was told by message, in the words that went out, for a year; ${PAGE_SIZE} at a time, the newest first.`,
})
