import { errAsync, okAsync, type ResultAsync, safeTry } from 'neverthrow'
import { match, P } from 'ts-pattern'
import type { Background } from '#core/shared/background.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Customer } from '../customer.ts'
import { Email } from '../email.ts'
import type { MessageNotSent } from '../errors.ts'
import { maskEmail } from '../mask-email.ts'
import type { AccountMessages } from '../ports/account-messages.ts'
import type { CommonPasswords } from '../ports/common-passwords.ts'
import type { CustomerRecords } from '../ports/customer-records.ts'
import type { KeyedHash } from '../ports/keyed-hash.ts'
import type { Mail, MailSender } from '../ports/mail-sender.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { FoundAccount, Recovery } from '../ports/recovery.ts'
import type { ResetRecords } from '../ports/reset-records.ts'
import type { SessionRecords } from '../ports/session-records.ts'
import type { SmsSender } from '../ports/sms-sender.ts'
import { RESET_PASS_MINUTES, type VerificationCode } from '../verification-code.ts'
import type { Visitor } from '../visitor.ts'
import type { Codes } from './codes.ts'
import type { NoteSecurity } from './note-security.ts'
import { uncommon } from './sign-up.ts'
import { accountSubject, ofOwnDevice, targetSubject } from './subjects.ts'

type Deps = {
  readonly codes: Codes
  readonly customers: CustomerRecords
  readonly resets: ResetRecords
  readonly sessions: SessionRecords
  readonly hasher: PasswordHasher
  readonly commonPasswords: CommonPasswords
  readonly noteSecurity: NoteSecurity
  readonly hash: KeyedHash
  readonly sms: SmsSender
  readonly mail: MailSender
  readonly messages: AccountMessages
  readonly background: Background
  readonly clock: Clock
  /** Random, and too long to be guessed. */
  readonly newPass: () => string
}

/** Getting back in, for one visitor. Nothing before a right code reveals who is a customer (G11, G12). */
export const makeRecovery = (deps: Deps) => {
  const { codes, customers, resets, sessions, hasher, hash, sms, mail, messages, background, clock, newPass } = deps
  return (visitor: Visitor): Recovery => {
    const passHash = (pass: string) => hash(`pass:${pass}`)
    const addressee = (email: Email) => hash(targetSubject(email))

    // An answer that waited for the mail server would take longer for known addresses than for others.
    const later = (message: Mail): ResultAsync<void, MessageNotSent> => {
      background('mail', () => mail.send(message))
      return okAsync(undefined)
    }

    const notifyOfChange = (id: CustomerId, at: Instant): void =>
      background('password changed', () =>
        customers
          .find(id)
          .andThen(customer =>
            customer?.email
              ? mail.send({ to: customer.email, ...messages.passwordChangedMail(at) })
              : okAsync(undefined),
          ),
      )

    return {
      sendIdCode: phone =>
        codes.send({
          purpose: 'FIND_ID',
          target: phone,
          visitor,
          deliver: code => sms.send({ to: phone, text: messages.codeSms('FIND_ID', code) }),
        }),
      findId: (phone, code) =>
        codes
          .check({ purpose: 'FIND_ID', target: phone, visitor, typed: code })
          .andThen(() => customers.findByPhone(phone))
          .map(found => found && toFoundAccount(found)),

      sendResetCode: email =>
        customers.findForLogIn(email).andThen(found => {
          const send = (deliver: ((code: VerificationCode) => ResultAsync<unknown, MessageNotSent>) | null) =>
            codes.send({ purpose: 'RESET', target: email, visitor, deliver })
          const to = found?.customer.email ?? email
          return match(found)
            .with({ passwordHash: P.string }, () => send(code => later({ to, ...messages.codeMail('RESET', code) })))
            .with({ customer: { provider: P.not('EMAIL') } }, ({ customer }) =>
              send(null).andTee(() => void later({ to, ...messages.socialOnlyMail(customer.provider) })),
            )
            .otherwise(() => send(null))
        }),
      verifyResetCode: (email, code) =>
        safeTry(async function* () {
          yield* codes.check({ purpose: 'RESET', target: email, visitor, typed: code })
          const found = yield* customers.findForLogIn(email)
          if (found === null || found.passwordHash === null) return errAsync({ kind: 'CodeRefused' as const })
          const pass = newPass()
          yield* resets
            .grant({
              token: passHash(pass),
              target: addressee(email),
              customer: found.customer.id,
              expiresAt: Instant.plusSeconds(clock.now(), RESET_PASS_MINUTES * 60),
            })
            // They have left since: that they were customers is not revealed.
            .mapErr(failure => (failure.because === 'CustomerGone' ? { kind: 'CodeRefused' as const } : failure))
          return okAsync(pass)
        }),
      resetPassword: ({ email, newPassword, pass }) =>
        safeTry(async function* () {
          const right = { token: passHash(pass ?? ''), target: addressee(email), at: clock.now() }
          const isValid = yield* resets.isValid(right)
          if (!isValid) return errAsync({ kind: 'ResetRefused' as const })
          yield* uncommon(deps.commonPasswords, newPassword)
          const passwordHash = yield* hasher.hash(newPassword)
          const customer = yield* resets.reset({
            ...right,
            passwordHash,
            accounts: [null, visitor.knownDevice].map(device => hash(ofOwnDevice(accountSubject(email), device))),
          })
          sessions.evictOthers(customer, null)
          notifyOfChange(customer, right.at)
          deps.noteSecurity({ kind: 'PASSWORD_CHANGED', customer, visitor, at: right.at })
          return okAsync(undefined)
        }),
    }
  }
}

const toFoundAccount = ({ name, provider, email }: Customer): FoundAccount => ({
  name,
  provider,
  maskedEmail: email === null ? null : Email.parse(email).map(maskEmail).unwrapOr(null),
})
