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
    load: async () => (await import('./commands/serve.ts')).serveCommand(),
  },
  worker: {
    summary: 'run the work that comes due by itself',
    load: async () => (await import('./commands/serve.ts')).workerCommand(),
  },
  sandbox: {
    summary: 'run the stand-ins of the providers in a process of their own',
    load: async () => (await import('./commands/sandbox.ts')).sandboxCommand(),
  },
  migrate: {
    summary: 'bring the database to the newest schema',
    load: async () => (await import('./commands/migrate.ts')).migrateCommand(),
  },
  backup: {
    summary: 'keep all rows in one file, while the service runs',
    load: async () => (await import('./commands/backup.ts')).backupCommand(),
  },
  restore: {
    summary: 'write a backup into an empty database',
    load: async () => (await import('./commands/backup.ts')).restoreCommand(),
  },
  order: {
    summary: 'read orders and move them on',
    load: async () => (await import('./commands/order.ts')).orderCommand(),
  },
  checkout: {
    summary: 'gear that customers take out',
    load: async () => (await import('./commands/checkout.ts')).checkoutCommand(),
  },
  equipment: {
    summary: 'what the gear is',
    load: async () => (await import('./commands/equipment.ts')).equipmentCommand(),
  },
  card: {
    summary: 'the cards that renewals are charged to',
    load: async () => (await import('./commands/card.ts')).cardCommand(),
  },
  notice: {
    summary: 'what customers were told, and what is on its way',
    load: async () => (await import('./commands/notice.ts')).noticeCommand(),
  },
  report: {
    summary: 'file inspections with their pictures',
    load: async () => (await import('./commands/report.ts')).reportCommand(),
  },
  user: {
    summary: 'find customers and what belongs to them',
    load: async () => (await import('./commands/user.ts')).userCommand(),
  },
  payment: {
    summary: 'payments, and our ledger against the card provider',
    load: async () => (await import('./commands/payment.ts')).paymentCommand(),
  },
  task: {
    summary: 'what waits for a person',
    load: async () => (await import('./commands/task.ts')).taskCommand(),
  },
  complaint: {
    summary: 'what customers complain about or ask, and what they were answered',
    load: async () => (await import('./commands/complaint.ts')).complaintCommand(),
  },
  staff: {
    summary: 'who may use the staff commands',
    load: async () => (await import('./commands/staff.ts')).staffCommand(),
  },
  archive: {
    summary: 'what the law makes us keep of customers who have left',
    load: async () => (await import('./commands/archive.ts')).archiveCommand(),
  },
  audit: {
    summary: 'who wrote what, when and why',
    load: async () => (await import('./commands/staff.ts')).auditCommand(),
  },
  refund: {
    summary: 'what goes back to the card when storage is cancelled',
    load: async () => (await import('./commands/refund.ts')).refundCommand(),
  },
  renewal: {
    summary: 'yearly terms, their deadlines and their charges',
    load: async () => (await import('./commands/renewal.ts')).renewalCommand(),
  },
  price: {
    summary: 'what renewals cost, and asking customers to agree to more',
    load: async () => (await import('./commands/price.ts')).priceCommand(),
  },
  allowance: {
    summary: 'checkouts and restores that a plan still allows',
    load: async () => (await import('./commands/allowance.ts')).allowanceCommand(),
  },
  validate: {
    summary: 'whether we accept a name, e-mail, password, phone or code',
    load: async () => (await import('./commands/validate.ts')).validateCommand(),
  },
  status: {
    summary: 'what a status means and where it can go',
    load: async () => (await import('./commands/status.ts')).statusCommand(),
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
