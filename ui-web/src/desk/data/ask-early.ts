import { me } from '#adapters/http/contract/staff/access.ts'
import { today } from '#adapters/http/contract/staff/work.ts'
import type { Desk } from '../desk.ts'
import { queryOfCall } from './use-staff-call.ts'

/** Asks who is signed in, and on the first page for its work, before the code of the page is there to ask. */
export const askEarly = ({ queries, send }: Desk, pathname: string): void => {
  void queries.prefetchQuery(queryOfCall(send, me, {}))
  if (pathname === '/desk') void queries.prefetchQuery(queryOfCall(send, today, {}))
}
