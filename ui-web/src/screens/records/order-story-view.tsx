import { Ports } from '#adapters/container/tokens.ts'
import { Day } from '#core/shared/day.ts'
import { awaitsPickup } from '#core/storing/pickup-place.ts'
import type { OrderStory } from '#core/storing/ports/own-records.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { Card } from '../../parts/card.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { Whole } from '../../parts/whole.tsx'
import { goneNote } from '../../texts/home-status.ts'
import { statusTag, storyEntries, STORY_TEXTS as texts } from '../../texts/records.ts'
import { OrderPlaceCard } from '../places/order-place-card.tsx'
import { OrderWindowCard } from '../places/order-window-card.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { PaidCard } from './paid-card.tsx'
import { RecordHead } from './record-head.tsx'
import css from './records.module.css'

/** The story of one order: which gear, its steps, its money. */
export function OrderStoryView({ story }: { readonly story: OrderStory }) {
  const today = Day.of(useUseCase(Ports.clock).now())
  const cancelledAt = story.timeline.find(({ event }) => event === 'storage.cancelled')?.occurredAt
  const [latest] = story.timeline
  const isWaiting = latest !== undefined && latest.to !== 'UNPAID' && awaitsPickup({ state: latest.to })
  const refund = cancelledAt === undefined ? null : { cancelledAt, today }
  return (
    <>
      <div className={css.about}>
        <RecordHead record={story.record} tag={statusTag(story.record)} />
      </div>
      {story.goneGear !== undefined && (
        <p className={css.gone}>
          <Whole text={goneNote(story.goneGear)} />
        </p>
      )}
      {isWaiting && (
        <>
          <OrderWindowCard orderId={story.record.orderId} location={story.record.location} />
          <OrderPlaceCard orderId={story.record.orderId} />
        </>
      )}
      <Card tone="line" title={texts.happened}>
        <Timeline entries={storyEntries(story)} />
      </Card>
      <CalendarButton record={story.record} />
      {story.payments.map(payment => (
        <PaidCard key={payment.id} payment={payment} plan={story.record.plan} refund={refund} />
      ))}
    </>
  )
}
