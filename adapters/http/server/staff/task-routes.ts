import { err, ok, type Result } from 'neverthrow'
import type { DeskSide } from '#adapters/container/service/desk.ts'
import * as tasks from '#adapters/http/contract/staff/tasks.ts'
import type { InvalidInput } from '#core/shared/failures.ts'
import { ListPlace, PAGE_SIZE, readPage, type SortedList } from '#core/shared/page.ts'
import { type Complaint, COMPLAINTS } from '#core/staff/ports/complaint-records.ts'
import type { OrderOrCustomer } from '#core/staff/order-or-customer.ts'
import { DONE_TASKS, STAFF_TASKS } from '#core/staff/ports/staff-tasks.ts'
import { taskKindsFor } from '#core/staff/task-kinds.ts'
import { customerOf } from './customer-of.ts'
import { orderOf } from './order-routes.ts'
import type { makeStaffMount, OfStaff } from './staff-mount.ts'
import { taskRow } from './work-routes.ts'

type Mount = ReturnType<typeof makeStaffMount>
type Asked = Pick<OfStaff<typeof tasks.complainAboutOrder.body>, 'desk' | 'caller' | 'body'>

/** What is open, and what customers say. */
export const staffTaskRoutes = (mount: Mount): void => {
  mount(tasks.listTasks, ({ desk, caller, query }) =>
    placeIn(query['after'], STAFF_TASKS)
      .asyncAndThen(after =>
        readPage(STAFF_TASKS, { after, limit: PAGE_SIZE }, part =>
          desk.tasks.list({
            kinds: taskKindsFor(caller.member.role),
            about: null,
            dueBy: null,
            evenDone: false,
            ...part,
          }),
        ),
      )
      .map(({ items, next }) => ({
        tasks: items.map(task => ({ ...taskRow(task), since: task.createdAt })),
        next,
      })),
  )

  mount(tasks.closeTask, ({ desk, caller, params, body: { reason, dryRun = false } }) =>
    numberIn(params['taskId'])
      .mapErr(() => ({ kind: 'TaskUnknown' as const }))
      .asyncAndThen(task => desk.tasks.close(task, { by: caller.member.id, reason, at: desk.clock.now() }, { dryRun }))
      .map(({ id, kind }) => ({ taskId: id, kind, dryRun })),
  )

  mount(tasks.listDoneTasks, ({ desk, caller, query }) =>
    placeIn(query['after'], DONE_TASKS)
      .asyncAndThen(after =>
        readPage(DONE_TASKS, { after, limit: PAGE_SIZE }, part =>
          desk.tasks.done(taskKindsFor(caller.member.role), part),
        ),
      )
      .map(({ items, next }) => ({
        tasks: items.map(task => ({ ...taskRow(task), doneAt: task.doneAt, doneBy: task.doneBy })),
        next,
      })),
  )

  mount(tasks.reopenTask, ({ desk, caller, params, body: { reason, dryRun = false } }) =>
    numberIn(params['taskId'])
      .mapErr(() => ({ kind: 'TaskUnknown' as const }))
      .asyncAndThen(task => desk.tasks.reopen(task, { by: caller.member.id, reason, at: desk.clock.now() }, { dryRun }))
      .map(({ id, kind }) => ({ taskId: id, kind, dryRun })),
  )

  mount(tasks.listComplaints, ({ desk, query }) =>
    complaintPage(desk, { about: null, evenAnswered: false, after: query['after'] }),
  )
  mount(tasks.complaintsAboutOrder, ({ desk, params, query }) =>
    orderOf(params).andThen(order =>
      complaintPage(desk, { about: { order }, evenAnswered: true, after: query['after'] }),
    ),
  )
  mount(tasks.complaintsOfCustomer, ({ desk, params, query }) =>
    customerOf(params).andThen(customer =>
      complaintPage(desk, { about: { customer }, evenAnswered: true, after: query['after'] }),
    ),
  )

  mount(tasks.complainAboutOrder, ({ params, ...asked }) =>
    orderOf(params).andThen(order => complain(asked, { order })),
  )
  mount(tasks.complainAsCustomer, ({ params, ...asked }) =>
    customerOf(params).andThen(customer => complain(asked, { customer })),
  )

  mount(tasks.answerComplaint, ({ desk, caller, params, body: { answer, reason, dryRun = false } }) =>
    numberIn(params['complaintId'])
      .mapErr(() => ({ kind: 'ComplaintUnknown' as const }))
      .asyncAndThen(complaint =>
        desk.complaints.answer(complaint, answer, { by: caller.member.id, reason, at: desk.clock.now() }, { dryRun }),
      )
      .map(answered => ({ text: answered.answer?.text ?? answer, dryRun })),
  )
}

const complain = ({ desk, caller, body: { text, reason, dryRun = false } }: Asked, about: OrderOrCustomer) =>
  desk.complaints
    .add({ about, text }, { by: caller.member.id, reason, at: desk.clock.now() }, { dryRun })
    .map(complaint => ({ text: complaint.text, dryRun }))

type Wanted = {
  readonly about: OrderOrCustomer | null
  readonly evenAnswered: boolean
  readonly after: string | undefined
}

const complaintPage = ({ complaints }: Pick<DeskSide, 'complaints'>, { about, evenAnswered, after }: Wanted) =>
  placeIn(after, COMPLAINTS)
    .asyncAndThen(from =>
      readPage(COMPLAINTS, { after: from, limit: PAGE_SIZE }, part =>
        complaints.list({ about, evenAnswered, ...part }),
      ),
    )
    .map(({ items, next }) => ({ complaints: items.map(complaintRow), next }))

const complaintRow = ({ id, customer, ...complaint }: Complaint): tasks.ComplaintRow => ({
  complaintId: id,
  customerId: customer,
  ...complaint,
})

export const placeIn = <Item>(
  after: string | undefined,
  list: SortedList<Item>,
): Result<ListPlace | null, InvalidInput> => (after === undefined ? ok(null) : ListPlace.parse(after, list))

/** As PostgreSQL numbers them. */
export const numberIn = (text = ''): Result<number, void> =>
  /^\d{1,9}$/.test(text) ? ok(Number(text)) : err(undefined)
