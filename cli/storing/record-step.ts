import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import { roleFor } from '#core/storing/service/advance-order.ts'
import type { StepDetails } from '#core/storing/step-details.ts'
import { answered, refused, type Task } from '../output.ts'
import { refusedAs, withStaffContext } from '../staff/staff-context.ts'
import { writing } from '../staff/staff-member.ts'
import type { StaffWriting } from '../staff/staff-options.ts'
import { advanceDocument, advanceProblem, advanceText } from './advance-text.ts'

type Typed = {
  readonly id: OrderId
  readonly event: OrderEvent
  readonly options: StaffWriting & { readonly occurred?: Instant }
}

/** Records one step of an order as the staff member who types. */
export const record = ({ id, event, options }: Typed, details: StepDetails): Task => {
  const { reason, dryRun = false, occurred = null } = options
  return withStaffContext(
    options,
    writing(roleFor(event), { command: `order ${event}`, subject: id, reason }, dryRun),
    ({ advanceOrder, member }) =>
      advanceOrder({ orderId: id, event, staff: member, reason, occurredAt: occurred, details, dryRun })
        .map(done => answered(advanceDocument(done, dryRun), advanceText(done, dryRun)))
        .orElse(refusedAs(refusal => refused(advanceProblem({ id, event }, refusal)))),
  )
}
