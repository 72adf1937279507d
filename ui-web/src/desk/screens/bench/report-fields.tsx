import { TIP_MAX_CHARACTERS } from '#core/storing/report-view.ts'
import { Score } from '#core/storing/score.ts'
import { ScoreCard } from '../../../parts/score-card.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import { LineArea } from '../../parts/line-area.tsx'
import { BENCH_TEXTS as texts, USUAL_TIPS } from '../../texts/bench.ts'
import css from './bench.module.css'
import type { ReportDraft } from './use-draft.ts'

/** Where the slider is before the first touch. */
const UNTOUCHED = 80

type Props = {
  readonly draft: ReportDraft
  readonly onChange: (more: Partial<ReportDraft>) => void
  readonly needsReason: boolean
}

/** By its labels what a report still needs. */
export const missingIn = ({ score, tip, reason }: ReportDraft, needsReason: boolean): readonly string[] => [
  ...(score === null ? [texts.score] : []),
  ...(tip.trim() === '' ? [texts.tip] : []),
  ...(needsReason && reason.trim() === '' ? [texts.reason] : []),
]

/** Score and tip, in the colours and words that the customer reads (G331). */
export const ReportFields = ({ draft: { score, tip, reason }, onChange, needsReason }: Props) => {
  const rate = (points: number) => Score.parse(points).map(parsed => onChange({ score: parsed }))
  const add = (usual: string) => {
    if (!tip.includes(usual)) onChange({ tip: [tip.trim(), usual].filter(Boolean).join(' ') })
  }
  return (
    <>
      {score === null ? (
        <section className={css.unrated}>
          <h2>{texts.score}</h2>
          <p className={css.note}>{texts.scoreHint}</p>
        </section>
      ) : (
        <ScoreCard score={score} />
      )}
      <div className={css.slider}>
        <button
          type="button"
          className={css.step}
          aria-label={texts.lower}
          onClick={() => rate((score ?? UNTOUCHED) - 1)}
        >
          −
        </button>
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={score ?? UNTOUCHED}
          aria-label={texts.score}
          aria-valuetext={score === null ? texts.scoreHint : texts.points(score)}
          onChange={event => rate(event.target.valueAsNumber)}
          onClick={event => rate(event.currentTarget.valueAsNumber)}
        />
        <button
          type="button"
          className={css.step}
          aria-label={texts.higher}
          onClick={() => rate((score ?? UNTOUCHED) + 1)}
        >
          +
        </button>
      </div>
      <section className={css.section}>
        <LineArea
          label={texts.tip}
          value={tip}
          onChange={text => onChange({ tip: text })}
          placeholder={texts.tipHint}
          maxLength={TIP_MAX_CHARACTERS}
        />
        <ul className={css.usual} aria-label={texts.usual}>
          {USUAL_TIPS.map(usual => (
            <li key={usual}>
              <button type="button" className={css.phrase} onClick={() => add(usual)}>
                {usual}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {needsReason && (
        <TextField
          label={texts.reason}
          value={reason}
          onChange={text => onChange({ reason: text })}
          autoComplete="off"
        />
      )}
    </>
  )
}
