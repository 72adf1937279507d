import process from 'node:process'
import { Command, CommanderError } from 'commander'
import about from '../package.json' with { type: 'json' }
import { withExample } from './options.ts'
import { EXIT_CODES, fail } from './output.ts'

type Entry = { readonly summary: string; readonly load: () => Promise<Command> }

/** Every first word. Its file is loaded only when the word is typed: start-up is most of what a quick check costs. */
const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: {
    summary: 'run the API and the app',
    load: async () => (await import('./service/serve-command.ts')).serveCommand(),
  },
  worker: {
    summary: 'run the work that comes due by itself',
    load: async () => (await import('./service/serve-command.ts')).workerCommand(),
  },
  sandbox: {
    summary: 'run the stand-ins of the providers in a process of their own',
    load: async () => (await import('./service/sandbox-command.ts')).sandboxCommand(),
  },
  migrate: {
    summary: 'bring the database to the newest schema',
    load: async () => (await import('./service/migrate-command.ts')).migrateCommand(),
  },
  backup: {
    summary: 'keep all rows in one file, while the service runs',
    load: async () => (await import('./service/backup-command.ts')).backupCommand(),
  },
  restore: {
    summary: 'write a backup into an empty database',
    load: async () => (await import('./service/backup-command.ts')).restoreCommand(),
  },
  order: {
    summary: 'read orders and move them on',
    load: async () => (await import('./storing/order-command.ts')).orderCommand(),
  },
  checkout: {
    summary: 'gear that customers take out',
    load: async () => (await import('./storing/checkout-command.ts')).checkoutCommand(),
  },
  equipment: {
    summary: 'what the gear is',
    load: async () => (await import('./storing/equipment-command.ts')).equipmentCommand(),
  },
  card: {
    summary: 'the cards that renewals are charged to',
    load: async () => (await import('./billing/card-command.ts')).cardCommand(),
  },
  notice: {
    summary: 'what customers were told, and what is on its way',
    load: async () => (await import('./notices/notice-command.ts')).noticeCommand(),
  },
  report: {
    summary: 'file inspections with their pictures',
    load: async () => (await import('./storing/report-command.ts')).reportCommand(),
  },
  user: {
    summary: 'find customers and what belongs to them',
    load: async () => (await import('./account/user-command.ts')).userCommand(),
  },
  payment: {
    summary: 'payments, and our ledger against the card provider',
    load: async () => (await import('./billing/payment-command.ts')).paymentCommand(),
  },
  task: {
    summary: 'what waits for a person',
    load: async () => (await import('./staff/task-command.ts')).taskCommand(),
  },
  complaint: {
    summary: 'what customers complain about or ask, and what they were answered',
    load: async () => (await import('./staff/complaint-command.ts')).complaintCommand(),
  },
  staff: {
    summary: 'who may use the staff commands',
    load: async () => (await import('./staff/staff-command.ts')).staffCommand(),
  },
  archive: {
    summary: 'what the law makes us keep of customers who have left',
    load: async () => (await import('./staff/archive-command.ts')).archiveCommand(),
  },
  audit: {
    summary: 'who wrote what, when and why',
    load: async () => (await import('./staff/staff-command.ts')).auditCommand(),
  },
  refund: {
    summary: 'what goes back to the card when storage is cancelled',
    load: async () => (await import('./billing/refund-command.ts')).refundCommand(),
  },
  renewal: {
    summary: 'yearly terms, their deadlines and their charges',
    load: async () => (await import('./billing/renewal-command.ts')).renewalCommand(),
  },
  price: {
    summary: 'what renewals cost, and asking customers to agree to more',
    load: async () => (await import('./billing/price-command.ts')).priceCommand(),
  },
  allowance: {
    summary: 'checkouts and restores that a plan still allows',
    load: async () => (await import('./storing/allowance-command.ts')).allowanceCommand(),
  },
  validate: {
    summary: 'whether we accept a name, e-mail, password, phone or code',
    load: async () => (await import('./account/validate-command.ts')).validateCommand(),
  },
  status: {
    summary: 'what a status means and where it can go',
    load: async () => (await import('./storing/status-command.ts')).statusCommand(),
  },
}

const args = process.argv.slice(2)

const programFor = async (word: string | undefined): Promise<Command> => {
  const program = new Command('seasonkeep')
    .description('Seasonal storage of ski and snowboard gear: service and staff work.')
    .version(about.version)
  for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
    program.addCommand((name === word ? await load() : new Command(name)).summary(summary).description(summary))
  }
  withExample(program, 'refund quote --paid 99000 --status REQUESTED --json')
  return program
}

/** Errors come back here as values to report once; help still prints itself. */
const reportHere = (command: Command): void => {
  command.exitOverride().configureOutput({ outputError: () => undefined })
  command.commands.forEach(reportHere)
}

const problemOf = (error: unknown): Parameters<typeof fail> | null => {
  const json = args.includes('--json')
  if (!(error instanceof CommanderError))
    return [json, EXIT_CODES.failed, { code: 'UNEXPECTED', message: String(error) }]
  if (error.exitCode === 0) return null
  const isOnlyHelp = error.code === 'commander.help'
  const said = isOnlyHelp ? 'Say which command.' : asSentence(error.message)
  return [
    json,
    EXIT_CODES.misused,
    { code: 'WRONG_USAGE', message: `${said} Add --help for the usage and an example.` },
  ]
}

const asSentence = (text: string): string =>
  text
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .replace(/(?<![.?)])$/, '.')

// A reader that closes the pipe early, as `| head` does, is no failure.
process.stdout.on('error', () => process.exit())

try {
  const program = await programFor(args.find(arg => arg !== 'help' && !arg.startsWith('-')))
  reportHere(program)
  await program.parseAsync(args, { from: 'user' })
} catch (error) {
  const problem = problemOf(error)
  if (problem !== null) fail(...problem)
}
