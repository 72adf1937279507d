import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'

/** The safety score of an inspection: 0 to 100, may be fractional. */
export type Score = Brand<number, 'Score'>

export type InvalidScore = { readonly kind: 'InvalidScore' }

export type ScoreColour = 'green' | 'amber' | 'red'

const MAX_SCORE = 100
export const GREEN_FROM = 80
export const AMBER_FROM = 50

export const Score = {
  parse: (points: number): Result<Score, InvalidScore> =>
    points >= 0 && points <= MAX_SCORE ? ok(points as Score) : err({ kind: 'InvalidScore' }),
}

/** By the exact score, so that 79.9 is amber (G92). */
export const scoreColour = (score: Score): ScoreColour => {
  if (score >= GREEN_FROM) return 'green'
  return score >= AMBER_FROM ? 'amber' : 'red'
}

/** Rounded down: what is shown never promises a better colour than the score has (G92). */
export const shownScore = (score: Score): number => Math.floor(score)
