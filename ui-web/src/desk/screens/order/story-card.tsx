import { useState } from 'react'
import type { OrderStep } from '#adapters/http/contract/staff/orders.ts'
import { Card } from '../../../parts/card.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { Timeline } from '../../../parts/timeline.tsx'
import { EVENT_LABELS } from '../../../texts/timeline.ts'
import { useStaffNames } from '../../data/use-staff-names.ts'
import { ORDER_TEXTS as texts, stepNote } from '../../texts/order.ts'

const SHOWN_AT_FIRST = 5

/** Who did what, when and why: the newest first, the older ones folded. */
export function StoryCard({ steps }: { readonly steps: readonly OrderStep[] }) {
  const [isOpen, setOpen] = useState(false)
  const { nameOf } = useStaffNames()
  const entries = steps
    .map((step, index) => ({ key: String(index), title: EVENT_LABELS[step.event], note: stepNote(step, nameOf) }))
    .toReversed()
  const folded = isOpen ? 0 : Math.max(0, entries.length - SHOWN_AT_FIRST)

  return (
    <Card title={texts.story}>
      <Timeline entries={entries.slice(0, entries.length - folded)} />
      {folded > 0 && (
        <TextLink isAtEdge way={{ onPress: () => setOpen(true) }}>
          {texts.olderSteps(folded)}
        </TextLink>
      )}
    </Card>
  )
}
