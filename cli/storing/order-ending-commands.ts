import { Command } from 'commander'
import type { OrderId } from '#core/shared/ids.ts'
import { withExample } from '../options.ts'
import { type StaffWriting, staffWriting } from '../staff/staff-options.ts'

export type CancelOptions = StaffWriting & { readonly operatorFault?: boolean }
export type TerminateOptions = StaffWriting & { readonly override?: boolean }
export type ResumeOptions = StaffWriting

/** Ending contracts. The database is loaded when a command runs, not for its help. */
export const endingCommands = (): readonly Command[] => [cancelCommand(), terminateCommand(), resumeCommand()]

const cancelCommand = (): Command =>
  withExample(
    staffWriting(
      new Command('cancel')
        .argument('<id>')
        .description('cancel a storage before pickup; what the rules give goes back to the card')
        .option('--operator-fault', 'the shop is at fault: all of it goes back (needs the role ADMIN)'),
    ).action(async (id: OrderId, options: CancelOptions) => {
      const { cancelOrder } = await import('./order-ending.ts')
      await cancelOrder(id, options)
    }),
    'order cancel SK-7Q2K9XMD4TBA --reason "customer called" --dry-run',
    'order cancel SK-7Q2K9XMD4TBA --operator-fault --reason "nobody came for the pickup"',
  )

const terminateCommand = (): Command =>
  withExample(
    staffWriting(
      new Command('terminate')
        .argument('<id>')
        .description('end the yearly renewal; what is paid stays paid')
        .option('--override', 'also after its last day, until the charge has started (needs the role ADMIN)'),
    ).action(async (id: OrderId, options: TerminateOptions) => {
      const { terminateOrder } = await import('./order-ending.ts')
      await terminateOrder(id, options)
    }),
    'order terminate SK-7Q2K9XMD4TBA --reason "customer called"',
  )

const resumeCommand = (): Command =>
  withExample(
    staffWriting(
      new Command('resume').argument('<id>').description('take an ended renewal up again, with the stored card'),
    ).action(async (id: OrderId, options: ResumeOptions) => {
      const { resumeOrder } = await import('./order-ending.ts')
      await resumeOrder(id, options)
    }),
    'order resume SK-7Q2K9XMD4TBA --reason "customer called"',
  )
