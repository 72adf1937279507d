import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { Instant } from '#core/shared/instant.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { finalStatus } from './magic-recipients.ts'
import { type Outgoing, messageType } from './outgoing.ts'

const ACCOUNT_ID = '12925149'
const STATUS_MESSAGES: Readonly<Record<string, string>> = {
  '1010': '필수 입력 값이 누락되었습니다.',
  '1011': '올바르지 않은 형식입니다.',
  '1030': '잔액 부족',
  '1060': '수신 차단된 번호입니다.',
  '1061': '수신 거부된 번호입니다.',
  '1041': '유효한 플러스 친구 값이 아닙니다.',
  '1042': '유효한 템플릿 아이디가 아닙니다.',
  '1043': '등록한 템플릿과 내용이 다릅니다.',
  '1062': '발신번호 미등록',
  '2000': '정상 접수(이통사로 접수 예정) ',
}

/** `M4V20261102011500` and sixteen more characters. */
const newId = (kind: 'M4V' | 'G4V', now: Instant): string =>
  `${kind}${Instant.toIso(now).replaceAll(/\D/g, '').slice(0, 14)}${randomBytes(8).toString('hex').toUpperCase()}`

export const newMessageId = (now: Instant): string => newId('M4V', now)
export const newGroupId = (now: Instant): string => newId('G4V', now)

/** One message as an answer shows it: `2000` is accepted, not delivered. */
export type Receipt = { readonly messageId: string; readonly statusCode: string; readonly [more: string]: unknown }

export const receipt = (message: Outgoing, groupId: string, messageId: string, statusCode: string): Receipt => ({
  groupId,
  messageId,
  accountId: ACCOUNT_ID,
  statusCode,
  statusMessage: STATUS_MESSAGES[statusCode] ?? '접수할 수 없는 메시지입니다.',
  to: message.to,
  from: message.from,
  type: messageType(message),
  country: '82',
})

const DELIVERED = '4000'

/** Keeps an accepted message, and puts it where a person looks for it. */
export const accept = async (
  { pool, inbox, clock }: SandboxContext,
  message: Outgoing,
  groupId: string,
  messageId: string,
): Promise<void> => {
  const { to = '', from = '', text = '' } = message
  const type = messageType(message)
  const status = finalStatus(to, type)
  await pool.query(
    `insert into sandbox.solapi_message (message_id, group_id, recipient, sender, type, body, reported_code, accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [messageId, groupId, to, from, type, text, status, Instant.toDate(clock.now())],
  )
  const channel = type === 'ATA' ? 'ALIMTALK' : 'SMS'
  if (type !== 'ATA' || status === DELIVERED) return inbox.add({ channel, to, text })
  // By default SOLAPI sends a text message in place of one that failed.
  if (status !== null && message.kakaoOptions?.disableSms !== true) await inbox.add({ channel: 'SMS', to, text })
}

const SENDING_AFTER_SECONDS = 1
const COMPLETE_AFTER_SECONDS = 5

const statusAfter = (seconds: number, reported: string | null): { status: string; statusCode: string } => {
  if (seconds < SENDING_AFTER_SECONDS) return { status: 'PENDING', statusCode: '2000' }
  if (seconds < COMPLETE_AFTER_SECONDS || reported === null) return { status: 'SENDING', statusCode: '3000' }
  return { status: 'COMPLETE', statusCode: reported }
}

type Row = {
  readonly messageId: string
  readonly groupId: string
  readonly to: string
  readonly from: string
  readonly type: string
  readonly text: string
  readonly reported: string | null
  readonly accepted_at: Date
}

export type MessageQuery = {
  readonly messageId?: string | undefined
  readonly groupId?: string | undefined
  readonly to?: string | undefined
  readonly limit: number
}

/** What became of messages by now, newest first, by their ids. */
export const listMessages = async (pool: Pool, query: MessageQuery, now: Instant): Promise<Record<string, object>> => {
  const { rows } = await pool.query<Row>(
    `select message_id as "messageId", group_id as "groupId", recipient as "to", sender as "from", type, body as text,
            reported_code as reported, accepted_at
     from sandbox.solapi_message
     where ($1::text is null or message_id = $1) and ($2::text is null or group_id = $2)
       and ($3::text is null or recipient = $3)
     order by seq desc limit $4`,
    [query.messageId ?? null, query.groupId ?? null, query.to ?? null, query.limit],
  )
  return Object.fromEntries(
    rows.map(({ reported, accepted_at, ...message }) => [
      message.messageId,
      {
        ...message,
        ...statusAfter(Instant.secondsBetween(Instant.ofDate(accepted_at), now), reported),
        dateReceived: accepted_at.toISOString(),
      },
    ]),
  )
}
