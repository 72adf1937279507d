import type { Pool } from 'pg'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'

export type SentMessage = { readonly channel: 'SMS' | 'EMAIL' | 'ALIMTALK'; readonly to: string; readonly text: string }

export type InboxMessage = SentMessage & {
  readonly id: string
  /** The six digits in the text that a person would type, or null. */
  readonly code: string | null
  readonly at: Instant
}

/** Every SMS, Alimtalk and e-mail that was sent by the sandbox. */
export interface Inbox {
  add(message: SentMessage): Promise<void>
  /** Newest first, the last hundred; of one recipient or of all. */
  read(to?: string): Promise<readonly InboxMessage[]>
}

const NEWEST = 100
/** Six digits of an order number are none. */
const codeIn = (text: string): string | null => /(?<![\w-])\d{6}(?![\w-])/.exec(text)?.[0] ?? null

type Row = Omit<InboxMessage, 'at'> & { readonly sent_at: Date }

export const makeInbox = (pool: Pool, clock: Clock): Inbox => ({
  async add({ channel, to, text }) {
    await pool.query(
      'insert into sandbox.message (channel, recipient, body, code, sent_at) values ($1, $2, $3, $4, $5)',
      [channel, to, text, codeIn(text), Instant.toDate(clock.now())],
    )
  },
  async read(to) {
    const { rows } = await pool.query<Row>(
      `select id, channel, recipient as "to", body as text, code, sent_at
       from sandbox.message where $1::text is null or recipient = $1 order by id desc limit $2`,
      [to ?? null, NEWEST],
    )
    return rows.map(({ sent_at, ...message }) => ({ ...message, at: Instant.ofDate(sent_at) }))
  },
})
