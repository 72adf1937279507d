import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { DueRenewal } from '#core/billing/ports/renewal-records.ts'
import { Instant } from '#core/shared/instant.ts'
import { Won } from '#core/shared/won.ts'
import type { DueOptions, RunOptions } from './commands/renewal.ts'
import { columns, EXIT_CODES, fail, print } from './output.ts'
import { inSeoul } from './time-text.ts'
import { atWork, refusedAs } from './workplace.ts'

const COMMAND = 'renewal run'
const SUBJECT = 'renewals'

/** Who would be charged. */
export const dueRenewals = (options: DueOptions): Promise<void> =>
  atWork(options, { needed: 'SUPPORT', tries: null }, ({ renewalWork, clock }) => {
    const at = options.at ?? clock.now()
    return renewalWork.due(at, options.limit).map(due => sayDue(options.json ?? false, at, due))
  })

type OnlyInSandbox = { readonly kind: 'OnlyInSandbox' }

const allowed = (isAllowed: boolean): ResultAsync<void, OnlyInSandbox> =>
  isAllowed ? okAsync(undefined) : errAsync({ kind: 'OnlyInSandbox' })

/** Charges them, or with `dryRun` names them. */
export const runRenewals = (options: RunOptions): Promise<void> => {
  const { reason, dryRun = false, json = false } = options
  const tries = dryRun ? null : { command: COMMAND, subject: SUBJECT, reason }
  return atWork(options, { needed: 'OPERATOR', tries }, ({ renewalWork, payments, member, clock }) => {
    const now = clock.now()
    const at = options.at ?? now
    if (dryRun) return renewalWork.due(at, options.limit).map(due => sayDue(json, at, due))
    return allowed(at === now || renewalWork.isSandbox)
      .andThen(() => payments.note(COMMAND, SUBJECT, { by: member.id, reason, at: now }))
      .andThen(() => renewalWork.run(at))
      .map(taken => sayRun(json, at, taken))
      .orElse(
        refusedAs(failure =>
          match(failure)
            .with({ kind: 'OnlyInSandbox' }, () =>
              fail(json, EXIT_CODES.refused, {
                code: 'ONLY_IN_SANDBOX',
                message: 'Cards are charged for now only. Add --dry-run to ask about another moment.',
              }),
            )
            .with({ kind: 'WrongSetting' }, ({ message }) =>
              fail(json, EXIT_CODES.failed, { code: 'WRONG_SETTING', message }),
            )
            .exhaustive(),
        ),
      )
  })
}

const sayDue = (json: boolean, at: Instant, due: readonly DueRenewal[]): void =>
  print(
    json,
    { at: Instant.toIso(at), due: due.map(one => ({ ...one, dueAt: Instant.toIso(one.dueAt) })) },
    due.length === 0
      ? 'Nothing is due.'
      : columns([
          ['order', 'term', 'won', 'due since', 'card'],
          ...due.map(({ orderId, term, amountWon, dueAt, hasCard }) => [
            orderId,
            String(term),
            Won.format(amountWon),
            inSeoul(dueAt),
            hasCard ? 'yes' : 'none',
          ]),
        ]),
  )

const sayRun = (json: boolean, at: Instant, taken: number): void =>
  print(
    json,
    { at: Instant.toIso(at), contracts: taken },
    `${taken} contracts were due. What each came to: payment show ORDER.`,
  )
