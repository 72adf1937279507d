import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { useDesk } from '../../desk.ts'
import type { OrderDraft } from './order-draft.ts'

/** Beside what was read: in memory, for some minutes, and gone with the session. */
const KEY = ['order-draft']

/** A step back to a half typed order finds it as it was; any other way begins anew, so that no order begins with somebody else's words. */
export const useOrderDraft = (begin: OrderDraft) => {
  const { queries } = useDesk()
  const isBack = useNavigationType() === NavigationType.Pop
  const [draft, setDraft] = useState(() => (isBack ? queries.getQueryData<OrderDraft>(KEY) : undefined) ?? begin)
  const change = (changed: OrderDraft) => {
    setDraft(changed)
    queries.setQueryData(KEY, changed)
  }
  return [draft, change] as const
}

export const dropOrderDraft = (queries: QueryClient): void => queries.removeQueries({ queryKey: KEY })
