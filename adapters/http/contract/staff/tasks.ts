import * as z from 'zod/mini'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { COMPLAINT_MAX_CHARACTERS } from '#core/staff/ports/complaint-records.ts'
import { DateTime, id, success } from '#adapters/http/contract/codec.ts'
import { Reason } from './orders.ts'
import { Line } from './line.ts'
import { staffCall } from './staff-call.ts'
import { TaskRow } from './work.ts'

/** What a customer said, or was answered, on one line. */
const Words = Line(COMPLAINT_MAX_CHARACTERS)

const OpenTask = z.object({ ...TaskRow.shape, since: DateTime })
export type OpenTask = z.output<typeof OpenTask>

export const listTasks = staffCall({
  method: 'GET',
  isLive: true,
  path: '/tasks',
  query: ['after'],
  access: 'SUPPORT',
  about: 'LIST',
  body: null,
  answer: success({
    /** Those that the caller's role sees to: what concerns every customer, then stops on closed days, then the longest due first. */
    tasks: z.array(OpenTask),
    /** For the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
  summary: 'What the product leaves to a person and is open, 20 at a time.',
})

export const closeTask = staffCall({
  method: 'POST',
  path: '/tasks/:taskId/done',
  access: 'OPERATOR',
  about: 'TASK',
  isIdempotent: true,
  body: z.object({ reason: Reason, dryRun: z.optional(z.boolean()) }),
  answer: success({ taskId: z.int(), kind: z.string(), dryRun: z.boolean() }),
  summary: 'Close a task that somebody has seen to.',
})

const DoneTask = z.object({
  ...TaskRow.shape,
  doneAt: DateTime,
  /** The id of the member who closed it; null where what happened did. */
  doneBy: z.nullable(z.string()),
})
export type DoneTask = z.output<typeof DoneTask>

export const listDoneTasks = staffCall({
  method: 'GET',
  path: '/tasks/done',
  query: ['after'],
  access: 'SUPPORT',
  about: 'LIST',
  body: null,
  answer: success({
    /** Those that the caller's role sees to, the latest first. */
    tasks: z.array(DoneTask),
    /** For the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
  summary: 'What was left to a person and is done, by somebody or by what happened, 20 at a time.',
})

export const reopenTask = staffCall({
  method: 'POST',
  path: '/tasks/:taskId/reopening',
  access: 'OPERATOR',
  about: 'TASK',
  isIdempotent: true,
  body: z.object({ reason: Reason, dryRun: z.optional(z.boolean()) }),
  answer: success({ taskId: z.int(), kind: z.string(), dryRun: z.boolean() }),
  summary: 'Open a task again that was closed by mistake.',
})

const Complaint = z.object({
  complaintId: z.int(),
  customerId: id<CustomerId>(),
  customerName: z.string(),
  orderId: z.nullable(id<OrderId>()),
  text: z.string(),
  receivedAt: DateTime,
  /** By whom it was written down. */
  takenBy: z.string(),
  answer: z.nullable(z.object({ text: z.string(), at: DateTime, by: z.string() })),
})
export type ComplaintRow = z.output<typeof Complaint>

const Complaints = success({
  /** The oldest first. */
  complaints: z.array(Complaint),
  /** For the next page; null on the last. */
  next: z.nullable(z.string()),
})

export const listComplaints = staffCall({
  method: 'GET',
  isLive: true,
  path: '/complaints',
  query: ['after'],
  access: 'SUPPORT',
  about: 'LIST',
  body: null,
  answer: Complaints,
  summary: 'What customers complain about or ask, and nobody has answered, 20 at a time.',
})

export const complaintsAboutOrder = staffCall({
  method: 'GET',
  path: '/orders/:orderId/complaints',
  query: ['after'],
  access: 'SUPPORT',
  about: 'ORDER',
  body: null,
  answer: Complaints,
  summary: 'What was complained about or asked of an order, answered or not, 20 at a time.',
})

export const complaintsOfCustomer = staffCall({
  method: 'GET',
  path: '/customers/:customerId/complaints',
  query: ['after'],
  access: 'SUPPORT',
  about: 'CUSTOMER',
  body: null,
  answer: Complaints,
  summary: 'What a customer complained about or asked, answered or not, 20 at a time.',
})

/** With `dryRun` it is said what would happen, and nothing is written. */
const NewComplaint = z.object({ text: Words, reason: Reason, dryRun: z.optional(z.boolean()) })
const Recorded = success({ text: z.string(), dryRun: z.boolean() })

export const complainAboutOrder = staffCall({
  method: 'POST',
  path: '/orders/:orderId/complaints',
  access: 'SUPPORT',
  about: 'ORDER',
  isIdempotent: true,
  body: NewComplaint,
  answer: Recorded,
  summary: 'Record what a customer complains about or asks of an order.',
})

export const complainAsCustomer = staffCall({
  method: 'POST',
  path: '/customers/:customerId/complaints',
  access: 'SUPPORT',
  about: 'CUSTOMER',
  isIdempotent: true,
  body: NewComplaint,
  answer: Recorded,
  summary: 'Record what a customer complains about or asks, of no single order.',
})

export const answerComplaint = staffCall({
  method: 'POST',
  path: '/complaints/:complaintId/answer',
  access: 'SUPPORT',
  about: 'COMPLAINT',
  isIdempotent: true,
  body: z.object({ answer: Words, reason: Reason, dryRun: z.optional(z.boolean()) }),
  answer: Recorded,
  summary: 'Record the answer that a customer got; from then on both are retained for three years.',
})
