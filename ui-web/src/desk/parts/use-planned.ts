import { useEffect, useEffectEvent, useState } from 'react'
import type { ResultAsync } from 'neverthrow'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'

export type Planned<Plan> =
  | { readonly status: 'incomplete' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly plan: Plan }
  | { readonly status: 'failed'; readonly failure: StaffFailure }

/** So long nobody has typed. */
const QUIET_MS = 250

/** What the service says that a press would do, for what is typed now: `asked` names that, and is null while something is missing. */
export const usePlanned = <Plan>(asked: string | null, ask: () => ResultAsync<Plan, StaffFailure>): Planned<Plan> => {
  const [answered, setAnswered] = useState<{ readonly asked: string; readonly planned: Planned<Plan> } | null>(null)
  const askNow = useEffectEvent((of: string, isCurrent: () => boolean) => {
    const keep = (planned: Planned<Plan>) => {
      if (isCurrent()) setAnswered({ asked: of, planned })
    }
    void ask().match(
      plan => keep({ status: 'ready', plan }),
      failure => keep({ status: 'failed', failure }),
    )
  })
  useEffect(() => {
    if (asked === null) return undefined
    let isCurrent = true
    const timer = setTimeout(() => askNow(asked, () => isCurrent), QUIET_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked])

  if (asked === null) return { status: 'incomplete' }
  return answered?.asked === asked ? answered.planned : { status: 'loading' }
}
