import { ResultAsync } from 'neverthrow'
import { currentShop } from '#adapters/system/current-shop.ts'
import type { PricedOrder } from '#core/billing/price-change.ts'
import { explainHappenings } from '#core/billing/explain-simulation.ts'
import { paymentFee } from '#core/billing/payment-fee.ts'
import { refund } from '#core/billing/refund.ts'
import { type Happening, type Simulated, simulate, type Simulation, terminationAt } from '#core/billing/simulate.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { Won } from '#core/shared/won.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { RecordedStep } from '#core/storing/ports/order-records.ts'
import type { StaffOrder } from '#core/storing/ports/staff-views.ts'
import { orderNotFound } from './advance-text.ts'
import type { SimulateOptions } from './order-simulate-command.ts'
import { withExplained } from '../explain-text.ts'
import { answered, columns, refused, spelled, type Task } from '../output.ts'
import { inSeoul } from '../time-text.ts'
import { withStaffContext } from '../staff/staff-context.ts'
import { READING } from '../staff/staff-member.ts'

/** What would happen to this order until a moment, and what ending it would give then. */
export const simulateOrder = (id: OrderId, { at, explain, ...options }: SimulateOptions): Task =>
  withStaffContext(options, READING, ({ views, orders, prices, clock }) =>
    ResultAsync.combine([views.order(id), orders.find(id), prices.contracts({ order: id })]).map(
      ([found, recorded, [priced]]) => {
        if (found === null || recorded === null || priced === undefined) return refused(orderNotFound(id))
        const steps = recorded.timeline
        const simulation = simulate(toSimulated(priced, steps), clock.now(), at)
        const answers = answersAt(simulation, found, steps, at)
        const { happenings } = simulation
        const { document, text } = withExplained(explain, () => explainHappenings(happenings))
        return answered(
          { orderId: id, at: Instant.toIso(at), happenings: happenings.map(toDocument), ...answers, ...document },
          [happeningsText(happenings), columns(Object.entries(answers).map(toRow))].join('\n\n') + text,
        )
      },
    ),
  )

const toSimulated = (priced: PricedOrder, steps: readonly RecordedStep[]): Simulated => ({
  ...priced,
  restoredOn: Day.of(
    steps.findLast(({ event }) => event === 'equipment.restored')?.occurredAt ?? priced.order.stateChangedAt,
  ),
  lastChargedOn: chargedOn(steps),
  shop: currentShop(),
})

const CHARGES: readonly OrderEvent[] = ['payment.confirmed', 'payment.late', 'renewal.charged']

const chargedOn = (steps: readonly RecordedStep[]): Day | null => {
  const last = steps.findLast(({ event }) => CHARGES.includes(event))
  return last === undefined ? null : Day.of(last.occurredAt)
}

const answersAt = ({ end }: Simulation, found: StaffOrder, steps: readonly RecordedStep[], at: Instant) => {
  const { order } = end
  const cancelled = refund({
    paid: found.amountWon,
    fee: found.feeWon ?? paymentFee(found.amountWon, currentShop().paymentFeeBasisPoints),
    pickupDate: order.pickupDate,
    now: at,
    status: order.state,
    contractedAt: steps.find(({ to }) => to === 'REQUESTED')?.occurredAt,
    statutoryWithdrawal: currentShop().statutoryWithdrawal ?? false,
    withdrawalEndedAt: currentShop().withdrawalEndedAt,
  })
  return {
    state: order.state,
    termsPaid: order.termsPaid,
    autoRenewal: order.autoRenewal,
    renewalStatus: order.renewal.status,
    terminate: terminationAt(end, at),
    cancel: cancelled.rule,
    refundableWon: cancelled.refundableWon,
  }
}

const toDocument = ({ price: _price, ...happening }: Happening): object => ({
  ...happening,
  at: Instant.toIso(happening.at),
})

const toRow = ([name, value]: readonly [string, string | number | null]): readonly string[] => [
  spelled(name),
  value === null ? 'not possible' : String(value),
]

const happeningsText = (happenings: readonly Happening[]): string =>
  happenings.length === 0
    ? 'Nothing happens automatically until then.'
    : columns([['when', 'what', 'won', 'for the staff'], ...happenings.map(toCells)])

const toCells = ({ at, event, reminder, chargedWon, task, termination }: Happening): readonly string[] => [
  inSeoul(at),
  event ?? reminder?.kind ?? (termination === null ? '' : `a termination is answered ${termination}`),
  chargedWon === null ? '' : Won.format(chargedWon),
  task ?? '',
]
