import { Command, Option } from 'commander'
import { Email } from '#core/account/email.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { fileOption } from '../files/named-files.ts'
import { jsonOption, readCount, refuse, withExample } from '../options.ts'
import type { Run } from '../output.ts'
import { CHECKED, type Checked } from './outcome.ts'

export type CheckOptions = {
  readonly only?: readonly Checked[]
  readonly without?: readonly Checked[]
  readonly toPhone?: PhoneNumber
  readonly toMail?: Email
  readonly live?: true
  readonly sandbox?: true
  readonly open?: true
  readonly wait: number
  readonly report?: string
  readonly keep?: string
  readonly json?: true
}

const WAIT_MINUTES = 5
const MAX_WAIT_MINUTES = 60

/** What is asked of the providers themselves, by hand. */
export const providersCommand = (run: Run): Command => new Command('providers').addCommand(checkCommand(run))

const checkCommand = (run: Run): Command =>
  withExample(
    new Command('check')
      .description(
        'try the keys of this environment on the real providers: read, pay 100 won and give them back, send, sign in, receive a webhook; what needs a browser needs the service stopped, whose place this takes',
      )
      .option('--only <providers>', `only these, of ${CHECKED.join(',')}`, readProviders)
      .option('--without <providers>', 'all but these', readProviders)
      .option('--to-phone <number>', 'send one SMS there: your own number', readPhone)
      .option('--to-mail <address>', 'send one mail there: an address of your own', readMail)
      .option('--live', 'also with live keys, with which 100 won are really paid and given back')
      .addOption(new Option('--sandbox', 'try what has no keys on the sandbox of a running trial').conflicts('live'))
      .option('--open', "open each page in this machine's browser, too")
      .option(
        '--wait <minutes>',
        'how long to wait for a browser or a webhook; 0 leaves those steps out',
        readCount(0, MAX_WAIT_MINUTES),
        WAIT_MINUTES,
      )
      .addOption(fileOption('--report <folder>', 'write what came of it there, as text and as JSON', 'write folder'))
      .addOption(
        fileOption('--keep <folder>', 'keep the answers there, without keys or anything of a person', 'write folder'),
      )
      .addOption(jsonOption())
      .action(run(async (options: CheckOptions) => (await import('./check-providers.ts')).checkProviders(options))),
    'providers check --to-phone 01012345678 --to-mail owner@example.kr --report check --keep answers',
    'providers check --only toss,sms --wait 0',
  )

const isChecked = (word: string): word is Checked => CHECKED.some(name => name === word)

const readProviders = (text: string): readonly Checked[] => {
  const words = text.split(',').map(word => word.trim())
  return words.every(isChecked) ? words : refuse(`Write some of ${CHECKED.join(',')}.`)
}

const readPhone = (text: string): PhoneNumber =>
  PhoneNumber.parse(text).unwrapOr(null) ?? refuse('Write a Korean mobile number, as 01012345678.')

const readMail = (text: string): Email => Email.parse(text).unwrapOr(null) ?? refuse('Write an e-mail address.')
