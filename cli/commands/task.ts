import { Command } from 'commander'
import { jsonOption, readCount, withExample } from '../options.ts'
import { asOption, readReason } from '../staff-options.ts'

const MAX_ROWS = 500
const DEFAULT_ROWS = 50

/** What the product leaves to a person. */
export const taskCommand = (): Command =>
  withExample(new Command('task').addCommand(listCommand()).addCommand(doneCommand()), 'task list')

export type ListTasksOptions = {
  readonly kind?: string
  readonly all?: true
  readonly limit: number
  readonly as?: string
  readonly json?: boolean
}

const listCommand = (): Command =>
  withExample(
    new Command('list')
      .description('what waits for a person, the oldest first, with what to do about it')
      .option('--kind <kind>', 'only these, as LEDGER_DIFFERENCE')
      .option('--all', 'also what is done')
      .option('--limit <n>', 'how many', readCount(1, MAX_ROWS), DEFAULT_ROWS)
      .addOption(asOption())
      .addOption(jsonOption())
      .action(async (options: ListTasksOptions) => {
        const { listTasks } = await import('../staff-tasks.ts')
        await listTasks(options)
      }),
    'task list --kind LEDGER_DIFFERENCE',
  )

export type DoneOptions = {
  readonly reason: string
  readonly dryRun?: boolean
  readonly as?: string
  readonly json?: boolean
}

const doneCommand = (): Command =>
  withExample(
    new Command('done')
      .description('close a task')
      .argument('<id>', 'its number', readCount(1, Number.MAX_SAFE_INTEGER))
      .requiredOption('--reason <text>', 'what was done about it; kept in the audit log', readReason)
      .option('--dry-run', 'show what would happen, write nothing')
      .addOption(asOption())
      .addOption(jsonOption())
      .action(async (id: number, options: DoneOptions) => {
        const { closeTask } = await import('../staff-tasks.ts')
        await closeTask(id, options)
      }),
    'task done 12 --reason "gave the second payment back"',
  )
