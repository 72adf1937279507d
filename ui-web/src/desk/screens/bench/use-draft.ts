import type { OrderId } from '#core/shared/ids.ts'
import { Score } from '#core/storing/score.ts'
import { dropKeptDraft, useKeptDraft } from '../../data/use-kept-draft.ts'
import type { Desk } from '../../desk.ts'

/** What is said of a set besides its pictures. */
export type ReportDraft = { readonly score: Score | null; readonly tip: string; readonly reason: string }

const EMPTY: ReportDraft = { score: null, tip: '', reason: '' }
const keyOf = (orderId: OrderId) => `report ${orderId}`

const parseDraft = (stored: unknown): ReportDraft => {
  const { score, tip, reason } = (stored ?? {}) as Record<string, unknown>
  return {
    score: typeof score === 'number' ? Score.parse(score).unwrapOr(null) : null,
    tip: typeof tip === 'string' ? tip : '',
    reason: typeof reason === 'string' ? reason : '',
  }
}

export const useDraft = (orderId: OrderId) => useKeptDraft(keyOf(orderId), { parse: parseDraft, begin: EMPTY })

export const dropDraft = (desk: Desk, orderId: OrderId): void => dropKeptDraft(desk, keyOf(orderId))
