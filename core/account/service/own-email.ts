import { err, errAsync, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { AccessForbidden, ServiceUnreachable, SignInNeeded } from '#core/shared/failures.ts'
import type { Caller } from '../customer.ts'
import { Email } from '../email.ts'
import type { AccountMessages } from '../ports/account-messages.ts'
import type { CustomerRecords } from '../ports/customer-records.ts'
import type { MailSender } from '../ports/mail-sender.ts'
import type { OwnEmail } from '../ports/own-email.ts'
import type { Visitor } from '../visitor.ts'
import type { Codes } from './codes.ts'

type Deps = {
  readonly codes: Codes
  readonly customers: CustomerRecords
  readonly mail: MailSender
  readonly messages: AccountMessages
  readonly clock: Clock
}

type Own = { readonly email: Email; readonly asTyped: string }

/** The e-mail of one caller, proved by a code that was sent there for them alone (C7). Ends no session: nothing about who gets in has changed. */
export const makeOwnEmail =
  ({ codes, customers, mail, messages, clock }: Deps) =>
  (caller: Caller, visitor: Visitor): OwnEmail => {
    const own = (): ResultAsync<Own, SignInNeeded | AccessForbidden | ServiceUnreachable> =>
      customers.find(caller.customer).andThen((customer): Result<Own, SignInNeeded | AccessForbidden> => {
        if (customer === null) return err({ kind: 'SignInNeeded', hadToken: true })
        if (customer.provider !== 'EMAIL' || customer.email === null) return err(forbidden)
        const asTyped = customer.email
        return Email.parseKnown(asTyped)
          .map(email => ({ email, asTyped }))
          .mapErr(() => forbidden)
      })
    const code = { purpose: 'OWN_EMAIL', visitor, customer: caller.customer } as const

    return {
      sendCode: () =>
        own().andThen(({ email, asTyped }) =>
          codes.send({
            ...code,
            target: email,
            deliver: six => mail.send({ to: asTyped, ...messages.codeMail('OWN_EMAIL', six) }),
          }),
        ),
      prove: typed =>
        own().andThen(({ email }) =>
          codes
            .check({ ...code, target: email, typed })
            .andThen(owner => (owner === caller.customer ? okAsync() : errAsync({ kind: 'CodeRefused' as const })))
            .andThen(() => customers.proveEmail(caller.customer, email, clock.now())),
        ),
    }
  }

const forbidden: AccessForbidden = { kind: 'AccessForbidden' }
