import { Command, Option } from 'commander'
import { NOTICE_OUTCOMES, type NoticeOutcome } from '#core/notices/notice.ts'
import { NOTICES } from '#core/notices/ports/notice-records.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { readLine, withExample } from '../options.ts'
import {
  readReason,
  type StaffListing,
  staffListing,
  type StaffReading,
  staffReading,
  type StaffWriting,
  staffWriting,
} from '../staff/staff-options.ts'
import type { Run } from '../output.ts'

const DEFAULT_ROWS = 20
const readWho = readLine(254, 2)

/** Notices to customers. */
export const noticeCommand = (run: Run): Command =>
  withExample(
    new Command('notice')
      .addCommand(listCommand(run))
      .addCommand(showCommand(run))
      .addCommand(resendCommand(run))
      .addCommand(writeCommand(run)),
    'notice list --order SK-7Q2K9XMD4TBA',
  )

export type ListOptions = StaffListing & {
  readonly order?: OrderId
  readonly user?: string
  readonly outcome?: NoticeOutcome
}

const listCommand = (run: Run): Command =>
  withExample(
    staffListing(
      new Command('list')
        .description(
          'notices to customers, by which way they went and their states, the newest first; neither texts nor addresses',
        )
        .option('--order <id>', 'about this order')
        .option('--user <who>', 'to this customer: phone, e-mail, order or id', readWho)
        .addOption(
          new Option('--outcome <outcome>', 'what waits, went out, or may not have arrived').choices(NOTICE_OUTCOMES),
        ),
      NOTICES,
      { rows: DEFAULT_ROWS },
    ).action(run(async (options: ListOptions) => (await import('./notices.ts')).listNotices(options))),
    'notice list --order SK-7Q2K9XMD4TBA',
    'notice list --user 010-1234-5678',
    'notice list --outcome FAILED',
  )

const AN_ID = '0190b6c2-8f1e-4c7a-9f3d-2a1b5c6d7e8f'

export type ShowOptions = StaffReading & { readonly reason: string }

const showCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('show')
        .description('a notice with the text that went out (each look is kept in the audit log)')
        .argument('<id>', 'of the notice, as the list names it')
        .requiredOption('--reason <text>', 'why; kept in the audit log', readReason),
    ).action(
      run(async (id: string, options: ShowOptions) => (await import('./staff-notices.ts')).showNotice(id, options)),
    ),
    `notice show ${AN_ID} --reason "says that nobody told them the day"`,
  )

const WAYS = ['sms', 'mail'] as const
const byOption = (): Option =>
  new Option('--by <way>', 'the phone or the e-mail; else the one that there is, the phone first').choices(WAYS)

type ByWay = { readonly by?: (typeof WAYS)[number] }

export type ResendOptions = StaffWriting & ByWay

const resendCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('resend')
        .description('send a notice again, to the contact of now and with what holds now; once in ten minutes')
        .argument('<id>', 'of the notice, as the list names it')
        .addOption(byOption()),
    ).action(
      run(async (id: string, options: ResendOptions) => (await import('./staff-notices.ts')).resendNotice(id, options)),
    ),
    `notice resend ${AN_ID} --reason "deleted it" --dry-run`,
  )

export type WriteOptions = StaffWriting & ByWay & { readonly user: string; readonly text: string }

const writeCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('write')
        .description(
          'write to a customer, in the name of the shop; no advertising. At most 5 a day to a customer and 30 an hour by you, with what you send again',
        )
        .requiredOption('--user <who>', 'phone, e-mail, order or id of the customer', readWho)
        .requiredOption('--text <text>', 'what to say, in Korean, on one line of at most 300 characters')
        .addOption(byOption()),
    ).action(run(async (options: WriteOptions) => (await import('./staff-notices.ts')).writeNotice(options))),
    'notice write --user 010-1234-5678 --text "부츠 한 짝을 찾았어요. 내일 함께 가져다드릴게요." --reason "asked for the boot" --dry-run',
  )
