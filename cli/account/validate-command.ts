import { Argument, Command } from 'commander'
import type { Result } from 'neverthrow'
import { CustomerName } from '#core/account/customer-name.ts'
import { Email } from '#core/account/email.ts'
import { Password } from '#core/account/password.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { type InvalidValue, valueMessage } from '#core/account/value-messages.ts'
import { VerificationCode } from '#core/account/verification-code.ts'
import { jsonOption, withExample } from '../options.ts'
import { codeOf, columns, print, refuse } from '../output.ts'

type Parser = (text: string) => Result<string, InvalidValue>

const PARSERS = {
  name: text => CustomerName.parse(text),
  email: text => Email.parse(text),
  password: text => Password.parse(text),
  phone: text => PhoneNumber.parse(text),
  code: text => VerificationCode.parse(text),
} as const satisfies Record<string, Parser>

type Field = keyof typeof PARSERS

export const validateCommand = (): Command =>
  withExample(
    new Command('validate')
      .addArgument(new Argument('<field>', 'what kind of value').choices(Object.keys(PARSERS)))
      .argument('<value>', 'the value as typed; after -- if it begins with a hyphen')
      .addOption(jsonOption())
      .action(validate),
    'validate name 홍길동',
    'validate phone 010-1234-5678 --json',
  )

const validate = (field: Field, typed: string, { json = false }: { readonly json?: boolean }): void => {
  const parse: Parser = PARSERS[field]
  parse(typed).match(
    value =>
      print(
        json,
        { ok: true, value },
        columns([
          ['ok', 'yes'],
          ['value', value],
        ]),
      ),
    failure => {
      const problem = { code: failureCode(field, failure), message: valueMessage(failure) }
      refuse(json, problem, { ok: false, ...problem }, columns([['ok', 'no']]))
    },
  )
}

const failureCode = (field: Field, failure: InvalidValue): string =>
  codeOf(`${field}${'reason' in failure ? failure.reason : 'Invalid'}`)
