import type { OrderId } from '#core/shared/ids.ts'
import { Score } from '#core/storing/score.ts'
import { dropTabDraft, useTabDraft } from '../../data/use-tab-draft.ts'

/** What is said of a set besides its pictures. */
export type ReportDraft = { readonly score: Score | null; readonly tip: string; readonly reason: string }

const EMPTY: ReportDraft = { score: null, tip: '', reason: '' }
const keyOf = (orderId: OrderId) => `desk_report_${orderId}`

const parseDraft = (stored: unknown): ReportDraft => {
  const { score, tip, reason } = (stored ?? {}) as Record<string, unknown>
  return {
    score: typeof score === 'number' ? Score.parse(score).unwrapOr(null) : null,
    tip: typeof tip === 'string' ? tip : '',
    reason: typeof reason === 'string' ? reason : '',
  }
}

export const useDraft = (orderId: OrderId) => useTabDraft(keyOf(orderId), { parse: parseDraft, begin: EMPTY })

export const dropDraft = (orderId: OrderId): void => dropTabDraft(keyOf(orderId))
