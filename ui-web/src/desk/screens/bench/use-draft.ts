import { useState } from 'react'
import type { OrderId } from '#core/shared/ids.ts'
import { Score } from '#core/storing/score.ts'

/** What is said of a set besides its pictures. */
export type ReportDraft = { readonly score: Score | null; readonly tip: string; readonly reason: string }

const EMPTY: ReportDraft = { score: null, tip: '', reason: '' }
const keyOf = (orderId: OrderId) => `desk_report_${orderId}`

const readDraft = (orderId: OrderId): ReportDraft => {
  try {
    const { score, tip, reason } = JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? '') as Record<string, unknown>
    return {
      score: typeof score === 'number' ? Score.parse(score).unwrapOr(null) : null,
      tip: typeof tip === 'string' ? tip : '',
      reason: typeof reason === 'string' ? reason : '',
    }
  } catch {
    return EMPTY
  }
}

/** Lives as long as the tab: a reload in the middle of a report costs nothing that was typed. */
export const useDraft = (orderId: OrderId) => {
  const [draft, setDraft] = useState(() => readDraft(orderId))
  const change = (more: Partial<ReportDraft>) => {
    const changed = { ...draft, ...more }
    setDraft(changed)
    try {
      sessionStorage.setItem(keyOf(orderId), JSON.stringify(changed))
    } catch {
      // Without room it lives as long as the page.
    }
  }
  return [draft, change] as const
}

export const dropDraft = (orderId: OrderId): void => sessionStorage.removeItem(keyOf(orderId))
