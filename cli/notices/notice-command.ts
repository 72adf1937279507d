import { Command } from 'commander'
import { NOTICES } from '#core/notices/ports/notice-records.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { withExample } from '../options.ts'
import { type StaffListing, staffListing } from '../staff/staff-options.ts'
import type { Run } from '../output.ts'

const DEFAULT_ROWS = 20

/** Notices to customers. */
export const noticeCommand = (run: Run): Command =>
  withExample(new Command('notice').addCommand(listCommand(run)), 'notice list --order SK-7Q2K9XMD4TBA')

export type ListOptions = StaffListing & {
  readonly order?: OrderId
}

const listCommand = (run: Run): Command =>
  withExample(
    staffListing(
      new Command('list')
        .description('notices to customers and their states, the newest first; neither texts nor addresses')
        .option('--order <id>', 'about this order'),
      NOTICES,
      { rows: DEFAULT_ROWS },
    ).action(run(async (options: ListOptions) => (await import('./notices.ts')).listNotices(options))),
    'notice list --order SK-7Q2K9XMD4TBA',
  )
