import { okAsync, type ResultAsync } from 'neverthrow'
import type { output as Parsed } from 'zod/mini'
import type { OrderId } from '#core/shared/ids.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { find } from '#adapters/http/contract/staff/work.ts'
import { useDesk } from '../desk.ts'

type Found = Parsed<typeof find.answer>

/** What a code leads to. An order's own id, as it is in an address or a message, is taken as well. */
export const useFindCode = (): ((code: string) => ResultAsync<Found, StaffFailure>) => {
  const { send } = useDesk()
  return code =>
    /^SK-[\w-]{6,}$/i.test(code)
      ? okAsync({ orderId: code.toUpperCase() as OrderId, lockers: [] })
      : send(find, { params: { code } })
}
