import { sessionStanding } from '#core/account/session-timing.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { CustomerFile, FoundCustomer } from '#core/storing/ports/staff-customers.ts'
import { termDates } from '#core/storing/term-dates.ts'
import type { FindOptions, ShowOptions } from './commands/user.ts'
import { columns, EXIT_CODES, fail, print } from './output.ts'
import type { Errand } from './staff-member.ts'
import { inSeoul } from './time-text.ts'
import { fileText } from './user-text.ts'
import { atWork } from './workplace.ts'

const MOST = 20
const READING: Errand = { needed: 'SUPPORT', tries: null }

export const findUsers = (text: string, { json = false, ...options }: FindOptions): Promise<void> =>
  atWork({ json, ...options }, READING, ({ customers }) =>
    customers.find(text, MOST + 1).map(found => {
      const shown = found.slice(0, MOST)
      const hasMore = found.length > MOST
      const document = {
        users: shown.map(person => ({ ...person, joinedAt: Instant.toIso(person.joinedAt) })),
        hasMore,
      }
      print(json, document, foundText(shown, hasMore))
    }),
  )

export const showUser = (id: CustomerId, { unmask, reason = '', json = false, ...options }: ShowOptions) => {
  const errand: Errand = unmask
    ? { needed: 'OPERATOR', tries: { command: 'user show --unmask', subject: id, reason } }
    : READING
  return atWork({ json, ...options }, errand, ({ customers, member, clock }) => {
    const now = clock.now()
    return (unmask ? customers.look(id, { by: member.id, reason, at: now }) : customers.file(id)).map(file => {
      if (file === null) {
        return fail(json, EXIT_CODES.refused, { code: 'USER_NOT_FOUND', message: `There is no customer ${id}.` })
      }
      const sessions = file.sessions.filter(session => sessionStanding(session, now) === 'Live').length
      return print(json, fileDocument(file, sessions), fileText(file, sessions))
    })
  })
}

const foundText = (found: readonly FoundCustomer[], hasMore: boolean): string => {
  if (found.length === 0) return 'No customer matches.'
  const table = columns([
    ['name', 'phone', 'e-mail', 'orders', 'joined', 'id'],
    ...found.map(({ name, phone, email, orders, joinedAt, id }) => [
      name,
      phone ?? '-',
      email ?? '-',
      String(orders),
      inSeoul(joinedAt).slice(0, 10),
      id,
    ]),
  ])
  return hasMore ? `${table}\nThere are more than ${MOST}: write more of it.` : table
}

const iso = (instant: Instant | null): string | null => (instant === null ? null : Instant.toIso(instant))

const fileDocument = ({ customer, card, orders, payments, openTasks }: CustomerFile, sessions: number): object => ({
  ...customer,
  joinedAt: Instant.toIso(customer.joinedAt),
  card: card && { ...card, registeredAt: Instant.toIso(card.registeredAt) },
  sessions,
  contracts: orders.map(order => ({
    ...order,
    ...termDates(order),
    placedAt: Instant.toIso(order.placedAt),
    stateChangedAt: Instant.toIso(order.stateChangedAt),
  })),
  payments: payments.map(payment => ({ ...payment, approvedAt: iso(payment.approvedAt) })),
  openTasks: openTasks.map(({ doneAt: _open, ...task }) => ({ ...task, createdAt: Instant.toIso(task.createdAt) })),
})
