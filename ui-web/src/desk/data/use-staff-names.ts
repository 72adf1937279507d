import { useQuery } from '@tanstack/react-query'
import type { output as Parsed } from 'zod/mini'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { staffNames } from '#adapters/http/contract/staff/members.ts'
import { useDesk } from '../desk.ts'
import { queryOfCall } from './use-staff-call.ts'

/** Names change seldom, and many rows of a page ask for them. */
const FRESH_MS = 5 * 60 * 1000

type Names = {
  /** The name of a member; the id of one who is not known any more, and until the names are there. */
  readonly nameOf: (id: string) => string
  /** The id of the one member of that name; else what was said, which may be an id. */
  readonly idOf: (said: string) => string
}

/** Who of the staff is behind an id (G731). */
export const useStaffNames = (): Names => {
  const { send, queries } = useDesk()
  const { data } = useQuery<unknown, StaffFailure>(
    { ...queryOfCall(send, staffNames, {}), staleTime: FRESH_MS },
    queries,
  )
  // Kept under the key of this call only.
  const names = (data as Parsed<typeof staffNames.answer> | undefined)?.names ?? []
  return {
    nameOf: id => names.find(member => member.id === id)?.name ?? id,
    idOf: said => {
      const [found, another] = names.filter(({ name }) => name === said)
      return found === undefined || another !== undefined ? said : found.id
    },
  }
}
