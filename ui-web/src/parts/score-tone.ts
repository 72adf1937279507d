import type { ScoreColour } from '#core/storing/score.ts'

/** The face that goes with a colour. */
export const FACE_OF = { green: 'good', amber: 'warn', red: 'bad' } as const satisfies Record<ScoreColour, string>
