import { useEffect, useEffectEvent, useState } from 'react'
import type { OrderId } from '#core/shared/ids.ts'
import { type RecordedStep, recordStep } from '#adapters/http/contract/staff/orders.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { useDesk } from '../../desk.ts'
import type { StepBody } from './step-draft.ts'

export type Plan =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: RecordedStep }
  /** `isIncomplete` while something has not been typed yet. */
  | { readonly status: 'failed'; readonly error: StaffFailure; readonly isIncomplete: boolean }

type Planned = { readonly plan: Plan; readonly refetch: () => void }

/** So long nobody has typed. */
const QUIET_MS = 250
const INCOMPLETE: readonly string[] = ['DETAIL_MISSING', 'REASON_MISSING']

/** What the service says that a step would do, for what is typed now; null asks for nothing. */
export const usePlan = (orderId: OrderId, body: StepBody | null, onOrderChanged: () => void): Planned => {
  const { send } = useDesk()
  const [tries, setTries] = useState(0)
  const asked = JSON.stringify([body, tries])
  const [answered, setAnswered] = useState<{ readonly asked: string; readonly plan: Plan } | null>(null)

  const ask = useEffectEvent((asked: string, isCurrent: () => boolean) => {
    if (body === null) return
    const keep = (plan: Plan) => {
      if (isCurrent()) setAnswered({ asked, plan })
    }
    void send(recordStep, { params: { orderId }, body: { ...body, dryRun: true } }).match(
      value => keep({ status: 'ready', value }),
      error => {
        keep({ status: 'failed', error, isIncomplete: INCOMPLETE.includes(error.code) })
        if (isCurrent() && error.code === 'ORDER_CHANGED') onOrderChanged()
      },
    )
  })
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => ask(asked, () => isCurrent), QUIET_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked])

  return {
    plan: answered?.asked === asked ? answered.plan : { status: 'loading' },
    refetch: () => setTries(tries + 1),
  }
}
