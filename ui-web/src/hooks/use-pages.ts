import { useInfiniteQuery } from '@tanstack/react-query'
import type { ResultAsync } from 'neverthrow'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { Page } from '#core/shared/page.ts'
import { useUseCase } from '../di/use-use-case.ts'
import { type Loaded, queries, rejected } from './use-loaded.ts'

export type LoadedPages<Item, Failure> = Loaded<
  { readonly items: readonly Item[]; /** Null when all are there. */ readonly more: (() => Promise<void>) | null },
  Failure
>

/** As `useLoaded`, for a list that comes page by page. */
export const usePages = <Item, Failure>(
  key: string,
  read: (after: string | null) => ResultAsync<Page<Item>, Failure>,
): LoadedPages<Item, Failure> => {
  const owner = useUseCase(AccountSide.readSession)()?.customer.id
  const { data, error, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery(
    {
      queryKey: [owner, 'pages', key],
      queryFn: ({ pageParam }: { readonly pageParam: string | null }) => read(pageParam).match(page => page, rejected),
      initialPageParam: null as string | null,
      getNextPageParam: (last: Page<Item>) => last.next,
    },
    queries,
  )
  const retry = async () => void (await refetch())
  const failure = error as Failure | null
  if (data === undefined) return failure === null ? { status: 'loading' } : { status: 'failed', error: failure, retry }
  return {
    status: 'ready',
    value: {
      items: data.pages.flatMap(({ items }) => items),
      more: hasNextPage ? async () => void (await fetchNextPage()) : null,
    },
    outdated: failure === null ? null : { error: failure },
    retry,
  }
}
