import type { OrderStory } from '#core/storing/ports/own-records.ts'
import { Card } from '../../parts/card.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { statusTag, storyEntries, STORY_TEXTS as texts } from '../../texts/records.ts'
import { PaidCard } from './paid-card.tsx'
import { RecordHead } from './record-head.tsx'
import css from './records.module.css'

/** The story of one order: which gear, its steps, its money. */
export const OrderStoryView = ({ story }: { readonly story: OrderStory }) => (
  <>
    <div className={css.about}>
      <RecordHead record={story.record} tag={statusTag(story.record)} />
    </div>
    <Card tone="line" title={texts.happened}>
      <Timeline entries={storyEntries(story)} />
    </Card>
    {story.payments.map(payment => (
      <PaidCard key={payment.id} payment={payment} plan={story.record.plan} />
    ))}
  </>
)
