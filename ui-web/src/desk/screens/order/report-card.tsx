import { useState } from 'react'
import { lookAtReports, type SeenReport } from '#adapters/http/contract/staff/looks.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { pictureOnScreen } from '../../../parts/picture-on-screen.ts'
import { momentText } from '../../../texts/dates.ts'
import { REPORT_TEXTS } from '../../../texts/equipment.ts'
import { useAct } from '../../data/use-act.ts'
import { gearTitle } from '../../texts/gear.ts'
import { LOOK_TEXTS } from '../../texts/looks.ts'
import { LookSheet } from './look-sheet.tsx'
import css from './report-card.module.css'

const texts = LOOK_TEXTS.report

/** What was found at the inspection, with its pictures once the member says why they look (G413). */
export function ReportCard({ order }: { readonly order: StaffOrderDetail }) {
  const act = useAct()
  const [isAsking, setAsking] = useState(false)
  const [seen, setSeen] = useState<readonly SeenReport[] | null>(null)
  return (
    <Card title={texts.title}>
      {seen?.map(report => (
        <Report key={report.reportId} report={report} gear={gearTitle(order)} />
      ))}
      {seen === null && (
        <Button tone="ghost" onPress={() => setAsking(true)}>
          {texts.open}
        </Button>
      )}
      {isAsking && (
        <LookSheet
          title={texts.why}
          reasons={texts.reasons}
          look={reason => act(lookAtReports, { params: { orderId: order.orderId }, body: { reason } })}
          onSeen={({ reports }) => setSeen(reports)}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}

const Report = ({ report: { score, tip, filedAt, filedBy, pictures }, gear }: { report: SeenReport; gear: string }) => (
  <div className={css.report}>
    <p className={css.score}>{texts.score(score)}</p>
    <p className={css.note}>{`${momentText(filedAt)} · ${filedBy}`}</p>
    <ul className={css.pictures}>
      {pictures.map(({ view, address }) => (
        <li key={view}>
          <a href={address} target="_blank" rel="noreferrer">
            <img
              src={pictureOnScreen(address)}
              alt={REPORT_TEXTS.pictureOf(gear, REPORT_TEXTS.views[view])}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
    <p>{tip}</p>
  </div>
)
