import type { ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { RefundChanged, RenewalLocked } from '#core/billing/errors.ts'
import type { ChangedContract } from '#core/billing/ports/contract-records.ts'
import { roleToEnd, type StaffCommand, type StaffContracts, wayBack } from '#core/billing/service/staff-contracts.ts'
import type { InProgress, ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Won } from '#core/shared/won.ts'
import type { CheckoutLimit } from '#core/storing/allowance.ts'
import type { InvalidState, OrderNotFound } from '#core/storing/errors.ts'
import type { RoleTooLow } from '#core/shared/staff.ts'
import { advanceDocument, advanceText, orderNotFound } from './advance-text.ts'
import { answerEach, recordEach } from './record-step.ts'
import type { CancelOptions, FeeOptions, ResumeOptions, TerminateOptions } from './order-ending-commands.ts'
import { answered, toErrorCode, type Problem, refused, type Task, withWon } from '../output.ts'
import { roleTooLow, proving } from '../staff/staff-member.ts'
import { withStaffContext, refusedAs } from '../staff/staff-context.ts'

export const cancelOrder = (ids: readonly OrderId[], { operatorFault = false, ...options }: CancelOptions): Task =>
  end(ids, { name: 'cancel', isBeyondRules: operatorFault }, options, (contracts, command) =>
    contracts.cancel({ ...command, operatorFault }),
  )

export const terminateOrder = (ids: readonly OrderId[], { override = false, ...options }: TerminateOptions): Task =>
  end(ids, { name: 'terminate', isBeyondRules: override }, options, (contracts, command) =>
    contracts.terminate({ ...command, isOverride: override }),
  )

export const settleFees = (
  ids: readonly OrderId[],
  { paid, reference, waive, reverse, expect, ...options }: FeeOptions,
): Task => {
  if (reverse) return recordEach({ ids, event: 'fee.reversed', options }, {})
  const feeWay = waive ? 'WAIVED' : paid
  return recordEach(
    { ids, event: 'fee.settled', options },
    {
      ...(feeWay && { feeWay }),
      ...(reference !== undefined && { reference }),
      ...(expect !== undefined && { shownWon: expect }),
    },
  )
}

export const resumeOrder = (ids: readonly OrderId[], options: ResumeOptions): Task =>
  end(ids, { name: 'resume', isBeyondRules: false }, options, (contracts, command) => contracts.resume(command))

type Refused = OrderNotFound | RoleTooLow | InvalidState | RefundChanged | RenewalLocked | InProgress | CheckoutLimit

/** One order after the other, each by itself (G252). */
const end = (
  ids: readonly OrderId[],
  { name, isBeyondRules }: { readonly name: string; readonly isBeyondRules: boolean },
  options: ResumeOptions,
  work: (
    contracts: StaffContracts,
    command: StaffCommand,
  ) => ResultAsync<ChangedContract, Refused | ServiceUnreachable>,
): Task => {
  const { reason, dryRun = false } = options
  return withStaffContext(
    options,
    proving(roleToEnd(isBeyondRules), { command: `order ${name}`, subject: ids.join(' '), reason }, dryRun),
    ({ contracts, member }) =>
      answerEach(ids, orderId =>
        work(contracts, { orderId, staff: member, reason, dryRun })
          .map(done => withWon(answered(endedDocument(done, dryRun), endedText(done, dryRun)), wonToSend(done)))
          .orElse(refusedAs(refusal => refused(toProblem(orderId, refusal), { orderId }))),
      ),
  )
}

/** What goes back by card is sent by a worker. */
const wonToSend = (changed: ChangedContract): Won | undefined =>
  wayBack(changed) === 'BANK' ? changed.change.refund?.amountWon : undefined

/** One document for the plan of a dry run and for what the real run did. */
const endedDocument = (changed: ChangedContract, dryRun: boolean): object => {
  const { before, change } = changed
  const { step, refund } = change
  return {
    ...advanceDocument({ before, change: step }, dryRun),
    refund: refund && {
      amountWon: refund.amountWon,
      way: wayBack(changed),
      rule: refund.rule,
      explain: refund.explain,
    },
  }
}

const SENDERS = {
  CARD: () => 'sent by a worker',
  BANK: (id: OrderId) => `no card takes it: send it by bank, then refund settle ${id}`,
}

const endedText = (changed: ChangedContract, dryRun: boolean): string => {
  const { before, change } = changed
  const { step, refund } = change
  const way = wayBack(changed)
  return advanceText(
    { before, change: step },
    dryRun,
    refund === null || way === null
      ? step.set.autoRenewal === 'NEEDS_CARD'
        ? [['card', 'none is stored: the customer is asked for one (card link), or pays at the desk (renewal pay)']]
        : []
      : [
          ['refund', `${Won.format(refund.amountWon)} won, ${SENDERS[way](before.id)}`],
          ['rule', refund.rule],
        ],
  )
}

const toProblem = (orderId: OrderId, refusal: Refused): Problem => ({
  code: toErrorCode(refusal.kind),
  message: match(refusal)
    .with({ kind: 'OrderNotFound' }, () => orderNotFound(orderId).message)
    .with({ kind: 'RoleTooLow' }, roleTooLow)
    .with(
      { kind: 'InvalidState' },
      () =>
        `${orderId} does not allow that in its current state: order cancel is for what was not picked up, order terminate for what was, order resume for what was terminated. See order show ${orderId}.`,
    )
    .with({ kind: 'InProgress' }, () => 'A payment is being decided right now. Try again in a minute.')
    .with(
      { kind: 'RenewalLocked' },
      () => 'The last day to end this renewal is over. An ADMIN may add --override until the charge has started.',
    )
    .with(
      { kind: 'CheckoutLimit' },
      ({ season }) =>
        `Its final collection went beyond the one checkout of season ${season}. Withdraw that request first, or place a new order.`,
    )
    .with({ kind: 'RefundChanged' }, ({ refundableWon }) => `It would give back ${Won.format(refundableWon)} won now.`)
    .exhaustive(),
})
