import { Argument, Command } from 'commander'
import type { Result } from 'neverthrow'
import { match } from 'ts-pattern'
import { CustomerName, NAME_MAX_LENGTH, NAME_MIN_LENGTH } from '#core/account/customer-name.ts'
import { Email } from '#core/account/email.ts'
import type { InvalidValue } from '#core/account/invalid-value.ts'
import { Password, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#core/account/password.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { CODE_LENGTH, VerificationCode } from '#core/account/verification-code.ts'
import { jsonOption, withExample } from '../options.ts'
import { type Answer, answered, toErrorCode, columns, refused, type Run } from '../output.ts'

type Parser = (text: string) => Result<string, InvalidValue>

const PARSERS = {
  name: text => CustomerName.parse(text),
  email: text => Email.parse(text),
  password: text => Password.parse(text),
  phone: text => PhoneNumber.parse(text),
  code: text => VerificationCode.parse(text),
} as const satisfies Record<string, Parser>

type Field = keyof typeof PARSERS

export const validateCommand = (run: Run): Command =>
  withExample(
    new Command('validate')
      .addArgument(new Argument('<field>', 'what kind of value').choices(Object.keys(PARSERS)))
      .argument('<value>', 'the value as typed; after -- if it begins with a hyphen')
      .addOption(jsonOption())
      .action(run(validate)),
    'validate name 홍길동',
    'validate phone 010-1234-5678 --json',
  )

const validate = (field: Field, typed: string): Answer => {
  const parse: Parser = PARSERS[field]
  return parse(typed).match(
    value =>
      answered(
        { ok: true, value },
        columns([
          ['ok', 'yes'],
          ['value', value],
        ]),
      ),
    failure => {
      const problem = { code: failureCode(field, failure), message: failureText(failure) }
      return refused(problem, { ok: false, ...problem }, columns([['ok', 'no']]))
    },
  )
}

const failureCode = (field: Field, failure: InvalidValue): string =>
  toErrorCode(`${field}${'reason' in failure ? failure.reason : 'Invalid'}`)

const failureText = (failure: InvalidValue): string =>
  match(failure)
    .with({ kind: 'InvalidName' }, ({ reason }) => NAME_TEXTS[reason])
    .with({ kind: 'InvalidEmail' }, ({ reason }) => EMAIL_TEXTS[reason])
    .with({ kind: 'InvalidPassword' }, ({ reason }) => PASSWORD_TEXTS[reason])
    .with({ kind: 'InvalidPhoneNumber' }, () => 'A mobile number begins with 010 and has eleven digits.')
    .with({ kind: 'InvalidVerificationCode' }, () => `A code has ${CODE_LENGTH} digits.`)
    .exhaustive()

const NAME_TEXTS = {
  Empty: 'The name is empty.',
  TooShort: `A name has at least ${NAME_MIN_LENGTH} syllables.`,
  TooLong: `A name has at most ${NAME_MAX_LENGTH} syllables.`,
  Spaced: 'A name has no spaces.',
  NotHangul: 'A name is written in Hangul syllables only.',
} as const

const EMAIL_TEXTS = { Empty: 'The e-mail is empty.', Malformed: 'This is not an e-mail address.' } as const

const PASSWORD_TEXTS = {
  Empty: 'The password is empty.',
  TooShort: `A password has at least ${PASSWORD_MIN_LENGTH} characters.`,
  TooLong: `A password has at most ${PASSWORD_MAX_LENGTH} characters.`,
  NeedsLetter: 'A password has a letter of A to Z.',
  NeedsDigit: 'A password has a digit.',
  Common: 'This password is a common one.',
} as const
