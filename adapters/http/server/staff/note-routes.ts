import type { DeskSide } from '#adapters/container/service/desk.ts'
import * as notes from '#adapters/http/contract/staff/notes.ts'
import { PAGE_SIZE, readPage } from '#core/shared/page.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import type { OrderOrCustomer } from '#core/staff/order-or-customer.ts'
import { STAFF_NOTES } from '#core/staff/ports/staff-notes.ts'
import { mayRemoveNote, type StaffNote } from '#core/staff/staff-note.ts'
import { customerOf } from './customer-of.ts'
import { orderOf } from './order-routes.ts'
import type { makeStaffMount, OfStaff } from './staff-mount.ts'
import { numberIn, placeIn } from './task-routes.ts'

type Mount = ReturnType<typeof makeStaffMount>
type Asked = Pick<OfStaff<typeof notes.noteOnOrder.body>, 'desk' | 'caller' | 'body'>

/** What the staff writes down for each other (G880). */
export const staffNoteRoutes = (mount: Mount): void => {
  mount(notes.notesOnOrder, ({ params, query, ...asked }) =>
    orderOf(params).andThen(order => notePage(asked, { order }, query['after'])),
  )
  mount(notes.notesOnCustomer, ({ params, query, ...asked }) =>
    customerOf(params).andThen(customer => notePage(asked, { customer }, query['after'])),
  )

  mount(notes.noteOnOrder, ({ params, ...asked }) => orderOf(params).andThen(order => write(asked, { order })))
  mount(notes.noteOnCustomer, ({ params, ...asked }) =>
    customerOf(params).andThen(customer => write(asked, { customer })),
  )

  mount(notes.removeNote, ({ desk, caller: { member }, params, body: { reason, dryRun = false } }) =>
    numberIn(params['noteId'])
      .mapErr(() => ({ kind: 'NoteUnknown' as const }))
      .asyncAndThen(id => desk.notes.remove(id, { by: member, reason, at: desk.clock.now() }, { dryRun }))
      .map(note => toDone(note, dryRun)),
  )
}

const write = ({ desk, caller, body: { text, dryRun = false } }: Asked, about: OrderOrCustomer) =>
  desk.notes
    .write({ about, text }, { by: caller.member.id, at: desk.clock.now() }, { dryRun })
    .map(note => toDone(note, dryRun))

const toDone = ({ id }: StaffNote, dryRun: boolean) => ({ noteId: dryRun ? null : id, dryRun })

type Reader = { readonly desk: Pick<DeskSide, 'notes'>; readonly caller: { readonly member: StaffMember } }

const notePage = ({ desk, caller: { member } }: Reader, about: OrderOrCustomer, after: string | undefined) =>
  placeIn(after, STAFF_NOTES)
    .asyncAndThen(from =>
      readPage(STAFF_NOTES, { after: from, limit: PAGE_SIZE }, part => desk.notes.list({ about, ...part })),
    )
    .map(({ items, next }) => ({ notes: items.map(note => noteRow(note, member)), next }))

const noteRow = ({ id, customer, ...note }: StaffNote, member: StaffMember): notes.StaffNoteRow => ({
  noteId: id,
  customerId: customer,
  ...note,
  mayRemove: mayRemoveNote(member, { writtenBy: note.writtenBy }),
})
