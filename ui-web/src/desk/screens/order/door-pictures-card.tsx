import { useState } from 'react'
import { match } from 'ts-pattern'
import type { output as Parsed } from 'zod/mini'
import type { DoorEvent } from '#core/storing/door-picture.ts'
import { lookAtDoorPictures } from '#adapters/http/contract/staff/looks.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { momentText } from '../../../texts/dates.ts'
import { doorPicturePath } from '../../data/outbox.ts'
import { useAct } from '../../data/use-act.ts'
import { useStaffNames } from '../../data/use-staff-names.ts'
import { useDesk } from '../../desk.ts'
import { LOOK_TEXTS } from '../../texts/looks.ts'
import { LookSheet } from './look-sheet.tsx'
import css from './report-card.module.css'

const texts = LOOK_TEXTS.doorPictures

type Seen = Parsed<typeof lookAtDoorPictures.answer>['pictures']

const eventText = (event: DoorEvent): string =>
  match(event)
    .with('pickup.done', () => texts.picked)
    .with('checkout.delivered', () => texts.delivered)
    .exhaustive()

/** What was photographed where the gear changed hands, once the member says why they look (G872). */
export function DoorPicturesCard({ order: { orderId } }: { readonly order: StaffOrderDetail }) {
  const act = useAct()
  const { baseUrl } = useDesk()
  const { nameOf } = useStaffNames()
  const [isAsking, setAsking] = useState(false)
  const [seen, setSeen] = useState<Seen | null>(null)
  const addressOf = (id: string) => baseUrl + doorPicturePath(orderId, id)
  return (
    <Card title={texts.title}>
      {seen?.length === 0 && <p className={css.note}>{texts.none}</p>}
      {seen !== null && seen.length > 0 && (
        <ul className={css.pictures}>
          {seen.map(({ pictureId, event, takenAt, takenBy }) => (
            <li key={pictureId}>
              <a href={addressOf(pictureId)} target="_blank" rel="noreferrer">
                <img
                  src={`${addressOf(pictureId)}?size=screen`}
                  alt={`${eventText(event)}, ${momentText(takenAt)}`}
                  loading="lazy"
                />
              </a>
              <p className={css.note}>{`${eventText(event)} · ${momentText(takenAt)} · ${nameOf(takenBy)}`}</p>
            </li>
          ))}
        </ul>
      )}
      {seen === null && (
        <Button tone="ghost" onPress={() => setAsking(true)}>
          {texts.open}
        </Button>
      )}
      {isAsking && (
        <LookSheet
          title={texts.why}
          reasons={texts.reasons}
          look={reason => act(lookAtDoorPictures, { params: { orderId }, body: { reason } })}
          onSeen={({ pictures }) => setSeen(pictures)}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
