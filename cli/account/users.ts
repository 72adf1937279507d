import { PhoneNumber } from '#core/account/phone-number.ts'
import { Day } from '#core/shared/day.ts'
import { okAsync, ResultAsync } from 'neverthrow'
import { sessionState } from '#core/account/session-timing.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { readPage } from '#core/shared/page.ts'
import {
  type CustomerFile,
  CUSTOMERS,
  type FoundCustomer,
  type StaffCustomer,
  type StaffCustomers,
} from '#core/staff/ports/staff-customers.ts'
import { termDates } from '#core/storing/term-dates.ts'
import type {
  ChangeOptions,
  FindOptions,
  JoinOptions,
  ListOptions,
  LogOutOptions,
  ShowOptions,
} from './user-command.ts'
import { explainText } from '../explain-text.ts'
import {
  answered,
  answeredPage,
  columns,
  NOTHING_WRITTEN,
  type Problem,
  refused,
  type Task,
  toErrorCode,
} from '../output.ts'
import { LISTING, READING, type StaffPermission, writing } from '../staff/staff-member.ts'
import { inSeoul } from '../time-text.ts'
import { fileText } from './user-text.ts'
import { admit, refusedAs, type Work, withStaffContext } from '../staff/staff-context.ts'

const MOST = 20
export const findUsers = (text: string, options: FindOptions): Task =>
  withStaffContext(options, LISTING, ({ customers }) =>
    customers.find(text, MOST + 1).map(found => {
      const shown = found.slice(0, MOST)
      const hasMore = found.length > MOST
      const document = {
        users: shown.map(person => ({ ...person, ...formatTimes(person) })),
        hasMore,
      }
      return { ...answered(document, foundText(shown, hasMore)), isEmpty: found.length === 0 }
    }),
  )

export const listUsers = ({ name, joinedSince, plan, region, state, ...options }: ListOptions): Task =>
  withStaffContext(options, LISTING, ({ customers }) =>
    readPage(CUSTOMERS, options, part =>
      customers.list({
        name: name ?? null,
        joinedSince: joinedSince ?? null,
        plan: plan ?? null,
        region: region ?? null,
        state: state ?? null,
        ...part,
      }),
    ).map(page =>
      answeredPage(
        page,
        found => ({ users: found.map(person => ({ ...person, ...formatTimes(person) })) }),
        found => foundText(found, false),
      ),
    ),
  )

/** Who is meant is found first, so that the audit log names a customer and never a phone number. */
export const showUser = (who: string, { unmask, explain, reason = '', ...options }: ShowOptions): Task =>
  withStaffContext(options, READING, context => {
    const { customers, member, clock, explainedOrder } = context
    const now = clock.now()
    const seen = (id: CustomerId) =>
      unmask
        ? admit(context, UNMASKING(id, reason)).andThen(() => customers.look(id, { by: member.id, reason, at: now }))
        : customers.file(id)
    return customers
      .identify(who)
      .andThen(id => (id === null ? okAsync(null) : seen(id)))
      .andThen(file => {
        const orders = explain && file !== null ? file.orders : []
        return ResultAsync.combine(orders.map(({ id }) => explainedOrder(id, now).map(of => ({ id, of })))).map(
          explained => ({ file, explained }),
        )
      })
      .map(({ file, explained }) => {
        if (file === null) return refused(userNotFound(who))
        const sessions = file.sessions.filter(session => sessionState(session, now) === 'Live').length
        const document = fileDocument(file, sessions)
        return answered(
          explain ? { ...document, explained: Object.fromEntries(explained.map(({ id, of }) => [id, of])) } : document,
          [
            fileText(file, { sessions, today: Day.of(now) }),
            ...explained.map(({ id, of }) => `${id}\n${explainText(of)}`),
          ].join('\n\n'),
        )
      })
  })

const UNMASKING = (id: CustomerId, reason: string): StaffPermission => ({
  needed: 'OPERATOR',
  tries: { command: 'user show --unmask', subject: id, reason },
})

export const userNotFound = (who: string): Problem => ({
  code: 'USER_NOT_FOUND',
  message: `${who} is no customer, or a phone that several have typed: user find lists who it may be.`,
})

/** Does something about the customer who is meant, or answers that there is none. */
export const withCustomer = (
  customers: StaffCustomers,
  who: string,
  use: (id: CustomerId) => ReturnType<Work>,
): ReturnType<Work> =>
  customers.identify(who).andThen(id => (id === null ? okAsync(refused(userNotFound(who))) : use(id)))

const foundText = (found: readonly FoundCustomer[], hasMore: boolean): string => {
  if (found.length === 0) return 'No customer matches.'
  const table = columns([
    ['name', 'phone', 'e-mail', 'orders', 'joined', 'id'],
    ...found.map(({ name, phone, phoneProvedAt, provider, email, orders, joinedAt, id }) => [
      name,
      phone === null ? '-' : `${phone}${phoneProvedAt === null && provider !== 'DESK' ? ' (not proved)' : ''}`,
      email ?? '-',
      String(orders),
      inSeoul(joinedAt).slice(0, 10),
      id,
    ]),
  ])
  return hasMore ? `${table}\nThere are more than ${MOST}: write more of it.` : table
}

const iso = (instant: Instant | null): string | null => (instant === null ? null : Instant.toIso(instant))

const formatTimes = ({ joinedAt, emailProvedAt, phoneProvedAt }: StaffCustomer) => ({
  joinedAt: Instant.toIso(joinedAt),
  emailProvedAt: iso(emailProvedAt),
  phoneProvedAt: iso(phoneProvedAt),
})

const fileDocument = (
  { customer, card, orders, payments, notes, openTasks, openComplaints, more }: CustomerFile,
  sessions: number,
): object => ({
  ...customer,
  ...formatTimes(customer),
  card: card && { ...card, registeredAt: Instant.toIso(card.registeredAt) },
  sessions,
  contracts: orders.map(order => ({
    ...order,
    ...termDates(order),
    placedAt: Instant.toIso(order.placedAt),
    stateChangedAt: Instant.toIso(order.stateChangedAt),
  })),
  payments: payments.map(({ refunds, ...payment }) => ({
    ...payment,
    approvedAt: iso(payment.approvedAt),
    refunds: refunds.map(refund => ({
      ...refund,
      sentAt: Instant.toIso(refund.sentAt),
      decidedAt: iso(refund.decidedAt),
    })),
  })),
  notes: notes.map(note => ({ ...note, at: Instant.toIso(note.at) })),
  openComplaints,
  more: more.map(kind => (kind === 'orders' ? 'contracts' : kind)),
  openTasks: openTasks.map(({ doneAt: _open, ...task }) => ({ ...task, createdAt: Instant.toIso(task.createdAt) })),
})

/** Whose region it is about is known once the customer is found. */
const asOperator = (command: string, { reason, dryRun }: Required<Pick<JoinOptions, 'reason' | 'dryRun'>>) =>
  writing('OPERATOR', { command, subject: 'customers', reason }, dryRun, 'READING')

/** What was written down at the desk under a misspelt name, once its customer has signed up. */
export const joinUser = (who: string, { reason, dryRun = false, ...options }: JoinOptions): Task =>
  withStaffContext(options, asOperator('user join', { reason, dryRun }), context => {
    const { customers, member, clock } = context
    return withCustomer(customers, who, id =>
      admit(context, writing('OPERATOR', { command: 'user join', subject: id, reason }, dryRun)).andThen(() =>
        customers
          .join(id, { by: member.id, reason, at: clock.now() }, { dryRun })
          .map(account =>
            answered(
              { id, account, dryRun },
              columns([
                ['customer', id],
                ['account', account],
                ['', dryRun ? NOTHING_WRITTEN : 'Done: the orders are in that account.'],
              ]),
            ),
          )
          .orElse(
            refusedAs(({ kind }) =>
              refused({
                code: toErrorCode(kind),
                message:
                  kind === 'CustomerHasLogin'
                    ? 'This customer signs in by themselves: only who was written down at the desk can be joined.'
                    : 'No account has proved the phone of this customer: ask them to sign up and to confirm it there.',
              }),
            ),
          ),
      ),
    )
  })

/** What nobody but the staff can put right: there is no account to do it in. */
export const changeUser = (who: string, { name, phone, reason, dryRun = false, ...options }: ChangeOptions): Task =>
  withStaffContext(options, asOperator('user change', { reason, dryRun }), context => {
    const { customers, member, clock } = context
    return withCustomer(customers, who, id =>
      admit(context, writing('OPERATOR', { command: 'user change', subject: id, reason }, dryRun)).andThen(() =>
        customers
          .change(
            id,
            { ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) },
            { by: member.id, reason, at: clock.now() },
            { dryRun },
          )
          .map(changed =>
            answered(
              { id, ...changed, dryRun },
              columns([
                ['customer', id],
                ['name', changed.name],
                [
                  'phone',
                  changed.phone === null
                    ? 'none'
                    : PhoneNumber.parse(changed.phone).map(PhoneNumber.format).unwrapOr(changed.phone),
                ],
                [
                  '',
                  dryRun
                    ? NOTHING_WRITTEN
                    : phone === undefined
                      ? 'Done.'
                      : 'Done. A payment link that is open, if any, went to the number before: order link sends a new one.',
                ],
              ]),
            ),
          )
          .orElse(
            refusedAs(({ kind }) =>
              refused({
                code: toErrorCode(kind),
                message:
                  kind === 'CustomerHasLogin'
                    ? 'This customer signs in by themselves, and changes name and phone in the app.'
                    : 'Somebody else has that number: user find shows who. Check it.',
              }),
            ),
          ),
      ),
    )
  })

/** The holder of a lost phone is logged out at once; a new login needs the password or the provider. */
export const logOutUser = (who: string, { reason, dryRun = false, ...options }: LogOutOptions): Task =>
  withStaffContext(options, READING, context => {
    const { customers, member, clock } = context
    const now = clock.now()
    return withCustomer(customers, who, id =>
      admit(context, writing('SUPPORT', { command: 'user log-out', subject: id, reason }, dryRun))
        .andThen(() => customers.file(id))
        .andThen(file => {
          if (file === null) return okAsync(refused(userNotFound(who)))
          const sessions = file.sessions.filter(session => sessionState(session, now) === 'Live').length
          const ended = dryRun ? okAsync(undefined) : customers.logOut(id, { by: member.id, reason, at: now })
          return ended.map(() =>
            answered(
              { id, sessions, dryRun },
              columns([
                ['customer', id],
                ['signed in on', `${sessions} device${sessions === 1 ? '' : 's'}`],
                ['', dryRun ? 'Dry run: no session was ended.' : 'All of them are logged out.'],
              ]),
            ),
          )
        }),
    )
  })
