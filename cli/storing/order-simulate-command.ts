import { Command } from 'commander'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { explainOption, readInstant, withExample } from '../options.ts'
import { type StaffReading, staffReading } from '../staff/staff-options.ts'
import type { Run } from '../output.ts'

export type SimulateOptions = StaffReading & {
  readonly at: Instant
  readonly explain?: boolean
}

export const simulateCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('simulate')
        .description('simulate the scheduled steps of an order until a moment, each charge succeeding on its day')
        .argument('<id>')
        .requiredOption('--at <instant>', 'until when, as 2027-12-03T10:00:00+09:00', readInstant)
        .addOption(explainOption()),
    ).action(
      run(async (id: OrderId, options: SimulateOptions) =>
        (await import('./order-simulation.ts')).simulateOrder(id, options),
      ),
    ),
    'order simulate SK-7Q2K9XMD4TBA --at 2027-12-03T10:00:00+09:00',
  )
