import { Command } from 'commander'
import type { OrderId } from '#core/shared/ids.ts'
import { jsonOption, withExample } from '../options.ts'
import { asOption, readReason } from '../staff-options.ts'

type WriteOptions = {
  readonly reason: string
  readonly dryRun?: boolean
  readonly as?: string
  readonly json?: boolean
}
export type CancelOptions = WriteOptions & { readonly operatorFault?: boolean }
export type TerminateOptions = WriteOptions & { readonly override?: boolean }
export type ResumeOptions = WriteOptions

const writing = (command: Command): Command =>
  command
    .argument('<id>')
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .option('--dry-run', 'show what would happen, write nothing')
    .addOption(asOption())
    .addOption(jsonOption())

/** Ending contracts. The database is loaded when a command runs, not for its help. */
export const endingCommands = (): readonly Command[] => [cancelCommand(), terminateCommand(), resumeCommand()]

const cancelCommand = (): Command =>
  withExample(
    writing(
      new Command('cancel')
        .description('cancel a storage before pickup; what the rules give goes back to the card')
        .option('--operator-fault', 'the shop is at fault: all of it goes back (needs the role ADMIN)'),
    ).action(async (id: OrderId, options: CancelOptions) => {
      const { cancelOrder } = await import('../order-ending.ts')
      await cancelOrder(id, options)
    }),
    'order cancel SK-7Q2K9XMD4TBA --reason "customer called" --dry-run',
    'order cancel SK-7Q2K9XMD4TBA --operator-fault --reason "nobody came for the pickup"',
  )

const terminateCommand = (): Command =>
  withExample(
    writing(
      new Command('terminate')
        .description('end the yearly renewal; what is paid stays paid')
        .option('--override', 'also after its last day, until the charge has started (needs the role ADMIN)'),
    ).action(async (id: OrderId, options: TerminateOptions) => {
      const { terminateOrder } = await import('../order-ending.ts')
      await terminateOrder(id, options)
    }),
    'order terminate SK-7Q2K9XMD4TBA --reason "customer called"',
  )

const resumeCommand = (): Command =>
  withExample(
    writing(new Command('resume').description('take an ended renewal up again, with the stored card')).action(
      async (id: OrderId, options: ResumeOptions) => {
        const { resumeOrder } = await import('../order-ending.ts')
        await resumeOrder(id, options)
      },
    ),
    'order resume SK-7Q2K9XMD4TBA --reason "customer called"',
  )
