import { type ReactNode, useState } from 'react'
import type { output as Parsed, ZodMiniType } from 'zod/mini'
import type { StaffCall } from '#adapters/http/contract/staff/staff-call.ts'
import { Button } from '../../parts/button.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useStaffCall } from '../data/use-staff-call.ts'
import { LoadFailure } from './load-failure.tsx'

type Props<Answer extends ZodMiniType> = {
  readonly call: StaffCall<null, Answer>
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** The rows of a page, each a list item. */
  readonly rowsOf: (page: Parsed<Answer>) => readonly ReactNode[]
  readonly nextOf: (page: Parsed<Answer>) => string | null
  /** Where there are none at all. */
  readonly none: ReactNode
  readonly more: string
  readonly after?: string | null
}

/** The first page of a list, and by a press the next one below it. */
export function PagedRows<Answer extends ZodMiniType>({ after = null, ...props }: Props<Answer>) {
  const { call, params = {}, query = {}, rowsOf, nextOf, none, more } = props
  const loaded = useStaffCall<null, Answer>(call, {
    params,
    query: { ...query, ...(after !== null && { after }) },
  })
  const [isMore, setMore] = useState(false)
  if (loaded.status === 'loading') {
    return (
      <li>
        <Loading>
          <Skeleton shape="card" />
        </Loading>
      </li>
    )
  }
  if (loaded.status === 'failed') {
    return (
      <li>
        <LoadFailure failure={loaded.error} onRetry={loaded.retry} />
      </li>
    )
  }
  const rows = rowsOf(loaded.value)
  const next = nextOf(loaded.value)
  return (
    <>
      {rows.length === 0 && after === null && <li>{none}</li>}
      {rows}
      {next !== null && !isMore && (
        <li className="unprinted">
          <Button tone="ghost" onPress={() => setMore(true)}>
            {more}
          </Button>
        </li>
      )}
      {next !== null && isMore && <PagedRows {...props} after={next} />}
    </>
  )
}
