import { errAsync, okAsync } from 'neverthrow'
import type { Archive, ArchivedComplaint } from '#core/privacy/ports/archive.ts'
import type { Complaint } from '#core/staff/ports/complaint-records.ts'
import type { DroppedRecords } from '#core/privacy/ports/dropped-records.ts'
import type { Erasure, LeavingRecords } from '#core/privacy/ports/leaving-records.ts'
import { SOCIAL_PROVIDERS } from '#core/account/provider.ts'
import { complaintRetentionEnd, contractRetentionEnd } from '#core/privacy/retention.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import {
  type CustomerRow,
  isAttemptOpen,
  type MemoryDatabase,
  type OrderRow,
} from '#adapters/memory/memory-database.ts'
import { memoryStoredCards } from '#adapters/memory/billing/memory-stored-cards.ts'

export type MemoryLeaving = {
  readonly records: LeavingRecords
  readonly dropped: DroppedRecords
  readonly archive: Archive
}

/** The three sides of the same rows. */
export const memoryLeaving = (database: MemoryDatabase): MemoryLeaving => ({
  records: memoryLeavingRecords(database),
  dropped: memoryDroppedRecords(database),
  archive: memoryArchive(database),
})

const memoryLeavingRecords = (database: MemoryDatabase): LeavingRecords => {
  const ordersOf = (customer: CustomerId): readonly OrderRow[] =>
    [...database.orders.values()].filter(row => row.customer === customer)
  const standing = (customer: CustomerId) =>
    ordersOf(customer).map(row => ({ state: row.order.state, attemptOpen: isAttemptOpen(row) }))

  return {
    ordersOf: customer => okAsync(standing(customer)),
    erase(customer, decide, _decision, { dryRun } = { dryRun: false }) {
      const row = database.customers.get(customer)
      if (!row) return errAsync({ kind: 'CustomerGone' })
      const { phone, provider } = row.customer
      const orders = standing(customer)
      const locked = { email: row.email, phone, provider, hasProviderToken: false, orders }
      return decide(locked).asyncAndThen(erasure => {
        const left = ordersOf(customer)
        const kept = left.filter(order => isKept(order, erasure.at))
        const complaints = complaintsKept(database, customer, erasure.at)
        const until = [...kept.map(retentionEnd), ...complaints].toSorted().at(-1)
        const hasContact = left.some(isWaiting)
        if (!dryRun) {
          for (const order of left) leave(database, order, erasure)
          archiveComplaints(database, customer, erasure.at)
          erasePersonalData(database, row, erasure)
        }
        const counts = {
          contracts: kept.length,
          payments: kept.length,
          complaints: complaints.length,
          hasContact,
        }
        return okAsync({ locked, kept: until === undefined ? null : { ...counts, until } })
      })
    },
  }
}

const leave = (database: MemoryDatabase, row: OrderRow, { pseudonym, at }: Erasure): void => {
  for (const { images } of row.reports) {
    for (const key of Object.values(images)) database.droppedPictures.set(key, at)
  }
  row.customer = pseudonym as string as CustomerId
  row.leftAt = at
  row.reports = []
  row.checkouts = []
  delete row.pickup
  if (!isWaiting(row)) archive(database, row, at)
}

/** Money is still on its way back to the card. */
const isWaiting = ({ payment }: OrderRow): boolean => payment.status === 'CANCELLED'
const retentionEnd = ({ order }: OrderRow): Day => contractRetentionEnd(Day.of(order.stateChangedAt))
const isKept = (row: OrderRow, at: Instant): boolean =>
  row.payment.paymentKey !== null && retentionEnd(row) >= Day.of(at)

const archive = ({ orders, archived }: MemoryDatabase, row: OrderRow, at: Instant): void => {
  const { id } = row.order
  orders.delete(id)
  if (isKept(row, at)) {
    archived.set(id, { orderId: id, payments: 1, erasedAt: row.leftAt ?? at, keptUntil: retentionEnd(row) })
  }
}

const complaintKept = ({ answer }: Complaint, at: Instant): Day => complaintRetentionEnd(Day.of(answer?.at ?? at))

/** Until when each is kept that the law still wants. */
const complaintsKept = ({ complaints }: MemoryDatabase, customer: CustomerId, at: Instant): readonly Day[] =>
  [...complaints.values()]
    .filter(complaint => complaint.customer === customer)
    .map(complaint => complaintKept(complaint, at))
    .filter(until => until >= Day.of(at))

const archiveComplaints = (
  { complaints, archivedComplaints }: MemoryDatabase,
  customer: CustomerId,
  erasedAt: Instant,
): void => {
  for (const complaint of [...complaints.values()].filter(one => one.customer === customer)) {
    const { id, orderId, receivedAt } = complaint
    complaints.delete(id)
    const keptUntil = complaintKept(complaint, erasedAt)
    if (keptUntil >= Day.of(erasedAt)) archivedComplaints.set(id, { id, orderId, receivedAt, erasedAt, keptUntil })
  }
}

const erasePersonalData = (database: MemoryDatabase, { customer, providerId }: CustomerRow, erasure: Erasure): void => {
  const { subjects, dropsLink, at } = erasure
  const { id, provider } = customer
  const social = SOCIAL_PROVIDERS.find(known => known === provider)
  if (dropsLink && social && providerId !== null) {
    const next = Math.max(0, ...database.droppedLinks.keys()) + 1
    const link = { id: next, provider: social, providerId, refreshToken: null, tries: 0 }
    database.droppedLinks.set(next, { ...link, droppedAt: at, nextTryAt: at })
  }
  void memoryStoredCards(database).records.remove(id, at)
  for (const subject of subjects) database.guards.delete(subject)
  for (const event of database.securityEvents)
    if (event.customer === id || subjects.some(subject => subject === event.account))
      database.securityEvents.delete(event)
  removeWhere(database.codes, row => subjects.includes(row.target) || row.customer === id)
  removeWhere(database.grants, grant => grant.customer === id)
  removeWhere(database.candidates, ({ profile }) => profile.provider === provider && profile.providerId === providerId)
  removeWhere(database.staffNotes, note => note.customer === id)
  removeWhere(database.sessions, session => session.customer === id)
  database.customerKeys.delete(id)
  database.savedPlaces.delete(id)
  database.roomRequests.delete(id)
  database.consents.delete(id)
  database.customers.delete(id)
}

const removeWhere = <Key, Row>(rows: Map<Key, Row>, is: (row: Row) => boolean): void => {
  for (const [key, row] of rows) if (is(row)) rows.delete(key)
}

const memoryDroppedRecords = ({ droppedLinks, droppedPictures }: MemoryDatabase): DroppedRecords => ({
  claimLinks({ now, limit, holdSeconds }) {
    const due = [...droppedLinks.values()].filter(({ nextTryAt }) => nextTryAt <= now).slice(0, limit)
    const claimed = due.map(link => ({
      ...link,
      tries: link.tries + 1,
      nextTryAt: Instant.plusSeconds(now, holdSeconds),
    }))
    for (const link of claimed) droppedLinks.set(link.id, link)
    return okAsync(claimed.map(({ nextTryAt: _nextTryAt, droppedAt: _droppedAt, ...link }) => link))
  },
  putOffLink(id, nextTryAt) {
    const link = droppedLinks.get(id)
    if (link) droppedLinks.set(id, { ...link, nextTryAt })
    return okAsync(undefined)
  },
  deleteLink(id) {
    droppedLinks.delete(id)
    return okAsync(undefined)
  },
  deleteLinksDroppedBefore(at) {
    const before = droppedLinks.size
    removeWhere(droppedLinks, ({ droppedAt }) => droppedAt <= at)
    return okAsync(before - droppedLinks.size)
  },
  claimPictures({ now, limit, holdSeconds }) {
    const due = [...droppedPictures].filter(([, nextTryAt]) => nextTryAt <= now).slice(0, limit)
    for (const [key] of due) droppedPictures.set(key, Instant.plusSeconds(now, holdSeconds))
    return okAsync(due.map(([key]) => ({ key })))
  },
  deletePicture(key) {
    droppedPictures.delete(key)
    return okAsync(undefined)
  },
})

const memoryArchive = (database: MemoryDatabase): Archive => {
  const { orders, archived, complaints, archivedComplaints } = database
  const isOver = (today: Day) => (kept: { readonly keptUntil: Day }) => kept.keptUntil < today
  const oldestFirst = (one: { readonly keptUntil: Day }, other: { readonly keptUntil: Day }) =>
    one.keptUntil < other.keptUntil ? -1 : 1
  const answered = (): readonly ArchivedComplaint[] =>
    [...complaints.values()].flatMap(complaint =>
      complaint.answer === null
        ? []
        : [{ ...pick(complaint), erasedAt: null, keptUntil: complaintKept(complaint, complaint.answer.at) }],
    )
  const overOn = (today: Day) => ({
    contracts: [...archived.values()].filter(isOver(today)).toSorted(oldestFirst),
    complaints: [...archivedComplaints.values(), ...answered()].filter(isOver(today)).toSorted(oldestFirst),
  })
  return {
    takeInDecided(at) {
      const decided = [...orders.values()].filter(row => row.leftAt !== undefined && !isWaiting(row))
      for (const row of decided) archive(database, row, at)
      return okAsync(decided.length)
    },
    over(today, limit) {
      const over = overOn(today)
      return okAsync({ contracts: over.contracts.slice(0, limit), complaints: over.complaints.slice(0, limit) })
    },
    purge(today) {
      const over = overOn(today)
      for (const { orderId } of over.contracts) archived.delete(orderId)
      for (const { id } of over.complaints) {
        archivedComplaints.delete(id)
        complaints.delete(id)
      }
      return okAsync({ contracts: over.contracts.length, complaints: over.complaints.length })
    },
  }
}

const pick = ({ id, orderId, receivedAt }: Complaint) => ({ id, orderId, receivedAt })
