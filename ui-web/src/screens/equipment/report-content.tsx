import type { ReportDetail } from '#core/storing/ports/own-reports.ts'
import { Day } from '#core/shared/day.ts'
import { type Score, scoreColour } from '#core/storing/score.ts'
import { BottomNav } from '../../parts/bottom-nav.tsx'
import { Card } from '../../parts/card.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { ScreenTitle } from '../../parts/screen-title.tsx'
import { fullDay } from '../../texts/dates.ts'
import { gearName, inspectionDay, REPORT_TEXTS as texts, verdictText } from '../../texts/equipment.ts'
import css from './report.module.css'
import { ReportPictures } from './report-pictures.tsx'
import { ScoreCard } from '../../parts/score-card.tsx'

type ReportContentProps = {
  readonly report: ReportDetail
  readonly onBack: () => void
  /** The addresses of the pictures have run out. */
  readonly onLinksNeeded: () => Promise<void>
}

/** The inspection as a whole: verdict and score in the first view on any phone, then pictures and advice (G703). */
export const ReportContent = ({ report, onBack, onLinksNeeded }: ReportContentProps) => {
  const name = gearName(report)
  const score = report.score as Score
  const [before] = report.earlier
  return (
    <ScreenFrame back={{ onPress: onBack }} nav={<BottomNav />}>
      <p className={css.day}>{inspectionDay(report.updatedAt)}</p>
      <ScreenTitle text={`${name}\n${verdictText(scoreColour(score)).title}`} documentTitle={texts.documentTitle} />
      <ScoreCard score={score} />
      <ReportPictures gear={name} images={report.images} onLinksNeeded={onLinksNeeded} />
      <Card tone="line" title={texts.tip}>
        <p className={css.tip}>{report.inspectionTip}</p>
      </Card>
      <p className={css.note}>{texts.note}</p>
      {before && (
        <p className={css.earlier}>
          <TextLink way={{ to: `/equipment/detail?reportId=${encodeURIComponent(before.id)}` }}>
            {texts.earlier}
            <span className={css.before}>{fullDay(Day.of(before.updatedAt))}</span>
          </TextLink>
        </p>
      )}
    </ScreenFrame>
  )
}
