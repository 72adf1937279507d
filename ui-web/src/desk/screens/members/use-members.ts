import { useInfiniteQuery } from '@tanstack/react-query'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { members, type ShownMember } from '#adapters/http/contract/staff/members.ts'
import { RETRY_MS } from '../../data/retry-ms.ts'
import { useDesk } from '../../desk.ts'

/** No news tell of sign-ins and passkeys: while the page is open it looks for them (G1002). */
const LOOK_AGAIN_MS = 5_000

type Page = { readonly members: readonly ShownMember[]; readonly next: string | null }

/** All members, a page at a time. */
export const useMembers = () => {
  const { send, queries } = useDesk()
  const { data, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery<
    Page,
    StaffFailure,
    { readonly pages: Page[] },
    readonly unknown[],
    string | null
  >(
    {
      queryKey: [members.method, members.path],
      initialPageParam: null,
      refetchInterval: ({ state: { error } }) => (error === null ? LOOK_AGAIN_MS : RETRY_MS),
      getNextPageParam: ({ next }) => next,
      queryFn: ({ pageParam: after }) =>
        send(members, { ...(after !== null && { query: { after } }) }).match(page => page, rejected),
    },
    queries,
  )
  return {
    members: data?.pages.flatMap(page => page.members) ?? [],
    isLoading: data === undefined,
    failure: data === undefined ? error : null,
    retry: async () => void (await refetch()),
    loadMore: hasNextPage ? () => void fetchNextPage() : null,
  }
}

/** The query wants its failure as a rejection; it is a value again in `error`. */
const rejected = (failure: unknown): never => {
  throw failure
}
