import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { ChargeHold } from '#core/billing/charge-hold.ts'
import { DUE_RENEWALS, type DueRenewal } from '#core/billing/ports/renewal-records.ts'
import { TAKES_MONEY } from '#core/billing/service/order-at-desk.ts'
import { REVERSES_RENEWALS, type ReverseRenewalRefused } from '#core/billing/service/reverse-renewal.ts'
import type { RenewAtDeskRefused } from '#core/billing/service/renew-at-desk.ts'
import { CHARGES_UNPAID, type ChargeRefused } from '#core/billing/service/charge-unpaid.ts'
import { RENEWAL_BATCH, type RenewDue } from '#core/billing/service/renew-due.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { type Page, readPage } from '#core/shared/page.ts'
import { Won } from '#core/shared/won.ts'
import { orderNotFound, sumChanged } from '../storing/advance-text.ts'
import { answerEach } from '../storing/record-step.ts'
import { toDeskPayment } from './desk-options.ts'
import type { ChargeOptions, DueOptions, PayOptions, RunOptions } from './renewal-command.ts'
import {
  type Answer,
  answered,
  answeredPage,
  toErrorCode,
  columns,
  NOTHING_WRITTEN,
  refused,
  type Task,
  withWon,
} from '../output.ts'
import { LISTING, roleTooLow, proving } from '../staff/staff-member.ts'
import { inSeoul } from '../time-text.ts'
import type { StaffWriting } from '../staff/staff-options.ts'
import { withStaffContext, refusedAs } from '../staff/staff-context.ts'

const COMMAND = 'renewal run'
const SUBJECT = 'renewals'

/** Who would be charged. */
export const dueRenewals = (options: DueOptions): Task =>
  withStaffContext(options, LISTING, ({ renewals, clock }) => {
    const at = options.at ?? clock.now()
    return readPage(DUE_RENEWALS, options, part => renewals.due(at, part)).map(page => dueAnswer(at, page))
  })

type OnlyInSandbox = { readonly kind: 'OnlyInSandbox' }

const allowed = (isAllowed: boolean): ResultAsync<void, OnlyInSandbox> =>
  isAllowed ? okAsync(undefined) : errAsync({ kind: 'OnlyInSandbox' })

/** Answers how many contracts it took up. */
const chargeAll = (renewDue: RenewDue): ResultAsync<number, ServiceUnreachable> =>
  renewDue().andThen(taken =>
    taken < RENEWAL_BATCH ? okAsync(taken) : chargeAll(renewDue).map(others => taken + others),
  )

/** Charges them, or with `dryRun` names them. */
export const runRenewals = (options: RunOptions): Task => {
  const { reason, dryRun = false } = options
  return withStaffContext(
    options,
    proving('OPERATOR', { command: COMMAND, subject: SUBJECT, reason }, dryRun),
    ({ renewals, openCharges, isSandbox, payments, member, clock }) => {
      const now = clock.now()
      const at = options.at ?? now
      if (dryRun) {
        return readPage(DUE_RENEWALS, options, part => renewals.due(at, part)).map(page => dueAnswer(at, page))
      }
      return allowed(at === now || isSandbox)
        .andThen(() => openCharges(at))
        .andThrough(() => payments.note(COMMAND, SUBJECT, { by: member.id, reason, at: now }))
        .andThen(({ renewDue }) => chargeAll(renewDue))
        .map(taken => runAnswer(at, taken))
        .orElse(
          refusedAs(() =>
            refused({
              code: 'ONLY_IN_SANDBOX',
              message: 'Cards are charged for now only. Add --dry-run to ask about another moment.',
            }),
          ),
        )
    },
  )
}

/** Once, by a worker. */
export const chargeRenewal = (
  orderId: OrderId,
  { reason, expect: shownWon, dryRun = false, ...options }: ChargeOptions,
) =>
  withStaffContext(
    options,
    proving(CHARGES_UNPAID, { command: 'renewal charge', subject: orderId, reason }, dryRun),
    ({ chargeUnpaid, member }) =>
      chargeUnpaid({ orderId, shownWon, staff: member, reason, dryRun })
        .map(charge =>
          answered(
            { ...charge, dryRun },
            columns([
              ['order', orderId],
              ['term', String(charge.term)],
              ['amount', `${Won.format(charge.amountWon)} won, charged by a worker`],
              ['try', String(charge.n)],
              ['', dryRun ? NOTHING_WRITTEN : `Done: payment show ${orderId} shows the outcome.`],
            ]),
          ),
        )
        .orElse(refusedAs(refusal => refused({ code: toErrorCode(refusal.kind), message: whyNot(orderId, refusal) }))),
  )

/** The money is here: nothing is left for a worker. */
export const payRenewal = (ids: readonly OrderId[], options: PayOptions) => {
  const { reason, expect: shownWon, dryRun = false } = options
  return withStaffContext(
    options,
    proving(TAKES_MONEY, { command: 'renewal pay', subject: ids.join(' '), reason }, dryRun),
    ({ renewAtDesk, member }) =>
      answerEach(ids, orderId =>
        renewAtDesk({ orderId, payment: toDeskPayment(options), shownWon, beside: ids, staff: member, reason, dryRun })
          .map(({ isRepeated, ...paid }) =>
            withWon(
              answered(
                { ...paid, isRepeated, dryRun },
                columns([
                  ['order', orderId],
                  ['term', String(paid.term)],
                  ['amount', `${Won.format(paid.amountWon)} won DONE`],
                  [
                    '',
                    dryRun ? NOTHING_WRITTEN : isRepeated ? 'The same was written before: nothing was added.' : 'Done.',
                  ],
                ]),
              ),
              paid.amountWon,
            ),
          )
          .orElse(
            refusedAs(refusal =>
              refused({ code: toErrorCode(refusal.kind), message: whyNotPaid(orderId, refusal) }, { orderId }),
            ),
          ),
      ),
  )
}

/** The money was not for it: the year is open again. */
export const reverseRenewals = (ids: readonly OrderId[], { reason, dryRun = false, ...options }: StaffWriting) =>
  withStaffContext(
    options,
    proving(REVERSES_RENEWALS, { command: 'renewal reverse', subject: ids.join(' '), reason }, dryRun),
    ({ reverseRenewal, member }) =>
      answerEach(ids, orderId =>
        reverseRenewal({ orderId, staff: member, reason, dryRun })
          .map(reversed =>
            withWon(
              answered(
                { ...reversed, dryRun },
                columns([
                  ['order', orderId],
                  ['term', `${reversed.term}, open again: ${reversed.renewalStatus}`],
                  ['amount', `${Won.format(reversed.amountWon)} won, no longer counted as paid`],
                  ['customer', 'is notified that it was a mistake'],
                  ['', dryRun ? NOTHING_WRITTEN : 'Done. Write the money down for the right contract now, if it came.'],
                ]),
              ),
              reversed.amountWon,
            ),
          )
          .orElse(
            refusedAs(refusal =>
              refused({ code: toErrorCode(refusal.kind), message: whyNotReversed(orderId, refusal) }, { orderId }),
            ),
          ),
      ),
  )

const whyNotReversed = (orderId: OrderId, refusal: ReverseRenewalRefused): string =>
  match(refusal)
    .with(
      { kind: 'NotRenewedAtDesk' },
      () =>
        `Its newest year is the first, or was paid by card: see payment show ${orderId}. That goes back with order cancel or refund goodwill.`,
    )
    .with(
      { kind: 'PartlyRefunded' },
      () => `Some of it was given back to the customer already: see payment show ${orderId}.`,
    )
    .with(
      { kind: 'RenewalEnded' },
      () =>
        'The renewal was ended, and the customer was told the last day that this year gives. Resume it first, or give the year away.',
    )
    .with({ kind: 'InvalidState' }, () => `The gear is out of the shop: see order show ${orderId}.`)
    .with({ kind: 'OrderNotFound' }, () => orderNotFound(orderId).message)
    .with({ kind: 'InProgress' }, () => 'A payment is being decided right now. Try again in a minute.')
    .with({ kind: 'RoleTooLow' }, roleTooLow)
    .exhaustive()

const whyNotPaid = (orderId: OrderId, refusal: RenewAtDeskRefused): string =>
  match(refusal)
    .with({ kind: 'RenewalTooEarly' }, ({ from }) => `The next payment is not asked for before ${from}.`)
    .with(
      { kind: 'ReferenceUsed' },
      ({ orders }) =>
        `Money with this reference was taken for something else: ${orders.join(', ')}. Look with payment show.`,
    )
    .with({ kind: 'NothingUnpaid' }, () => `The next year is paid already: see payment show ${orderId}.`)
    .otherwise(other => whyNot(orderId, other))

const whyNot = (orderId: OrderId, refusal: ChargeRefused): string =>
  match(refusal)
    .with({ kind: 'OrderNotFound' }, () => orderNotFound(orderId).message)
    .with({ kind: 'RenewalEnded' }, () => 'The contract was ended: nothing is charged for it any more.')
    .with({ kind: 'InProgress' }, () => 'A payment is being decided right now. Try again in a minute.')
    .with(
      { kind: 'NothingUnpaid' },
      () => `Nothing of it is UNPAID: order simulate ${orderId} shows when the card is charged automatically.`,
    )
    .with({ kind: 'InvalidState' }, () => `An order in this state has no next year to pay: see order show ${orderId}.`)
    .with(
      { kind: 'CardNeeded' },
      () =>
        `The customer has no usable card. Send the way to one by card link ${orderId}, or a link to pay by, order link ${orderId} --again.`,
    )
    .with({ kind: 'TriedToday' }, () => 'That card was refused today. Try again tomorrow, or with another card.')
    .with({ kind: 'ChargeHeld' }, ({ hold }) => HELD[hold])
    .with({ kind: 'SumChanged' }, sumChanged)
    .with({ kind: 'RoleTooLow' }, roleTooLow)
    .exhaustive()

/** Why a payment of a renewal is not taken. */
export const HELD: Readonly<Record<ChargeHold, string>> = {
  NOT_REMINDED:
    'The customer was not notified of this payment in time. They can pay it in the app, at once; a mistyped arrival is taken back with order advance --event status.corrected.',
  OVERDUE: 'The year that it would pay for is over. Talk to the customer.',
  CHARGED_LATELY: 'The contract was charged within the last 60 days.',
}

const dueAnswer = (at: Instant, page: Page<DueRenewal>): Answer =>
  answeredPage(
    page,
    due => ({ at: Instant.toIso(at), due: due.map(one => ({ ...one, dueAt: Instant.toIso(one.dueAt) })) }),
    dueText,
  )

const dueText = (due: readonly DueRenewal[]): string =>
  due.length === 0
    ? 'Nothing is due.'
    : columns([
        ['order', 'term', 'won', 'due since', 'card', 'not charged'],
        ...due.map(({ orderId, term, amountWon, dueAt, hasCard, hold }) => [
          orderId,
          String(term),
          Won.format(amountWon),
          inSeoul(dueAt),
          hasCard ? 'yes' : 'none',
          hold ?? '',
        ]),
      ])

const runAnswer = (at: Instant, taken: number): Answer =>
  answered(
    { at: Instant.toIso(at), contracts: taken },
    `${taken} contracts were due. What each came to: payment show ORDER.`,
  )
