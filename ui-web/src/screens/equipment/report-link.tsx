import { useDescribedBy } from '../../parts/described-by.ts'
import { Link } from 'react-router-dom'
import type { ListedReport } from '#core/storing/ports/own-storage.ts'
import { type Score, scoreColour } from '#core/storing/score.ts'
import { Icon } from '../../parts/icon.tsx'
import { ScoreFace } from '../../scenes/score-face.tsx'
import { EQUIPMENT_TEXTS as texts, inspectionDay } from '../../texts/equipment.ts'
import css from './equipment.module.css'
import { ScoreNumber } from '../../parts/score-number.tsx'
import { FACE_OF } from '../../parts/score-tone.ts'

/** The latest inspection in one line, which opens it; before there is one, when it will come. */
export const ReportLink = ({ report }: { readonly report: ListedReport | null }) => {
  const described = useDescribedBy()
  return report === null ? (
    <div className={css.report} data-empty="">
      <span className={css.mark}>
        <Icon name="document" size={22} />
      </span>
      <span className={css.reportWords}>
        <span className={css.strong}>{texts.noReport}</span>
        <span className={css.note}>{texts.noReportText}</span>
      </span>
    </div>
  ) : (
    <Link className={css.report} to={`/equipment/detail?reportId=${encodeURIComponent(report.id)}`} {...described}>
      <ScoreFace tone={FACE_OF[scoreColour(report.score as Score)]} size={48} />
      <span className={css.reportWords}>
        <span className={css.scoreLine}>
          <span className={css.strong}>{texts.score}</span>
          <ScoreNumber score={report.score as Score} />
        </span>
        <span className={css.note}>{inspectionDay(report.updatedAt)}</span>
      </span>
      <span className={css.open}>
        {texts.toReport}
        <Icon name="chevron-right" size={16} />
      </span>
    </Link>
  )
}
