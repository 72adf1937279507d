import { errAsync, okAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { readPage } from '#core/shared/page.ts'
import type { OrderOrCustomer } from '#core/staff/order-or-customer.ts'
import { STAFF_NOTES } from '#core/staff/ports/staff-notes.ts'
import type { StaffNote } from '#core/staff/staff-note.ts'
import { orderNotFound } from '../storing/advance-text.ts'
import { userNotFound } from '../account/users.ts'
import {
  type Answer,
  answered,
  answeredPage,
  columns,
  NOTHING_WRITTEN,
  refused,
  type Task,
  toErrorCode,
} from '../output.ts'
import { inSeoul } from '../time-text.ts'
import type { About } from './complaint-command.ts'
import { parseAbout } from './complaints.ts'
import type { AddOptions, ListOptions, RemoveOptions } from './note-command.ts'
import { refusedAs, withStaffContext } from './staff-context.ts'
import { READING, writing } from './staff-member.ts'

const NOBODY = { kind: 'CustomerUnknown' } as const

export const addNote = ({ text, dryRun = false, ...options }: AddOptions): Task =>
  withStaffContext(options, READING, ({ notes, customers, admitToRegions, member, clock }) =>
    parseAbout(customers, options).andThen(about =>
      about === null
        ? okAsync(notFound(NOBODY, options))
        : // Who is meant is known only now, and so whose region it is (G375).
          admitToRegions(member, subjectOf(about)).andThen(() =>
            notes
              .write({ about, text }, { by: member.id, at: clock.now() }, { dryRun })
              .map(note => say(note, dryRun))
              .orElse(refusedAs(refusal => notFound(refusal, options))),
          ),
    ),
  )

const subjectOf = (about: OrderOrCustomer) =>
  'order' in about ? ({ kind: 'ORDER', id: about.order } as const) : ({ kind: 'CUSTOMER', id: about.customer } as const)

export const listNotes = ({ limit, after, ...options }: ListOptions): Task =>
  withStaffContext(options, READING, ({ notes, customers }) =>
    parseAbout(customers, options)
      .andThen(about =>
        about === null
          ? errAsync(NOBODY)
          : readPage(STAFF_NOTES, { after, limit }, part => notes.list({ about, ...part })),
      )
      .map(page => answeredPage(page, found => ({ notes: found.map(toDocument) }), listText))
      .orElse(refusedAs(refusal => notFound(refusal, options))),
  )

export const removeNote = (id: number, { reason, dryRun = false, ...options }: RemoveOptions): Task =>
  withStaffContext(
    options,
    writing('SUPPORT', { command: 'note remove', subject: String(id), reason }, dryRun),
    ({ notes, member, clock }) =>
      notes
        .remove(id, { by: member, reason, at: clock.now() }, { dryRun })
        .map(note => say(note, dryRun))
        .orElse(
          refusedAs(refusal =>
            refused({
              code: toErrorCode(refusal.kind),
              message: match(refusal)
                .with({ kind: 'NoteUnknown' }, () => `There is no note ${id}: note list shows them.`)
                .with(
                  { kind: 'NoteOfAnother' },
                  ({ writtenBy }) => `Note ${id} is ${writtenBy}’s: they remove it, or an ADMIN.`,
                )
                .exhaustive(),
            }),
          ),
        ),
  )

type NotFound = { readonly kind: 'OrderNotFound' } | { readonly kind: 'CustomerUnknown' }

const notFound = ({ kind }: NotFound, { order, user }: About): Answer =>
  refused(kind === 'OrderNotFound' ? orderNotFound(order ?? ('' as OrderId)) : userNotFound(user ?? ''))

const say = (note: StaffNote, dryRun: boolean): Answer =>
  answered({ ...toDocument(note), dryRun }, columns([...toRows(note), ['', dryRun ? NOTHING_WRITTEN : 'Done.']]))

/** A dry run has no number to print. */
const toDocument = ({ id, writtenAt, ...note }: StaffNote): object => ({
  ...(id > 0 && { id }),
  ...note,
  writtenAt: Instant.toIso(writtenAt),
})

const listText = (found: readonly StaffNote[]): string =>
  found.length === 0 ? 'There is no note.' : found.map(note => columns(toRows(note))).join('\n\n')

const toRows = ({ id, customer, orderId, text, writtenAt, writtenBy }: StaffNote) => [
  ...(id === 0 ? [] : [['note', String(id)]]),
  orderId === null ? ['customer', customer] : ['order', orderId],
  ['written', `${inSeoul(writtenAt)} by ${writtenBy}`],
  ['text', text],
]
