import * as z from 'zod/mini'
import { CHANNELS } from '#core/notices/channels.ts'
import { DELIVERY_FAILURES, DELIVERY_OUTCOMES } from '#core/notices/delivery.ts'
import { NOTICE_KINDS } from '#core/notices/notice-kind.ts'
import { NOTICE_STATES, type NoticeId, SENT_BY } from '#core/notices/notice.ts'
import { WRITTEN_MAX_CHARACTERS } from '#core/notices/written-text.ts'
import type { CustomerId, OrderId, StaffId } from '#core/shared/ids.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { DateTime, id, NullableInstant, success } from '#adapters/http/contract/codec.ts'
import { Reason } from './orders.ts'
import { staffCall } from './staff-call.ts'

/** A message to a customer as lists show it: neither text nor address. */
export const MessageRow = z.object({
  noticeId: id<NoticeId>(),
  kind: z.enum(NOTICE_KINDS),
  channel: z.enum(CHANNELS),
  /** Which way it went; null while it has not gone out. */
  sentBy: z.nullable(z.enum(SENT_BY)),
  orderId: z.nullable(id<OrderId>()),
  state: z.enum(NOTICE_STATES),
  createdAt: DateTime,
  settledAt: NullableInstant,
  /** What the provider reported of it; null while nothing is known, and of a mail. */
  delivery: z.nullable(
    z.object({
      outcome: z.enum(DELIVERY_OUTCOMES),
      /** Of one that failed. */
      reason: z.nullable(z.enum(DELIVERY_FAILURES)),
      /** The provider's own word for it. */
      code: z.nullable(z.string()),
      at: DateTime,
    }),
  ),
})
export type MessageRow = z.output<typeof MessageRow>

const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  success({
    /** The newest first. */
    messages: z.array(row),
    /** For the next page; null on the last. */
    next: z.nullable(z.string()),
  })

const Messages = pageOf(MessageRow)

const ToCustomer = z.object({ ...MessageRow.shape, customerId: id<CustomerId>(), customerName: z.string() })

export const listMessages = staffCall({
  method: 'GET',
  path: '/messages',
  query: ['outcome', 'after'],
  access: 'SUPPORT',
  about: 'LIST',
  body: null,
  answer: pageOf(ToCustomer),
  summary: 'What customers were told: all, or what is WAITING, SENT or FAILED, 20 at a time, without the texts.',
})

export const messagesToCustomer = staffCall({
  method: 'GET',
  path: '/customers/:customerId/messages',
  query: ['after'],
  access: 'SUPPORT',
  about: 'CUSTOMER',
  body: null,
  answer: Messages,
  summary: 'What a customer was told, 20 at a time, without the texts.',
})

export const messagesAboutOrder = staffCall({
  method: 'GET',
  path: '/orders/:orderId/messages',
  query: ['after'],
  access: 'SUPPORT',
  about: 'ORDER',
  body: null,
  answer: Messages,
  summary: 'What was told about an order, 20 at a time, without the texts.',
})

export const lookAtMessage = staffCall({
  method: 'POST',
  path: '/messages/:noticeId/look',
  access: 'SUPPORT',
  about: 'NOTICE',
  body: z.object({ reason: Reason }),
  answer: success({
    /** As it went out; null when it did not, and of one that is too old. */
    text: z.nullable(z.string()),
    /** Who wrote it or sent it again; null of what went out by itself. */
    by: z.nullable(id<StaffId>()),
    isResent: z.boolean(),
  }),
  summary: 'The text of a message that went out; the look is kept in the audit log.',
})

const By = z.optional(z.enum(CHANNELS))

const Sending = success({
  channel: z.enum(CHANNELS),
  /** What it says, without brand and link. */
  text: z.string(),
  dryRun: z.boolean(),
})

export const resendMessage = staffCall({
  method: 'POST',
  path: '/messages/:noticeId/resend',
  access: 'SUPPORT',
  about: 'NOTICE',
  isIdempotent: true,
  body: z.object({ by: By, reason: Reason, dryRun: z.optional(z.boolean()) }),
  answer: Sending,
  summary: 'Send a message again, to the contact of now and with what holds now; once in ten minutes.',
})

export const writeMessage = staffCall({
  method: 'POST',
  path: '/customers/:customerId/messages',
  access: 'SUPPORT',
  about: 'CUSTOMER',
  isIdempotent: true,
  body: z.object({
    /** What is longer or no plain line is refused with its reason. */
    text: Text(WRITTEN_MAX_CHARACTERS * 4),
    by: By,
    reason: Reason,
    dryRun: z.optional(z.boolean()),
  }),
  answer: Sending,
  summary: 'Write to a customer in the name of the shop; at most 5 a day to a customer and 30 an hour by a member.',
})
