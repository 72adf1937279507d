import { errAsync, okAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { Caller } from '../customer.ts'
import type { AccountMessages } from '../ports/account-messages.ts'
import type { CustomerRecords } from '../ports/customer-records.ts'
import type { OwnPhone } from '../ports/own-phone.ts'
import type { SessionRecords } from '../ports/session-records.ts'
import type { SmsSender } from '../ports/sms-sender.ts'
import type { Visitor } from '../visitor.ts'
import type { Codes } from './codes.ts'
import type { NoteSecurity } from './note-security.ts'

type Deps = {
  readonly codes: Codes
  readonly customers: CustomerRecords
  readonly sessions: SessionRecords
  readonly sms: SmsSender
  readonly messages: AccountMessages
  readonly noteSecurity: NoteSecurity
  readonly clock: Clock
}

/** The phone of one caller, changed with a code that was sent to the new number for them alone (C7). Whose it was is answered to its holder only. */
export const makeOwnPhone =
  ({ codes, customers, sessions, sms, messages, noteSecurity, clock }: Deps) =>
  (caller: Caller, visitor: Visitor): OwnPhone => ({
    sendCode: phone =>
      codes.send({
        purpose: 'PHONE_CHANGE',
        target: phone,
        visitor,
        customer: caller.customer,
        deliver: code => sms.send({ to: phone, text: messages.codeSms('PHONE_CHANGE', code) }),
      }),
    change: (phone, code) =>
      codes
        .check({ purpose: 'PHONE_CHANGE', target: phone, visitor, customer: caller.customer, typed: code })
        .andThen(owner => (owner === caller.customer ? okAsync(undefined) : errAsync({ kind: 'CodeRefused' as const })))
        .andThen(() => customers.changePhone(caller.customer, phone, { keep: caller.session, at: clock.now() }))
        .andTee(() => sessions.evictOthers(caller.customer, caller.session))
        .andTee(() => noteSecurity({ kind: 'PHONE_CHANGED', customer: caller.customer, visitor, at: clock.now() })),
  })
