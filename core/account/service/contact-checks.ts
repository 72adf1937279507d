import type { AccountMessages } from '../ports/account-messages.ts'
import type { ContactChecks } from '../ports/contact-checks.ts'
import type { MailSender } from '../ports/mail-sender.ts'
import type { SmsSender } from '../ports/sms-sender.ts'
import type { Visitor } from '../visitor.ts'
import type { Codes } from './codes.ts'

type Deps = {
  readonly codes: Codes
  readonly sms: SmsSender
  readonly mail: MailSender
  readonly messages: AccountMessages
}

/** Proof of a phone or an e-mail, for one visitor. */
export const makeContactChecks =
  ({ codes, sms, mail, messages }: Deps) =>
  (visitor: Visitor): ContactChecks => ({
    sendPhoneCode: phone =>
      codes.send({
        purpose: 'PHONE_CHECK',
        target: phone,
        visitor,
        deliver: code => sms.send({ to: phone, text: messages.codeSms('PHONE_CHECK', code) }),
      }),
    verifyPhone: (phone, code) =>
      codes.check({ purpose: 'PHONE_CHECK', target: phone, visitor, typed: code }).map(() => undefined),
    sendEmailCode: email =>
      codes.send({
        purpose: 'SIGN_UP',
        target: email,
        visitor,
        deliver: code => mail.send({ to: email, ...messages.codeMail('SIGN_UP', code) }),
      }),
    verifyEmail: (email, code) =>
      codes.check({ purpose: 'SIGN_UP', target: email, visitor, typed: code }).map(() => undefined),
  })
