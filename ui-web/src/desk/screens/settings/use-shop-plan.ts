import { useEffect, useEffectEvent, useState } from 'react'
import { type PlannedShop, planShop, type ShopWish } from '#adapters/http/contract/staff/settings.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import type { Day } from '#core/shared/day.ts'
import { useDesk } from '../../desk.ts'

/** A change that is being made. */
export type ShopDraft = {
  readonly wish: ShopWish
  readonly from?: Day
  readonly version?: number
  readonly isInsisted: boolean
}

export type ShopPlan =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: PlannedShop }
  | { readonly status: 'failed'; readonly error: StaffFailure }

/** So long nobody has typed. */
const QUIET_MS = 250

/** What the service says that a change would change; null asks for nothing. */
export const useShopPlan = (draft: ShopDraft | null): ShopPlan => {
  const { send } = useDesk()
  const asked = JSON.stringify(draft)
  const [answered, setAnswered] = useState<{ readonly asked: string; readonly plan: ShopPlan } | null>(null)
  const ask = useEffectEvent((of: string, isCurrent: () => boolean) => {
    if (draft === null) return
    const keep = (plan: ShopPlan) => {
      if (isCurrent()) setAnswered({ asked: of, plan })
    }
    void send(planShop, { body: draft }).match(
      value => keep({ status: 'ready', value }),
      error => keep({ status: 'failed', error }),
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
  return answered?.asked === asked ? answered.plan : { status: 'loading' }
}
