import type { CommandAnswer, SentCommand } from '#adapters/http/contract/staff/sent-command.ts'
import type { StaffMember } from '#core/shared/staff.ts'

/** Who sent a command, and whether they have shown who they are within the last minutes. */
export type CommandSender = { readonly member: StaffMember; readonly isProved: boolean }

/** Carries out the words that a member sent, as their own command line would. */
export type RunCommand = (sent: SentCommand, sender: CommandSender) => Promise<CommandAnswer>

export type CommandRuns = {
  readonly run: RunCommand
  /** Whether these words change something: their answer is kept for a second try. */
  readonly writes: (words: readonly string[]) => Promise<boolean>
}
