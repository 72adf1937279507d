import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { type Complaint, COMPLAINTS } from '#core/staff/ports/complaint-records.ts'
import type { OrderOrCustomer } from '#core/staff/order-or-customer.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { readPage } from '#core/shared/page.ts'
import type { StaffCustomers } from '#core/staff/ports/staff-customers.ts'
import { orderNotFound } from '../storing/advance-text.ts'
import type { About, AddOptions, CloseOptions, ListOptions } from './complaint-command.ts'
import {
  type Answer,
  answered,
  answeredPage,
  toErrorCode,
  columns,
  NOTHING_WRITTEN,
  refused,
  type Task,
} from '../output.ts'
import { inSeoul } from '../time-text.ts'
import { userNotFound } from '../account/users.ts'
import { admit, refusedAs, withStaffContext } from './staff-context.ts'
import { LISTING, READING, writing } from './staff-member.ts'

export const addComplaint = ({ text, reason, dryRun = false, ...options }: AddOptions): Task => {
  const { order, user } = options
  return withStaffContext(options, READING, context => {
    const { complaints, customers, member, clock } = context
    return parseAbout(customers, options).andThen(about => {
      if (about === null) return okAsync(refused(userNotFound(user ?? '')))
      const subject = 'order' in about ? about.order : about.customer
      return admit(context, writing('SUPPORT', { command: 'complaint add', subject, reason }, dryRun)).andThen(() =>
        complaints
          .add({ about, text }, { by: member.id, reason, at: clock.now() }, { dryRun })
          .map(complaint => say(complaint, dryRun))
          .orElse(
            refusedAs(refusal =>
              refused(
                match(refusal)
                  .with({ kind: 'OrderNotFound' }, () => orderNotFound(order ?? ('' as OrderId)))
                  .with({ kind: 'CustomerUnknown' }, () => userNotFound(user ?? ''))
                  .exhaustive(),
              ),
            ),
          ),
      )
    })
  })
}

export const listComplaints = ({ all, limit, after, ...options }: ListOptions): Task =>
  withStaffContext(options, LISTING, ({ complaints, customers }) =>
    parseAbout(customers, options)
      .andThen(about =>
        about === null && options.user !== undefined
          ? errAsync({ kind: 'CustomerUnknown' as const })
          : readPage(COMPLAINTS, { after, limit }, part =>
              complaints.list({ about, evenAnswered: all ?? false, ...part }),
            ),
      )
      .map(page => answeredPage(page, found => ({ complaints: found.map(toDocument) }), listText))
      .orElse(refusedAs(() => refused(userNotFound(options.user ?? '')))),
  )

export const closeComplaint = (id: number, { answer, reason, dryRun = false, ...options }: CloseOptions): Task =>
  withStaffContext(
    options,
    writing('SUPPORT', { command: 'complaint close', subject: String(id), reason }, dryRun),
    ({ complaints, member, clock }) =>
      complaints
        .answer(id, answer, { by: member.id, reason, at: clock.now() }, { dryRun })
        .map(complaint => say(complaint, dryRun))
        .orElse(
          refusedAs(refusal =>
            refused({
              code: toErrorCode(refusal.kind),
              message: match(refusal)
                .with({ kind: 'ComplaintUnknown' }, () => `There is no complaint ${id}: complaint list shows them.`)
                .with({ kind: 'ComplaintAnswered' }, ({ at }) => `Complaint ${id} was answered at ${inSeoul(at)}.`)
                .exhaustive(),
            }),
          ),
        ),
  )

/** Null without a name, or with an unknown one. */
export const parseAbout = (
  customers: StaffCustomers,
  { order, user }: About,
): ResultAsync<OrderOrCustomer | null, ServiceUnreachable> => {
  if (order !== undefined) return okAsync({ order })
  return user === undefined
    ? okAsync(null)
    : customers.identify(user).map(customer => (customer === null ? null : { customer }))
}

const say = (complaint: Complaint, dryRun: boolean): Answer =>
  answered(
    { ...toDocument(complaint), dryRun },
    columns([...toRows(complaint), ['', dryRun ? NOTHING_WRITTEN : 'Done.']]),
  )

/** A dry run has no number to print. */
const toDocument = ({ id, receivedAt, answer, ...complaint }: Complaint): object => ({
  ...(id > 0 && { id }),
  ...complaint,
  receivedAt: Instant.toIso(receivedAt),
  answer: answer && { ...answer, at: Instant.toIso(answer.at) },
})

const listText = (found: readonly Complaint[]): string =>
  found.length === 0 ? 'Nothing is to be answered.' : found.map(one => columns(toRows(one))).join('\n\n')

const toRows = ({ id, customer, customerName, orderId, text, receivedAt, takenBy, answer }: Complaint) => [
  ...(id === 0 ? [] : [['complaint', String(id)]]),
  ['customer', `${customerName}, ${customer}`],
  ...(orderId === null ? [] : [['order', orderId]]),
  ['received', `${inSeoul(receivedAt)} by ${takenBy}`],
  ['text', text],
  ...(answer === null
    ? []
    : [
        ['answer', answer.text],
        ['answered', `${inSeoul(answer.at)} by ${answer.by}`],
      ]),
]
