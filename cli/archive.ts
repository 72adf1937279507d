import { okAsync } from 'neverthrow'
import type { ArchivedContract } from '#core/account/ports/archive.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { PurgeOptions } from './commands/archive.ts'
import { columns, print } from './output.ts'
import { atWork } from './workplace.ts'

/** More than a terminal shows at once; the count says how many went. */
const LISTED = 1_000

export const purgeArchive = (options: PurgeOptions): Promise<void> => {
  const { reason, dryRun = false, json = false } = options
  const tries = dryRun ? null : { command: 'archive purge', subject: 'archive', reason }
  return atWork(options, { needed: 'ADMIN', tries }, ({ archive, member, clock }) => {
    const now = clock.now()
    const today = Day.of(now)
    return archive.over(today, LISTED).andThen(over => {
      const purged = dryRun ? okAsync(0) : archive.purge(today, { by: member.id, reason, at: now })
      return purged.map(count => {
        const contracts = over.map(({ erasedAt, ...contract }) => ({ ...contract, erasedAt: Instant.toIso(erasedAt) }))
        print(
          json,
          { contracts, purged: count, dryRun },
          [tableOf(over), dryRun ? DRY_RUN : goneText(count)].join('\n'),
        )
      })
    })
  })
}

const DRY_RUN = 'Dry run: nothing was written.'

const goneText = (count: number): string => `${count} ${count === 1 ? 'contract' : 'contracts'} let go.`

const tableOf = (over: readonly ArchivedContract[]): string =>
  over.length === 0
    ? 'Nothing was kept long enough yet.'
    : columns([
        ['order', 'payments', 'kept until'],
        ...over.map(({ orderId, payments, keptUntil }) => [orderId, String(payments), keptUntil]),
      ])
