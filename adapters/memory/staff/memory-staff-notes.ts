import { errAsync, okAsync } from 'neverthrow'
import { STAFF_NOTES, type StaffNotes } from '#core/staff/ports/staff-notes.ts'
import { mayRemoveNote, type StaffNote } from '#core/staff/staff-note.ts'
import { behind, inOrderOf } from '#adapters/memory/list-part.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

export const memoryStaffNotes = ({ customers, orders, staffNotes }: MemoryDatabase): StaffNotes => {
  let last = 0
  return {
    write({ about, text }, { by, at }, { dryRun }) {
      const customer = 'order' in about ? orders.get(about.order)?.customer : about.customer
      if (customer === undefined || !customers.has(customer)) {
        return errAsync({ kind: 'order' in about ? 'OrderNotFound' : 'CustomerUnknown' })
      }
      const id = dryRun ? 0 : (last += 1)
      const orderId = 'order' in about ? about.order : null
      const note: StaffNote = { id, customer, orderId, text, writtenAt: at, writtenBy: by }
      if (!dryRun) staffNotes.set(id, note)
      return okAsync(note)
    },
    list({ about, after, limit }) {
      const owner = 'order' in about ? orders.get(about.order)?.customer : about.customer
      const isAbout = ({ orderId, customer }: StaffNote): boolean =>
        customer === owner && ('customer' in about || orderId === null || orderId === about.order)
      return okAsync(
        [...staffNotes.values()]
          .filter(isAbout)
          .toSorted(inOrderOf(STAFF_NOTES, 'desc'))
          .filter(behind(STAFF_NOTES, 'desc', after))
          .slice(0, limit),
      )
    },
    remove(id, { by }, { dryRun }) {
      const note = staffNotes.get(id)
      if (!note) return errAsync({ kind: 'NoteUnknown' })
      if (!mayRemoveNote(by, note)) return errAsync({ kind: 'NoteOfAnother', writtenBy: note.writtenBy })
      if (!dryRun) staffNotes.delete(id)
      return okAsync(note)
    },
  }
}
