import { existsSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import about from '../package.json' with { type: 'json' }
import { localFiles } from './files/local-files.ts'
import { isSendable, namedBy } from './sent/sendable.ts'
import { sessionFile } from './session/session-path.ts'
import { withExample } from './options.ts'
import {
  type Answer,
  EXIT_CODES,
  type ExitCode,
  failed,
  misused,
  type Output,
  type Run,
  type Task,
  write,
} from './output.ts'

type Entry = { readonly summary: string; readonly load: (run: Run) => Promise<Command> }

/** Every first word. Its file is loaded only when the word is typed: start-up is most of what a quick check costs. */
export const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: {
    summary: 'run the API and the app',
    load: async run => (await import('./service/serve-command.ts')).serveCommand(run),
  },
  worker: {
    summary: 'run the scheduled jobs',
    load: async run => (await import('./service/serve-command.ts')).workerCommand(run),
  },
  sandbox: {
    summary: 'run the sandbox of the providers in a process of its own',
    load: async run => (await import('./service/sandbox-command.ts')).sandboxCommand(run),
  },
  migrate: {
    summary: 'bring the database to the newest schema',
    load: async run => (await import('./service/migrate-command.ts')).migrateCommand(run),
  },
  backup: {
    summary: 'keep all rows in one file, while the service runs',
    load: async run => (await import('./service/backup-command.ts')).backupCommand(run),
  },
  restore: {
    summary: 'write a backup into an empty database',
    load: async run => (await import('./service/backup-command.ts')).restoreCommand(run),
  },
  doctor: {
    summary: 'say what is wrong around the shop, all at once, and what to do about it',
    load: async run => (await import('./doctor/doctor-command.ts')).doctorCommand(run),
  },
  providers: {
    summary: 'try the keys of this environment on the real providers',
    load: async run => (await import('./providers/providers-command.ts')).providersCommand(run),
  },
  order: {
    summary: 'read orders and move them on',
    load: async run => (await import('./storing/order-command.ts')).orderCommand(run),
  },
  pickup: {
    summary: 'the places where gear is picked up, for a driver',
    load: async run => (await import('./storing/place-commands.ts')).pickupCommand(run),
  },
  checkout: {
    summary: 'gear that customers take out',
    load: async run => (await import('./storing/checkout-command.ts')).checkoutCommand(run),
  },
  equipment: {
    summary: 'what the gear is',
    load: async run => (await import('./storing/equipment-command.ts')).equipmentCommand(run),
  },
  locker: {
    summary: 'lockers, and what is in them',
    load: async run => (await import('./storing/locker-command.ts')).lockerCommand(run),
  },
  label: {
    summary: 'labels of sets and lockers',
    load: async run => (await import('./storing/label-command.ts')).labelCommand(run),
  },
  card: {
    summary: 'the cards that renewals are charged to',
    load: async run => (await import('./billing/card-command.ts')).cardCommand(run),
  },
  notice: {
    summary: 'notices to customers and their states',
    load: async run => (await import('./notices/notice-command.ts')).noticeCommand(run),
  },
  report: {
    summary: 'inspections with their pictures, and what a period came to',
    load: async run => (await import('./storing/report-command.ts')).reportCommand(run),
  },
  search: {
    summary: 'customers, orders and gear by whatever is known of them',
    load: async run => (await import('./staff/search-command.ts')).searchCommand(run),
  },
  user: {
    summary: 'find customers and what belongs to them',
    load: async run => (await import('./account/user-command.ts')).userCommand(run),
  },
  payment: {
    summary: 'payments, and our ledger against the card provider',
    load: async run => (await import('./billing/payment-command.ts')).paymentCommand(run),
  },
  task: {
    summary: 'tasks of the staff',
    load: async run => (await import('./staff/task-command.ts')).taskCommand(run),
  },
  complaint: {
    summary: 'what customers complain about or ask, and what they were answered',
    load: async run => (await import('./staff/complaint-command.ts')).complaintCommand(run),
  },
  note: {
    summary: 'notes of the staff on orders and customers',
    load: async run => (await import('./staff/note-command.ts')).noteCommand(run),
  },
  terms: {
    summary: 'the texts that bind shop and customers',
    load: async run => (await import('./terms/terms-command.ts')).termsCommand(run),
  },
  marketing: {
    summary: 'who agreed to news and offers',
    load: async run => (await import('./terms/terms-command.ts')).marketingCommand(run),
  },
  shop: {
    summary: "the shop's own facts: brand, company, regions, prices, seasons, switches",
    load: async run => (await import('./shop/shop-command.ts')).shopCommand(run),
  },
  staff: {
    summary: 'who may use the staff commands',
    load: async run => (await import('./staff/staff-command.ts')).staffCommand(run),
  },
  login: {
    summary: 'sign in as a member of the staff',
    load: async run => (await import('./session/session-command.ts')).loginCommand(run),
  },
  logout: {
    summary: 'sign out',
    load: async run => (await import('./session/session-command.ts')).logoutCommand(run),
  },
  whoami: {
    summary: 'as whom you are signed in',
    load: async run => (await import('./session/session-command.ts')).whoamiCommand(run),
  },
  archive: {
    summary: 'archived records of departed customers',
    load: async run => (await import('./staff/archive-command.ts')).archiveCommand(run),
  },
  audit: {
    summary: 'who wrote what, when and why',
    load: async run => (await import('./staff/staff-command.ts')).auditCommand(run),
  },
  export: {
    summary: 'payments, refunds and orders of a period, for bookkeeping',
    load: async run => (await import('./billing/export-command.ts')).exportCommand(run),
  },
  refund: {
    summary: 'what goes back to the card when storage is cancelled',
    load: async run => (await import('./billing/refund-command.ts')).refundCommand(run),
  },
  renewal: {
    summary: 'yearly terms, their deadlines and their charges',
    load: async run => (await import('./billing/renewal-command.ts')).renewalCommand(run),
  },
  price: {
    summary: 'prices of renewals, and offers of higher ones',
    load: async run => (await import('./billing/price-command.ts')).priceCommand(run),
  },
  allowance: {
    summary: 'checkouts and restores that a plan still allows',
    load: async run => (await import('./storing/allowance-command.ts')).allowanceCommand(run),
  },
  validate: {
    summary: 'whether we accept a name, e-mail, password, phone or code',
    load: async run => (await import('./account/validate-command.ts')).validateCommand(run),
  },
  status: {
    summary: 'what a status means, and its transitions',
    load: async run => (await import('./storing/status-command.ts')).statusCommand(run),
  },
}

/** Says the program's version too; further behind, `--version` may be a command's own. */
const withVersion = (command: Command): Command => {
  command.version(about.version).enablePositionalOptions()
  command.options.find(({ long }) => long === '--version')?.hideHelp()
  return command
}

type Known = { readonly has: (word: string) => boolean }

const programFor = async (word: string | undefined, run: Run, known: Known): Promise<Command> => {
  const program = new Command('seasonkeep')
    .description('Seasonal storage of ski and snowboard gear: service and staff work.')
    .version(about.version)
    .enablePositionalOptions()
  for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
    if (!known.has(name)) continue
    const command = name === word ? withVersion(await load(run)) : new Command(name)
    program.addCommand(command.summary(summary).description(summary))
  }
  withExample(program, 'refund quote --paid 99000 --status REQUESTED --json')
  return program
}

/** Errors come back as values to report once; help still writes itself. */
const reportTo = (output: Output, command: Command): void => {
  command.exitOverride().configureOutput({ writeOut: output.out, writeErr: output.err, outputError: () => undefined })
  for (const below of command.commands) reportTo(output, below)
}

const problemOf = (error: unknown): Answer | null => {
  if (!(error instanceof CommanderError)) return failed({ code: 'UNEXPECTED', message: String(error) })
  if (error.exitCode === 0) return null
  const isOnlyHelp = error.code === 'commander.help'
  const said = isOnlyHelp ? 'Say which command.' : asSentence(error.message)
  return misused({ code: 'WRONG_USAGE', message: `${said} Add --help for the usage and an example.` })
}

const asSentence = (text: string): string =>
  text
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .replace(/(?<![.?)])$/, '.')

/** What another program has said already, to be written as it is. */
export type Said = { readonly exitCode: ExitCode; readonly out: string; readonly err: string }

type Words = {
  readonly output: Output
  /** The first words that are known. */
  readonly known: Known
  /** Answers a command of which the words were read; `begin` loads what it does. */
  readonly perform: (command: Command, begin: () => Promise<Answer | Task>) => Promise<Answer | Said>
}

/** Reads words, and has them performed. Help and wrong usage are written here. */
export const runWords = async (words: readonly string[], { output, known, perform }: Words): Promise<ExitCode> => {
  let exitCode: ExitCode = EXIT_CODES.done
  const say = (answer: Answer | Said, json: boolean): void => {
    exitCode = answer.exitCode
    if (!('out' in answer)) return write(answer, json, output)
    output.out(answer.out)
    output.err(answer.err)
  }
  const run: Run = answering =>
    async function (...given) {
      say(await perform(this, async () => answering(...given)), this.opts()['json'] === true)
    }
  try {
    const program = await programFor(
      words.find(word => word !== 'help' && !word.startsWith('-')),
      run,
      known,
    )
    reportTo(output, program)
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    const problem = problemOf(error)
    if (problem !== null) say(problem, words.includes('--json'))
  }
  return exitCode
}

/** Runs what was typed behind `seasonkeep`; `serve`, `worker` and `sandbox` go on when this has answered. */
export const runProgram = (
  typed: readonly string[],
  { env, ...output }: Output & { readonly env: NodeJS.ProcessEnv },
): Promise<ExitCode> =>
  runWords(typed, {
    output,
    known: { has: () => true },
    async perform(command, begin) {
      const sent = isSendable(command) && mayBeSignedIn(env) ? await sendTo(env, command, typed) : null
      if (sent !== null) return sent
      const answer = await begin()
      const place = { env, files: localFiles, out: output.out, ...namedBy(command), sender: null }
      return typeof answer === 'function' ? answer(place) : answer
    },
  })

/** The little that is asked before anything is loaded for it. */
const mayBeSignedIn = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env['SEASONKEEP_SERVER']) || existsSync(sessionFile(env))

/** Null for who is not signed in, and works on the database of this machine. */
const sendTo = async (
  env: NodeJS.ProcessEnv,
  command: Command,
  typed: readonly string[],
): Promise<Answer | Said | null> => (await import('./sent/send-words.ts')).sendWords(env, command, typed)
