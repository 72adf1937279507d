import { type Score, scoreColour, shownScore } from '#core/storing/score.ts'
import { EQUIPMENT_TEXTS as texts } from '../texts/equipment.ts'
import css from './score.module.css'

/** The points in their colour, never rounded up (G92). */
export const ScoreNumber = ({
  score,
  points = shownScore(score),
  size = 'small',
}: {
  readonly score: Score
  /** While it is counted. */
  readonly points?: number
  readonly size?: 'small' | 'large'
}) => (
  <span className={css.number} data-colour={scoreColour(score)} data-size={size}>
    {points}
    <small>{texts.scoreUnit}</small>
  </span>
)
