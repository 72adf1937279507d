import { REPORT_VIEWS } from '#core/storing/report-view.ts'
import { scoreColour } from '#core/storing/score.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Card } from '../../../parts/card.tsx'
import { ScoreCard } from '../../../parts/score-card.tsx'
import { inspectionDay, REPORT_TEXTS, verdictText } from '../../../texts/equipment.ts'
import { useDesk } from '../../desk.ts'
import { BENCH_TEXTS as texts } from '../../texts/bench.ts'
import { gearTitle } from '../../texts/gear.ts'
import css from './bench.module.css'
import { PictureImage } from './picture-image.tsx'
import type { Pictures } from './picture-queue.ts'
import type { ReportDraft } from './use-draft.ts'

type Props = { readonly order: StaffOrderDetail; readonly pictures: Pictures; readonly draft: ReportDraft }

/** The report with the words and colours, and in the order, of the customer's screen. */
export function ReportPreview({ order, pictures, draft: { score, tip } }: Props) {
  const now = useDesk().clock.now()
  const gear = gearTitle(order)
  if (score === null) return null
  return (
    <section aria-label={texts.previewTitle}>
      <h2 className={css.title}>{texts.previewTitle}</h2>
      <div className={css.phone}>
        <p className={css.note}>{inspectionDay(now)}</p>
        <p className={css.verdict}>{`${gear}\n${verdictText(scoreColour(score)).title}`}</p>
        <ul className={css.strip} aria-label={REPORT_TEXTS.pictures}>
          {REPORT_VIEWS.map(view => (
            <li key={view}>
              <PictureImage orderId={order.orderId} view={view} picture={pictures[view]} gear={gear} />
              <span>{REPORT_TEXTS.views[view]}</span>
            </li>
          ))}
        </ul>
        <ScoreCard score={score} />
        <Card tone="line" title={REPORT_TEXTS.tip}>
          <p>{tip}</p>
        </Card>
        <p className={css.note}>{REPORT_TEXTS.note}</p>
      </div>
    </section>
  )
}
