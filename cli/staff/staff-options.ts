import { type Command, InvalidArgumentError, Option } from 'commander'
import { ListPlace, type SortedList } from '#core/shared/page.ts'
import { plainText } from '#core/storing/plain-text.ts'
import { jsonOption, readCount } from '../options.ts'

const asOption = (): Option =>
  new Option('--as <staff>', 'who types this, on a trial (default: local, on the embedded database); elsewhere log in')

const REASON_MAX_CHARACTERS = 500

/** For `--reason`: why, in the staff's own words; nothing is written without it. */
export const readReason = (text: string): string => {
  const reason = plainText(text, REASON_MAX_CHARACTERS)
  if (!reason) throw new InvalidArgumentError(`Say why, in 1 to ${REASON_MAX_CHARACTERS} characters on one line.`)
  return reason
}

/** Who types. */
export type StaffReading = { readonly as?: string }
/** One page of a list. */
export type Listing = { readonly limit: number; readonly after: ListPlace | null }
export type StaffListing = StaffReading & Listing
export type StaffWriting = StaffReading & { readonly reason: string; readonly dryRun?: boolean }
/** Of a step of an order: the core says which ones need a reason (G250). */
export type StepWriting = StaffReading & { readonly reason?: string; readonly dryRun?: boolean }

/** The words of a command that reads; last of its words. */
export const staffReading = (command: Command): Command => command.addOption(asOption()).addOption(jsonOption())

const MAX_ROWS = 500
const DEFAULT_ROWS = 50

type ListingWords = { readonly rows?: number; readonly most?: number }

/** The words for one page of a list. */
export const listing = (
  command: Command,
  list: Pick<SortedList<never>, 'kinds'>,
  { rows = DEFAULT_ROWS, most = MAX_ROWS }: ListingWords = {},
): Command =>
  command
    .option('--limit <n>', 'how many', readCount(1, most), rows)
    .addOption(
      new Option('--after <next>', 'what the page before named as its next').argParser(readPlaceIn(list)).default(null),
    )

/** The words of a command that lists rows; last of its words. */
export const staffListing = (
  command: Command,
  list: Pick<SortedList<never>, 'kinds'>,
  words: ListingWords = {},
): Command => staffReading(listing(command, list, words))

const readPlaceIn =
  (list: Pick<SortedList<never>, 'kinds'>) =>
  (text: string): ListPlace => {
    const place = ListPlace.parse(text, list)
    if (place.isOk()) return place.value
    throw new InvalidArgumentError('Write what the page before named as its next.')
  }

type WritingWords = { readonly reason?: string; readonly dryRun?: string }

/** The words of a command that changes something; last of its words. */
export const staffWriting = (
  command: Command,
  { reason = 'why; kept in the audit log', dryRun = 'show what would happen, write nothing' }: WritingWords = {},
): Command => staffReading(command.requiredOption('--reason <text>', reason, readReason).option('--dry-run', dryRun))

/** The words of a command that records a step of an order; last of its words. */
export const stepWriting = (command: Command): Command =>
  staffReading(
    command
      .option('--reason <text>', 'why; kept in the audit log; a step of every day needs none', readReason)
      .option('--dry-run', 'show what would happen, write nothing'),
  )
