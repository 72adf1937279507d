import { type Score, scoreColour, shownScore } from '#core/storing/score.ts'
import { useCountUp } from '../hooks/use-count-up.ts'
import { ScoreFace } from '../scenes/score-face.tsx'
import { EQUIPMENT_TEXTS as texts, verdictText } from '../texts/equipment.ts'
import { ScoreNumber } from './score-number.tsx'
import { FACE_OF } from './score-tone.ts'
import css from './score.module.css'

/** The moment of a report: its points are counted, in their colour from the first. The meter below says them to whom it is read. */
function CountedScore({ score }: { readonly score: Score }) {
  const points = useCountUp(shownScore(score))
  return (
    <span aria-hidden="true">
      <ScoreNumber score={score} points={points} size="large" />
    </span>
  )
}

/** The safety score as a face, a number and a bar as long as its share of a hundred. */
export const ScoreCard = ({ score }: { readonly score: Score }) => {
  const colour = scoreColour(score)
  return (
    <section className={css.card}>
      <div className={css.head}>
        <ScoreFace tone={FACE_OF[colour]} size={44} />
        <h2 className={css.title}>{texts.score}</h2>
        <CountedScore score={score} />
      </div>
      <div
        className={css.bar}
        role="meter"
        aria-label={texts.score}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shownScore(score)}
        aria-valuetext={`${shownScore(score)}${texts.scoreUnit}`}
      >
        <svg width="100%" height="10" aria-hidden="true">
          <rect width="100%" height="10" rx="5" className={css.track} />
          <rect width={`${score}%`} height="10" rx="5" className={css.fill} data-colour={colour} />
        </svg>
      </div>
      <p className={css.note}>{verdictText(colour).note}</p>
    </section>
  )
}
