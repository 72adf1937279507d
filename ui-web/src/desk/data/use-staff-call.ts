import { useQuery } from '@tanstack/react-query'
import type { output as Parsed, ZodMiniType } from 'zod/mini'
import type { StaffFailure, StaffSend } from '#adapters/http/client/staff/staff-send.ts'
import type { StaffCall } from '#adapters/http/contract/staff/staff-call.ts'
import type { Instant } from '#core/shared/instant.ts'
import { useDesk } from '../desk.ts'

type Shape = ZodMiniType

/** What a page knows of something that the service keeps. `outdated` when the value is an older one and the newest did not come. */
export type Loaded<Value> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      readonly value: Value
      readonly outdated: StaffFailure | null
      /** When it was so, by the clock of the device. */
      readonly readAt: Instant
      readonly retry: Retry
    }
  | { readonly status: 'failed'; readonly error: StaffFailure; readonly retry: Retry }

type Retry = () => Promise<void>

/** Where a call goes and with what. */
type Parcel<Body extends Shape | null> = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
} & (Body extends Shape ? { readonly body: Parsed<Body> } : { readonly body?: never })

/** What the answer of a call is kept under. */
export const keyOfCall = <Body extends Shape | null, Answer extends Shape>(
  { method, path }: StaffCall<Body, Answer>,
  { params = {}, query = {}, body }: Parcel<Body>,
): readonly unknown[] => [method, path, params, query, body ?? null]

/** Asks a call, and keeps its answer. */
export const queryOfCall = <Body extends Shape | null, Answer extends Shape>(
  send: StaffSend,
  call: StaffCall<Body, Answer>,
  parcel: Parcel<Body>,
) => ({
  queryKey: keyOfCall(call, parcel),
  // What is told of by news is found by it (`use-live-orders.ts`).
  meta: { isLive: call.isLive === true },
  queryFn: () => send(call, parcel).match(value => value ?? null, rejected),
})

/** Reads something of the service. What was read before is there at once while the newest is asked for. */
export const useStaffCall = <Body extends Shape | null, Answer extends Shape>(
  call: StaffCall<Body, Answer>,
  parcel: Parcel<Body>,
): Loaded<Parsed<Answer>> => {
  const { send, queries } = useDesk()
  const { data, error, dataUpdatedAt, refetch } = useQuery<unknown, StaffFailure>(
    queryOfCall(send, call, parcel),
    queries,
  )
  const retry: Retry = async () => void (await refetch())

  // Kept under the key of this call only.
  if (data !== undefined) {
    return { status: 'ready', value: data as Parsed<Answer>, outdated: error, readAt: dataUpdatedAt as Instant, retry }
  }
  return error === null ? { status: 'loading' } : { status: 'failed', error, retry }
}

/** The query wants its failure as a rejection; it is a value again in `error`. */
const rejected = (failure: unknown): never => {
  throw failure
}
