import { errAsync, okAsync } from 'neverthrow'
import { type Complaint, type ComplaintRecords, COMPLAINTS } from '#core/staff/ports/complaint-records.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { behind, inOrderOf } from '#adapters/memory/list-part.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

export const memoryComplaintRecords = ({ customers, orders, complaints }: MemoryDatabase): ComplaintRecords => {
  let last = 0
  const nameOf = (customer: CustomerId): string => customers.get(customer)?.customer.name ?? ''

  return {
    add({ about, text }, { by, at }, { dryRun }) {
      const customer = 'order' in about ? orders.get(about.order)?.customer : about.customer
      if (customer === undefined || !customers.has(customer)) {
        return errAsync({ kind: 'order' in about ? 'OrderNotFound' : 'CustomerUnknown' })
      }
      const orderId = 'order' in about ? about.order : null
      const id = dryRun ? 0 : (last += 1)
      const row = { id, customer, customerName: nameOf(customer), orderId, text, receivedAt: at, takenBy: by }
      const complaint: Complaint = { ...row, answer: null }
      if (!dryRun) complaints.set(id, complaint)
      return okAsync(complaint)
    },
    list({ about, evenAnswered, after, limit }) {
      const isAbout = ({ orderId, customer }: Complaint): boolean =>
        about === null || ('order' in about ? orderId === about.order : customer === about.customer)
      return okAsync(
        [...complaints.values()]
          .filter(one => isAbout(one) && (evenAnswered || one.answer === null))
          .toSorted(inOrderOf(COMPLAINTS, 'asc'))
          .filter(behind(COMPLAINTS, 'asc', after))
          .slice(0, limit),
      )
    },
    answer(id, text, { by, at }, { dryRun }) {
      const known = complaints.get(id)
      if (!known) return errAsync({ kind: 'ComplaintUnknown' })
      if (known.answer !== null) return errAsync({ kind: 'ComplaintAnswered', at: known.answer.at })
      const answered: Complaint = { ...known, answer: { text, at, by } }
      if (!dryRun) complaints.set(id, answered)
      return okAsync(answered)
    },
  }
}
