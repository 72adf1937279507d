import { match } from 'ts-pattern'
import { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { HOME_STATUSES } from '#core/storing/home-status.ts'
import { homeStatusOf, recordStatusOf } from '#core/storing/projection.ts'
import { recordStatusLabel } from '#core/storing/record-status.ts'
import {
  type Advanced,
  type AdvanceRefused,
  type DetailMissing,
  isForStaff,
} from '#core/storing/service/advance-order.ts'
import { eventsFrom } from '#core/storing/transitions.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { codeOf, columns, type Problem } from './output.ts'
import { inSeoul } from './time-text.ts'

/** What a customer sees of a state. */
const shownAs = (state: OrderState): string => {
  const home = homeStatusOf(state)
  return `home ${home} ${HOME_STATUSES[home].chip}, list ${recordStatusLabel(recordStatusOf(state))}`
}

/** One document for the plan of a dry run and for what the real run did. */
export const advanceDocument = ({ before, change }: Advanced, dryRun: boolean): object => ({
  orderId: before.id,
  dryRun,
  event: change.event,
  from: before.state,
  to: change.to,
  homeStatus: homeStatusOf(change.to),
  recordStatus: recordStatusOf(change.to),
  occurredAt: Instant.toIso(change.occurredAt),
  set: change.set,
  reason: change.reason,
})

export const advanceText = ({ before, change }: Advanced, dryRun: boolean): string =>
  columns([
    ['order', before.id],
    ['event', change.event],
    ['state', before.state === change.to ? change.to : `${before.state} -> ${change.to}`],
    ['customer', shownAs(change.to)],
    ['occurred', inSeoul(change.occurredAt)],
    ...Object.entries(change.set).map(([name, value]) => [name, String(value ?? 'none')]),
    ['', dryRun ? 'Dry run: nothing was written.' : 'Done.'],
  ])

const MISSING: Readonly<Record<DetailMissing['detail'], string>> = {
  pickupDate: 'Say the day: add --pickup DAY.',
  walkIn: 'No pickup day is booked. If the gear was brought in, add --walk-in.',
  locker: 'Say where it stands: add --locker TEXT.',
  report: 'A report has four pictures: use report add.',
  brand: 'The brand is not known yet: add --brand TEXT.',
  equipmentName: 'The name of the gear is not known yet: add --name TEXT.',
  equipmentSize: 'The size is not known yet: add --size TEXT.',
}

export const orderNotFound = (id: OrderId): Problem => ({
  code: 'ORDER_NOT_FOUND',
  message: `There is no order ${id}.`,
})

/** Why an order was not moved on, and what to do. */
export const advanceProblem = (
  orderId: OrderId,
  refusal: Exclude<AdvanceRefused, { kind: 'ServiceUnreachable' }> | { readonly kind: 'OrderNotFound' },
): Problem => ({
  code: codeOf(refusal.kind),
  message: match(refusal)
    .with({ kind: 'OrderNotFound' }, () => orderNotFound(orderId).message)
    .with(
      { kind: 'InvalidTransition' },
      ({ event, from }) =>
        `${event} cannot happen to an order that is ${from ?? 'not there'}. From here: ${eventsFrom(from).filter(isForStaff).join(', ') || 'nothing'}.`,
    )
    .with({ kind: 'NotForStaff' }, ({ event }) => `${event} cannot be recorded by the staff.`)
    .with({ kind: 'RoleTooLow' }, ({ needed, role }) => `This needs the role ${needed}; yours is ${role}.`)
    .with({ kind: 'DetailMissing' }, ({ detail }) => MISSING[detail])
    .with({ kind: 'PickupDayPast' }, () => 'That day is over. Choose today or a later day.')
    .with({ kind: 'NotABusinessDay' }, () => 'That day is a weekend or a holiday. Choose another one, or add --force.')
    .with({ kind: 'OccurredInFuture' }, () => 'It cannot have happened in the future.')
    .with({ kind: 'NothingToCorrect' }, () => 'There is no step of the staff to take back.')
    .with({ kind: 'CorrectionTooLate' }, () => 'The last step is more than seven days old.')
    .with({ kind: 'MoneyMovedSince' }, () => 'Money has moved since the last step, so it cannot be taken back.')
    .exhaustive(),
})
