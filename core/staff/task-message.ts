import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Shop } from '#core/shared/shop.ts'

/** A task as a message names it: nothing of its customer. */
export type NamedTask = {
  readonly id: number
  readonly kind: string
  readonly order: OrderId | null
  readonly dueOn: Day
}

export type TaskMessage = { readonly sms: string; readonly mail: { readonly subject: string; readonly text: string } }

/** What staff reads about new tasks: one by name, several as their number. Nothing of a customer: `task list` names whom to call (G182). */
export const taskMessage = (tasks: readonly NamedTask[], { brand }: Pick<Shop, 'brand'>): TaskMessage => {
  const said = tasks.length === 1 ? tasks.map(nameOf).join('') : `${tasks.length} new tasks: ${countsOf(tasks)}`
  return {
    sms: `[${brand.latin}] ${said}`,
    mail: {
      subject: `[${brand.latin}] ${tasks.length === 1 ? said : `${tasks.length} new tasks`}`,
      text: `${said}\n\nseasonkeep task list`,
    },
  }
}

const nameOf = ({ id, kind, order, dueOn }: NamedTask): string =>
  [`task ${id}: ${kind}`, ...(order === null ? [] : [order]), `due ${dueOn}`].join(', ')

const countsOf = (tasks: readonly NamedTask[]): string =>
  [...Map.groupBy(tasks, ({ kind }) => kind)]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .map(([kind, of]) => `${kind} ${of.length}`)
    .join(', ')
