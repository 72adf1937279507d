import { okAsync } from 'neverthrow'
import type { Customer } from '#core/account/customer.ts'
import { channelsFor } from '#core/notices/channels.ts'
import { type NoticeId, noticeOutcome } from '#core/notices/notice.ts'
import { toOrderFacts } from '#core/notices/notice-facts.ts'
import { noticeOfStep } from '#core/notices/notice-of-step.ts'
import { TOLD_TOGETHER } from '#core/notices/together.ts'
import {
  type Addressee,
  type ListedNotice,
  type NoticeOfCustomer,
  type NoticeRecords,
  NOTICES,
  type TakenAlimtalk,
} from '#core/notices/ports/notice-records.ts'
import type { RecordedStep } from '#core/storing/ports/order-records.ts'
import { behind, inOrderOf } from '#adapters/memory/list-part.ts'
import type { CustomerRow, MemoryDatabase, OrderRow } from '#adapters/memory/memory-database.ts'
import { pricedOf } from '#adapters/memory/billing/memory-price-records.ts'

type Mark = Pick<ListedNotice, 'state' | 'settledAt' | 'sentBy' | 'delivery'> & { readonly text: string | null }
type Row = NoticeOfCustomer & Pick<Mark, 'text'>

const NEW: Mark = { state: 'NEW', settledAt: null, sentBy: null, delivery: null, text: null }
const isOpen = ({ state }: Pick<Mark, 'state'>): boolean => state === 'NEW' || state === 'HANDED_ON'

/** The notices of the timelines, with a mark on each whose state has changed. There are none of cards, phones and prices here. */
export const memoryNoticeRecords = ({ orders, customers }: MemoryDatabase): NoticeRecords => {
  const marks = new Map<NoticeId, Mark>()
  const taken = new Map<NoticeId, TakenAlimtalk>()
  const tries = new Map<NoticeId, { readonly attempt: number; readonly nextAt: number }>()

  const rowsOf = (row: OrderRow): readonly Row[] => {
    const { customer } = row
    const contact = contactOf(customers.get(customer))
    const customerName = customers.get(customer)?.customer.name ?? ''
    const reachable = { hasPhone: contact.phone !== null, hasEmail: contact.email !== null }
    return row.timeline.flatMap((step, index) => {
      const kind = noticeOfStep(step, declinesUntil(row.timeline.slice(0, index + 1)))
      if (kind === null) return []
      return channelsFor(kind, reachable).map(channel => {
        const id = `${row.order.id}:${index + 1}:${channel}` as NoticeId
        const { recordedAt: createdAt } = step
        const { id: order } = row.order
        return { id, kind, channel, order, createdAt, customer, customerName, ...(marks.get(id) ?? NEW) }
      })
    })
  }
  const all = (): readonly Row[] =>
    [...orders.values()].flatMap(rowsOf).toSorted((one, other) => one.createdAt - other.createdAt)
  const find = (id: NoticeId): Row | null => all().find(row => row.id === id && isOpen(row)) ?? null
  const groupOf = ({ id, kind, customer, channel }: Row): string =>
    TOLD_TOGETHER.has(kind) && !taken.has(id) ? `${customer} ${kind} ${channel}` : id
  const mark = (id: NoticeId, as: Mark): void => {
    if (find(id)) marks.set(id, as)
  }
  const nextTry = (id: NoticeId, seconds: number): void => {
    tries.set(id, { attempt: tries.get(id)?.attempt ?? 0, nextAt: Date.now() + seconds * 1000 })
  }

  return {
    claimDue(limit, holdSeconds) {
      const open = all().filter(row => isOpen(row) && (tries.get(row.id)?.nextAt ?? 0) <= Date.now())
      const groups = new Set(open.slice(0, limit).map(groupOf))
      const due = open
        .filter(row => groups.has(groupOf(row)))
        .map(row => ({ id: row.id, attempt: (tries.get(row.id)?.attempt ?? 0) + 1, group: groupOf(row) }))
      for (const { id, attempt } of due) {
        mark(id, { ...NEW, state: 'HANDED_ON' })
        tries.set(id, { attempt, nextAt: Date.now() + holdSeconds * 1000 })
      }
      return okAsync(due)
    },
    putOff(id, seconds) {
      nextTry(id, seconds)
      return okAsync(undefined)
    },
    open(id, now) {
      const found = find(id)
      if (found === null) return okAsync(null)
      const row = found.order === null ? undefined : orders.get(found.order)
      const brought = row?.checkouts.findLast(({ withdrawnAt }) => withdrawnAt === null)
      return okAsync({
        kind: found.kind,
        taken: taken.get(id) ?? null,
        to: addresseeOf(found, contactOf(customers.get(found.customer))),
        facts: {
          order: row ? toOrderFacts(pricedOf(row)) : null,
          refund: null,
          broughtOn: brought?.scheduledFor ?? null,
          now,
        },
      })
    },
    noteAlimtalk(id, message, seconds) {
      if (find(id)) {
        taken.set(id, message)
        tries.delete(id)
      }
      nextTry(id, seconds)
      return okAsync(undefined)
    },
    settle(id, { state, at, message }) {
      const hasArrived = state === 'SENT' && message.by === 'ALIMTALK'
      const delivery = hasArrived ? ({ outcome: 'ARRIVED', reason: null, code: null, at } as const) : null
      mark(id, {
        state,
        settledAt: at,
        sentBy: message?.by ?? null,
        delivery,
        text: message && !message.with ? message.text : null,
      })
      return okAsync(undefined)
    },
    giveUp(id, at) {
      mark(id, { ...NEW, state: 'UNDELIVERED', settledAt: at })
      return okAsync(undefined)
    },
    list: ({ order, customer, outcome }, { after, limit }) =>
      okAsync(
        all()
          .filter(row => order === undefined || row.order === order)
          .filter(row => customer === undefined || row.customer === customer)
          .filter(row => outcome === undefined || noticeOutcome(row) === outcome)
          .toSorted(inOrderOf(NOTICES, 'desc'))
          .filter(behind(NOTICES, 'desc', after))
          .slice(0, limit)
          .map(({ text: _text, ...row }) => row),
      ),
    told(customer, { after, limit }) {
      const went = all().filter(row => row.customer === customer && row.sentBy !== null)
      const told = went.flatMap(({ text, sentBy, ...row }) =>
        text !== null && sentBy !== null ? [{ ...row, text, sentBy }] : [],
      )
      // Of several sets another one may keep its text.
      const bySms = new Set(went.filter(({ channel }) => channel === 'SMS').map(eventOf))
      return okAsync(
        told
          .filter(row => row.channel === 'SMS' || !bySms.has(eventOf(row)))
          .toSorted(inOrderOf(NOTICES, 'desc'))
          .filter(behind(NOTICES, 'desc', after))
          .slice(0, limit)
          .map(({ id, createdAt, sentBy, text }) => ({ id, createdAt, sentBy, text })),
      )
    },
  }
}

/** One event is told by each channel once. */
const eventOf = ({ id }: Pick<Row, 'id'>): string => id.slice(0, id.lastIndexOf(':'))

const declinesUntil = (steps: readonly RecordedStep[]): number => {
  const charged = steps.findLastIndex(({ event }) => event === 'renewal.charged')
  return steps.slice(charged + 1).filter(({ event }) => event === 'renewal.declined').length
}

/** An e-mail that was never confirmed may be another person's. */
const contactOf = (row: CustomerRow | undefined): Pick<Customer, 'phone' | 'email'> => ({
  phone: row?.customer.phone ?? null,
  email: row?.email ?? null,
})

const addresseeOf = ({ channel }: Row, { phone, email }: ReturnType<typeof contactOf>): Addressee | null => {
  if (channel === 'SMS') return phone === null ? null : { channel, phone }
  return email === null ? null : { channel, email }
}
