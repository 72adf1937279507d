import { mayActAs, type StaffRole } from '#core/shared/staff.ts'
import type { OpenTask } from '#adapters/http/contract/staff/tasks.ts'
import { moneyWay, stepWay } from '../../app/step-way.ts'
import { DESK_TEXTS } from '../../texts/shared.ts'
import { taskAction } from '../../texts/tasks.ts'

/** Where it is seen to: what is about nobody is about our books, or about a provider and nowhere here. Who records no steps looks at the order. */
export const taskWay = (
  { kind, orderId, customerId }: Pick<OpenTask, 'kind' | 'orderId' | 'customerId'>,
  role: StaffRole,
): { readonly way: string | null; readonly label: string } => {
  const { at, step, label } = taskAction(kind)
  if (at === 'PROVIDER') return { way: null, label }
  if (orderId !== null && at === 'MONEY') return { way: moneyWay(orderId), label }
  if (orderId !== null && (at === 'ORDER' || customerId === null)) {
    if (step === undefined) return { way: `/desk/orders/${orderId}`, label }
    return mayActAs(role, 'OPERATOR')
      ? { way: stepWay(orderId, step), label }
      : { way: `/desk/orders/${orderId}`, label: DESK_TEXTS.toOrder }
  }
  return { way: customerId === null ? '/desk/money' : `/desk/customers/${customerId}`, label }
}
