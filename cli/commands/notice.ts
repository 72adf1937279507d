import { Command } from 'commander'
import type { OrderId } from '#core/shared/ids.ts'
import { jsonOption, readCount, withExample } from '../options.ts'
import { asOption } from '../staff-options.ts'

const MAX_ROWS = 500
const DEFAULT_ROWS = 20

/** What customers were told. */
export const noticeCommand = (): Command =>
  withExample(new Command('notice').addCommand(listCommand()), 'notice list --order SK-7Q2K9XMD4TBA')

export type ListOptions = {
  readonly order?: OrderId
  readonly limit: number
  readonly as?: string
  readonly json?: boolean
}

const listCommand = (): Command =>
  withExample(
    new Command('list')
      .description('notices to customers and what became of them, the newest first; neither texts nor addresses')
      .option('--order <id>', 'about this order')
      .option('--limit <n>', 'how many', readCount(1, MAX_ROWS), DEFAULT_ROWS)
      .addOption(asOption())
      .addOption(jsonOption())
      .action(async (options: ListOptions) => {
        const { listNotices } = await import('../notices.ts')
        await listNotices(options)
      }),
    'notice list --order SK-7Q2K9XMD4TBA',
  )
