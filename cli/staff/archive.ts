import { okAsync } from 'neverthrow'
import type { Kept, Purged } from '#core/privacy/ports/archive.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { PurgeOptions } from './archive-command.ts'
import { answered, columns, NOTHING_WRITTEN, type Task } from '../output.ts'
import { withStaffContext } from './staff-context.ts'
import { proving } from './staff-member.ts'

/** Of each; the count says how many went. */
const LISTED = 1_000

export const purgeArchive = (options: PurgeOptions): Task => {
  const { reason, dryRun = false } = options
  return withStaffContext(
    options,
    proving('ADMIN', { command: 'archive purge', subject: 'archive', reason }, dryRun),
    ({ archive, member, clock }) => {
      const now = clock.now()
      const today = Day.of(now)
      return archive.over(today, LISTED + 1).andThen(found => {
        const [over, hasMore] = [toListed(found), isLonger(found)]
        const purged = dryRun ? okAsync(NOTHING) : archive.purge(today, { by: member.id, reason, at: now })
        return purged.map(counts =>
          answered(
            { ...toDocument(over), hasMore, purged: counts, dryRun },
            [
              listText(over),
              ...(hasMore ? [`There are more than ${LISTED} of them.`] : []),
              dryRun ? NOTHING_WRITTEN : goneText(counts),
            ].join('\n'),
          ),
        )
      })
    },
  )
}

const toListed = ({ contracts, complaints }: Kept): Kept => ({
  contracts: contracts.slice(0, LISTED),
  complaints: complaints.slice(0, LISTED),
})

const isLonger = ({ contracts, complaints }: Kept): boolean => Math.max(contracts.length, complaints.length) > LISTED

const NOTHING: Purged = { contracts: 0, complaints: 0 }
const toDocument = ({ contracts, complaints }: Kept): object => ({
  contracts: contracts.map(({ erasedAt, ...contract }) => ({ ...contract, erasedAt: Instant.toIso(erasedAt) })),
  complaints: complaints.map(({ erasedAt, receivedAt, ...complaint }) => ({
    ...complaint,
    receivedAt: Instant.toIso(receivedAt),
    erasedAt: erasedAt === null ? null : Instant.toIso(erasedAt),
  })),
})

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

const goneText = ({ contracts, complaints }: Purged): string =>
  `${counted(contracts, 'contract')} and ${counted(complaints, 'complaint')} purged.`

const listText = ({ contracts, complaints }: Kept): string =>
  contracts.length + complaints.length === 0
    ? 'Nothing was kept long enough yet.'
    : [contractsText(contracts), complaintsText(complaints)].filter(Boolean).join('\n\n')

const contractsText = (contracts: Kept['contracts']): string =>
  contracts.length === 0
    ? ''
    : columns([
        ['order', 'payments', 'kept until'],
        ...contracts.map(({ orderId, payments, keptUntil }) => [orderId, String(payments), keptUntil]),
      ])

const complaintsText = (complaints: Kept['complaints']): string =>
  complaints.length === 0
    ? ''
    : columns([
        ['complaint', 'order', 'received', 'kept until'],
        ...complaints.map(({ id, orderId, receivedAt, keptUntil }) => [
          String(id),
          orderId ?? '-',
          Day.of(receivedAt),
          keptUntil,
        ]),
      ])
