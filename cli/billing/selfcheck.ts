import { okAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { LedgerDifference, TimeSpan } from '#core/billing/ledger-differences.ts'
import type { SelfChecked } from '#core/billing/service/self-check.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { Won } from '#core/shared/won.ts'
import type { SelfcheckOptions } from './payment-command.ts'
import { type Answer, answered, columns, failed, refused, type Task } from '../output.ts'
import { providerSilent } from './payments.ts'
import { inSeoul } from '../time-text.ts'
import { withStaffContext, refusedAs } from '../staff/staff-context.ts'

const DAYS_BACK = 7
const COMMAND = 'payment selfcheck --tasks'

export const selfcheck = (options: SelfcheckOptions): Task => {
  const { reason = '', dryRun = false } = options
  const tasks = options.tasks === true && !dryRun
  const permission = tasks
    ? { needed: 'OPERATOR' as const, tries: { command: COMMAND, subject: 'ledger', reason } }
    : { needed: options.tasks ? ('OPERATOR' as const) : ('SUPPORT' as const), tries: null }
  return withStaffContext(options, permission, ({ openMoney, payments, member, clock }) => {
    const now = clock.now()
    const span = toTimeSpan(options, Day.of(now))
    return openMoney()
      .andThrough(() =>
        tasks ? payments.note(COMMAND, 'ledger', { by: member.id, reason, at: now }) : okAsync(undefined),
      )
      .andThen(({ selfCheck }) => selfCheck(span, { tasks }))
      .map(checked => say(checked))
      .orElse(
        refusedAs(failure =>
          match(failure)
            .with({ kind: 'GatewayUnsure' }, ({ reason: why }) => failed(providerSilent(why)))
            .with({ kind: 'GatewayMisconfigured' }, ({ code }) =>
              failed({
                code: 'PROVIDER_REFUSES_US',
                message: `The card provider does not accept our keys (${code}).`,
              }),
            )
            .exhaustive(),
        ),
      )
  })
}

const toTimeSpan = ({ from, to }: SelfcheckOptions, today: Day): TimeSpan => ({
  from: Day.startOf(from ?? Day.addDays(to ?? today, -DAYS_BACK)),
  until: Day.startOf(Day.addDays(to ?? today, 1)),
})

const say = (checked: SelfChecked): Answer => {
  const { span, compared, differences, newTasks } = checked
  const document = {
    from: Instant.toIso(span.from),
    until: Instant.toIso(span.until),
    compared,
    differences: differences.map(difference => ({ ...difference, at: Instant.toIso(difference.at) })),
    newTasks,
  }
  const text = checkedText(checked)
  if (differences.length === 0) return answered(document, text)
  const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`
  return refused({ code: 'LEDGER_DIFFERS', message: `${count} between our ledger and the provider's.` }, document, text)
}

const checkedText = ({ span, compared, differences, newTasks }: SelfChecked): string =>
  [
    columns([
      ['from', inSeoul(span.from)],
      ['until', inSeoul(span.until)],
      ['our charges and refunds', String(compared)],
      ['differences', String(differences.length)],
      ...(newTasks > 0 ? [['new tasks', String(newTasks)]] : []),
    ]),
    differences.length === 0 ? '' : differencesText(differences),
  ]
    .filter(Boolean)
    .join('\n\n')

const differencesText = (differences: readonly LedgerDifference[]): string =>
  columns([
    ['when', 'what', "provider's order", 'ours', "provider's", 'payment key'],
    ...differences.map(({ at, kind, gatewayOrderId, oursWon, theirsWon, paymentKey }) => [
      inSeoul(at),
      kind.toLowerCase(),
      gatewayOrderId,
      formatWon(oursWon),
      formatWon(theirsWon),
      paymentKey,
    ]),
  ])

const formatWon = (won: Won | null): string => (won === null ? 'nothing' : Won.format(won))
