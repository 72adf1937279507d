import { okAsync, ResultAsync } from 'neverthrow'
import type { OrderId } from '#core/shared/ids.ts'
import { LabelCode } from '#core/storing/label-code.ts'
import { currentLocker, LockerCode } from '#core/storing/locker.ts'
import { orderName } from '#core/storing/order-name.ts'
import type { StaffOrder } from '#core/storing/ports/staff-views.ts'
import { answered, columns, refused, type Task } from '../output.ts'
import { type StaffContext, withStaffContext } from '../staff/staff-context.ts'
import { READING } from '../staff/staff-member.ts'
import type { StaffReading } from '../staff/staff-options.ts'
import { regionOf } from './locker-options.ts'
import { orderNotFound } from './advance-text.ts'
import type { FindOptions } from './label-command.ts'
import { answerLocker } from './lockers.ts'

export const printLabel = (id: OrderId, options: StaffReading): Task =>
  withStaffContext(options, READING, context => answerSet(context, id))

const answerSet = ({ views, labels }: Pick<StaffContext, 'views' | 'labels'>, id: OrderId) =>
  ResultAsync.combine([views.order(id), labels.numberOf(id)]).map(([found, number]) => {
    if (found === null) return refused(orderNotFound(id))
    if (number === null)
      return refused({ code: 'NOT_PAID_YET', message: `${id} is not paid, so it has no gear to label.` })
    const label = labelOf(found, LabelCode.of(number))
    return answered(label, columns(Object.entries(label).map(([name, value]) => [name, value ?? '-'])))
  })

/** Nothing on it says more of the customer than a letter. */
const labelOf = ({ order, customerName }: StaffOrder, code: LabelCode) => ({
  label: LabelCode.format(code),
  initial: Array.from(customerName)[0] ?? '',
  gear: orderName(order),
  plan: order.plan,
  locker: currentLocker(order),
  orderId: order.id,
})

export const findLabel = (text: string, options: FindOptions): Task =>
  withStaffContext(options, READING, context => {
    const locker = LockerCode.parse(text).unwrapOr(null)
    if (locker !== null) return answerLocker(context, { region: regionOf(options), code: locker })
    const code = LabelCode.parse(text).unwrapOr(null)
    if (code === null)
      return okAsync(
        refused({
          code: 'LABEL_MISTYPED',
          message: `No label reads ${text}: a sign is wrong or missing. Read it again.`,
        }),
      )
    return context.labels
      .orderOf(LabelCode.number(code))
      .andThen(id =>
        id === null
          ? okAsync(refused({ code: 'LABEL_NOT_FOUND', message: `No set has the label ${LabelCode.format(code)}.` }))
          : answerSet(context, id),
      )
  })
