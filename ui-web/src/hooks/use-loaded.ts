import { onlineManager, QueryClient, useQuery } from '@tanstack/react-query'
import type { ResultAsync } from 'neverthrow'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { useUseCase } from '../di/use-use-case.ts'

/** What a screen knows of something that the service keeps. `outdated` when the value is an older one and the newest did not come. */
export type Loaded<Value, Failure> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      readonly value: Value
      readonly outdated: { readonly error: Failure } | null
      readonly retry: Retry
    }
  | { readonly status: 'failed'; readonly error: Failure; readonly retry: Retry }

type Retry = () => Promise<void>

/** Failures are decided answers, so nothing is retried automatically; coming back to the page or online again asks anew. */
export const queries = new QueryClient({
  // Said outright, because a query that is always sent would not be asked again when the connection is back.
  defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: true } },
})
// Without a provider nothing else notifies it that the page or the connection is back; and it takes every start for one with a connection.
queries.mount()
onlineManager.setOnline(navigator.onLine)

/**
 * Server state, in the one way in which screens have it (docs/decisions/0003-server-state.md). What was read before, here or by
 * `lastKnown`, is there at once while the newest is asked for. One customer never sees what another one loaded.
 */
export const useLoaded = <Value extends object | number, Failure>(
  key: string,
  read: () => ResultAsync<Value, Failure>,
  lastKnown: () => Value | null = () => null,
): Loaded<Value, Failure> => {
  const owner = useUseCase(AccountSide.readSession)()?.customer.id
  const { data, error, refetch } = useQuery<Value, Failure>(
    {
      queryKey: [owner, key],
      queryFn: () => read().match(value => value, rejected),
      initialData: () => lastKnown() ?? undefined,
      initialDataUpdatedAt: 0,
    },
    queries,
  )
  const retry: Retry = async () => void (await refetch())

  if (data !== undefined) return { status: 'ready', value: data, outdated: error === null ? null : { error }, retry }
  return error === null ? { status: 'loading' } : { status: 'failed', error, retry }
}

/** Clears everything, with the session. */
export const clearLoaded = (): void => queries.clear()

/** The query wants its failure as a rejection; it is a value again in `error`. */
export const rejected = (failure: unknown): never => {
  throw failure
}
