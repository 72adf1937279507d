import * as z from 'zod/mini'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { STAFF_NOTE_MAX_CHARACTERS } from '#core/staff/staff-note.ts'
import { DateTime, id, success } from '#adapters/http/contract/codec.ts'
import { Reason } from './orders.ts'
import { Line } from './line.ts'
import { staffCall } from './staff-call.ts'

const StaffNote = z.object({
  noteId: z.int(),
  customerId: id<CustomerId>(),
  /** Null of a note on the customer. */
  orderId: z.nullable(id<OrderId>()),
  text: z.string(),
  writtenAt: DateTime,
  writtenBy: z.string(),
  /** Whether the caller may remove it: its author, or an ADMIN. */
  mayRemove: z.boolean(),
})
export type StaffNoteRow = z.output<typeof StaffNote>

const Notes = success({
  /** The newest first. */
  notes: z.array(StaffNote),
  /** For the next page; null on the last. */
  next: z.nullable(z.string()),
})

export const notesOnOrder = staffCall({
  method: 'GET',
  isLive: true,
  path: '/orders/:orderId/notes',
  query: ['after'],
  access: 'SUPPORT',
  about: 'ORDER',
  body: null,
  answer: Notes,
  summary: 'Notes of the staff on an order, and on its customer, 20 at a time.',
})

export const notesOnCustomer = staffCall({
  method: 'GET',
  isLive: true,
  path: '/customers/:customerId/notes',
  query: ['after'],
  access: 'SUPPORT',
  about: 'CUSTOMER',
  body: null,
  answer: Notes,
  summary: 'Notes of the staff on a customer and on their orders, 20 at a time.',
})

const NewNote = z.object({ text: Line(STAFF_NOTE_MAX_CHARACTERS), dryRun: z.optional(z.boolean()) })

/** Without its text, which is kept in one place alone. `noteId` is null in a dry run. */
const Done = success({ noteId: z.nullable(z.int()), dryRun: z.boolean() })

export const noteOnOrder = staffCall({
  method: 'POST',
  path: '/orders/:orderId/notes',
  access: 'SUPPORT',
  about: 'ORDER',
  isIdempotent: true,
  body: NewNote,
  answer: Done,
  summary: 'Write a note for colleagues on an order.',
})

export const noteOnCustomer = staffCall({
  method: 'POST',
  path: '/customers/:customerId/notes',
  access: 'SUPPORT',
  about: 'CUSTOMER',
  isIdempotent: true,
  body: NewNote,
  answer: Done,
  summary: 'Write a note for colleagues on a customer.',
})

export const removeNote = staffCall({
  method: 'POST',
  path: '/notes/:noteId/removal',
  access: 'SUPPORT',
  about: 'NOTE',
  isIdempotent: true,
  body: z.object({ reason: Reason, dryRun: z.optional(z.boolean()) }),
  answer: Done,
  summary: 'Remove a note: its author, or an ADMIN.',
})
