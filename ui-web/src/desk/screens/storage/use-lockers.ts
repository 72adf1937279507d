import { useQuery } from '@tanstack/react-query'
import type { output as Parsed } from 'zod/mini'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { lockers } from '#adapters/http/contract/staff/storage.ts'
import { type Desk, useDesk } from '../../desk.ts'
import type { LockerUse } from '../../texts/storage.ts'

export type ShownLocker = Parsed<typeof lockers.answer>['lockers'][number]

export const lockerUse = ({ blockedReason, orders, capacity }: ShownLocker): LockerUse => {
  if (orders.length >= capacity) return 'taken'
  return blockedReason === null ? 'free' : 'blocked'
}

/** Page after page: each says where the next begins. */
const readAll = async (send: Desk['send'], region: string): Promise<readonly ShownLocker[]> => {
  const read: ShownLocker[] = []
  let after: string | null = ''
  while (after !== null) {
    const query: Readonly<Record<string, string>> = { region, ...(after !== '' && { after }) }
    // oxlint-disable-next-line no-await-in-loop
    const page = await send(lockers, { query })
    if (page.isErr()) throw page.error as unknown as Error
    read.push(...page.value.lockers)
    after = page.value.next
  }
  return read
}

/** All lockers of a region, in the order of their codes. */
export const useLockers = (region: string | null) => {
  const { send, queries } = useDesk()
  return useQuery<readonly ShownLocker[], StaffFailure>(
    {
      queryKey: ['lockers', region],
      // A step of any order may fill or free one (`use-live-orders.ts`).
      meta: { isLive: true },
      queryFn: () => readAll(send, region ?? ''),
      enabled: region !== null,
    },
    queries,
  )
}
