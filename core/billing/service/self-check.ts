import { ok, okAsync, type ResultAsync, safeTry } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { type LedgerDifference, ledgerDifferences, type TimeSpan } from '../ledger-differences.ts'
import type { GatewayMisconfigured, GatewayUnsure } from '../ports/card-gateway.ts'
import type { CardLedger } from '../ports/card-ledger.ts'
import type { OwnLedger } from '../ports/own-ledger.ts'

type Deps = { readonly cardLedger: CardLedger; readonly ownLedger: OwnLedger; readonly clock: Clock }

export type SelfChecked = {
  readonly span: TimeSpan
  /** Lines of our own ledger that were compared. */
  readonly compared: number
  readonly differences: readonly LedgerDifference[]
  /** Differences without a task before. */
  readonly newTasks: number
}

export type SelfCheckFailure = GatewayUnsure | GatewayMisconfigured | ServiceUnreachable

/** Our ledger against the provider's (M8). With `tasks` the staff gets one task for each difference, except those of `unread` orders. */
export type SelfCheck = (
  span: TimeSpan,
  options: { readonly tasks: boolean; readonly unread?: ReadonlySet<string> },
) => ResultAsync<SelfChecked, SelfCheckFailure>

/** What moved just now may be recorded on one side only: it is left to the next check. */
const SETTLING_SECONDS = 300
/** A doubt is decided within a week, and may be written down on our side so much later. */
const MARGIN_SECONDS = 8 * 24 * 60 * 60

export const makeSelfCheck =
  ({ cardLedger, ownLedger, clock }: Deps): SelfCheck =>
  (asked, { tasks, unread = new Set() }) =>
    safeTry(async function* () {
      const now = clock.now()
      const settled = Instant.plusSeconds(now, -SETTLING_SECONDS)
      const span = { from: asked.from, until: Math.min(asked.until, settled) as Instant }
      const wide = {
        from: Instant.plusSeconds(span.from, -MARGIN_SECONDS),
        until: Math.min(Instant.plusSeconds(asked.until, MARGIN_SECONDS), now) as Instant,
      }
      // The provider first: what moves meanwhile is written down here before the provider is asked for it.
      const theirs = yield* cardLedger.movements(wide)
      const { movements: ours, undecided } = yield* ownLedger.entries(wide)
      const open = new Set(undecided)
      const differences = ledgerDifferences(
        ours,
        theirs.filter(({ gatewayOrderId }) => !open.has(gatewayOrderId)),
        span,
      ).filter(({ gatewayOrderId }) => !open.has(gatewayOrderId))
      const told = tasks ? differences.filter(({ gatewayOrderId }) => !unread.has(gatewayOrderId)) : []
      const newTasks = yield* told.length > 0 ? ownLedger.report(told, now) : okAsync(0)
      const compared = ours.filter(({ at }) => span.from <= at && at < span.until).length
      return ok({ span, compared, differences, newTasks })
    })
