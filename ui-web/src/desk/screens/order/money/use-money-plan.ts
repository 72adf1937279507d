import { useEffect, useEffectEvent, useState } from 'react'
import type { MoneyDone } from '#adapters/http/contract/staff/order-money.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { useDesk } from '../../../desk.ts'
import { MONEY_CALLS, type MoneyRequest } from './money-calls.ts'

export type MoneyPlan =
  /** Something has not been typed yet. */
  | { readonly status: 'incomplete' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: MoneyDone }
  | { readonly status: 'failed'; readonly error: StaffFailure }

/** So long nobody has typed. */
const QUIET_MS = 250

/** What the service says that it would do, for what is typed now, and how to ask it anew. The reason changes nothing of it. */
export const useMoneyPlan = (request: MoneyRequest | null): readonly [MoneyPlan, () => void] => {
  const { send } = useDesk()
  const [round, setRound] = useState(0)
  const { reason: _why, ...body } = request?.body ?? {}
  const asked = request === null ? null : JSON.stringify([round, request.action, request.params, body])
  const [answered, setAnswered] = useState<{ readonly asked: string; readonly plan: MoneyPlan } | null>(null)

  const ask = useEffectEvent((asked: string, isCurrent: () => boolean) => {
    if (request === null) return
    const keep = (plan: MoneyPlan) => {
      if (isCurrent()) setAnswered({ asked, plan })
    }
    void send(MONEY_CALLS[request.action], { params: request.params, body: { ...body, dryRun: true } }).match(
      value => keep({ status: 'ready', value }),
      error => keep({ status: 'failed', error }),
    )
  })
  useEffect(() => {
    if (asked === null) return undefined
    let isCurrent = true
    const timer = setTimeout(() => ask(asked, () => isCurrent), QUIET_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked])

  const refetch = () => setRound(before => before + 1)
  if (asked === null) return [{ status: 'incomplete' }, refetch]
  return [answered?.asked === asked ? answered.plan : { status: 'loading' }, refetch]
}
