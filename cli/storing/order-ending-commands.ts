import { Command } from 'commander'
import type { OrderId } from '#core/shared/ids.ts'
import { withExample } from '../options.ts'
import { type DeskPaymentOptions, settlingOptions } from '../billing/desk-options.ts'
import { type StaffWriting, staffWriting, type StepWriting, stepWriting } from '../staff/staff-options.ts'
import type { Run } from '../output.ts'

export type CancelOptions = StaffWriting & { readonly operatorFault?: boolean }
export type TerminateOptions = StaffWriting & { readonly override?: boolean }
export type ResumeOptions = StaffWriting

/** Ending contracts. The database is loaded when a command runs, not for its help. */
export const endingCommands = (run: Run): readonly Command[] => [
  cancelCommand(run),
  terminateCommand(run),
  resumeCommand(run),
  feeCommand(run),
]

export type FeeOptions = StepWriting &
  Partial<Pick<DeskPaymentOptions, 'paid' | 'reference' | 'expect'>> & {
    readonly waive?: true
    readonly reverse?: true
  }

const feeCommand = (run: Run): Command =>
  withExample(
    stepWriting(
      settlingOptions(
        new Command('fee')
          .argument('<id...>', 'one order or several, each by itself; one payment may be for several of a customer')
          .description('settle what gear of an ended contract costs that is collected late, before it is handed out'),
      ),
    ).action(
      run(async (ids: readonly OrderId[], options: FeeOptions) =>
        (await import('./order-ending.ts')).settleFees(ids, options),
      ),
    ),
    'order fee SK-7Q2K9XMD4TBA --paid cash --reference R-0217',
    'order fee SK-7Q2K9XMD4TBA SK-65H7Y28NFDQH --paid bank --reference "12-05 스키 학교"',
    'order fee SK-7Q2K9XMD4TBA --waive --reason "was in hospital"',
    'order fee SK-7Q2K9XMD4TBA --reverse --reason "the money was for another order"',
  )

const cancelCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('cancel')
        .argument('<id...>', 'one order or several, each by itself')
        .description('cancel a storage before pickup; the refund by the rules goes to the card')
        .option('--operator-fault', 'the shop is at fault: all of it goes back (needs the role ADMIN)'),
    ).action(
      run(async (ids: readonly OrderId[], options: CancelOptions) =>
        (await import('./order-ending.ts')).cancelOrder(ids, options),
      ),
    ),
    'order cancel SK-7Q2K9XMD4TBA --reason "customer called" --dry-run',
    'order cancel SK-7Q2K9XMD4TBA SK-65H7Y28NFDQH --reason "the club comes next year"',
    'order cancel SK-7Q2K9XMD4TBA --operator-fault --reason "no driver came for the pickup"',
  )

const terminateCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('terminate')
        .argument('<id...>', 'one order or several, each by itself')
        .description('end the yearly renewal; what is paid stays paid')
        .option('--override', 'also after its last day, until the charge has started (needs the role ADMIN)'),
    ).action(
      run(async (ids: readonly OrderId[], options: TerminateOptions) =>
        (await import('./order-ending.ts')).terminateOrder(ids, options),
      ),
    ),
    'order terminate SK-7Q2K9XMD4TBA --reason "customer called"',
  )

const resumeCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('resume')
        .argument('<id...>', 'one order or several, each by itself')
        .description('resume a terminated renewal; without a stored card the customer is asked for one'),
    ).action(
      run(async (ids: readonly OrderId[], options: ResumeOptions) =>
        (await import('./order-ending.ts')).resumeOrder(ids, options),
      ),
    ),
    'order resume SK-7Q2K9XMD4TBA --reason "customer called"',
  )
