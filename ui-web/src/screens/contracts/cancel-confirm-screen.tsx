import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import type { Won } from '#core/shared/won.ts'
import type { OrderStory } from '#core/storing/ports/own-records.ts'
import { goesBackByBank } from '#core/storing/storage-record.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { AmountText } from '../../parts/amount-text.tsx'
import { Card } from '../../parts/card.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { Whole } from '../../parts/whole.tsx'
import { RefundScene } from '../../scenes/refund-scene.tsx'
import { CANCEL_TEXTS, type CancellationKnown, cancelledSteps } from '../../texts/contracts.ts'
import { SignedInOnly } from '../records/signed-in-only.tsx'
import css from './contracts.module.css'
import { type Cancelled, parseCancelled } from './ended-state.ts'

const texts = CANCEL_TEXTS.done

/** A storage was cancelled. Opened without that, it leads to what has ended. */
export function CancelConfirmScreen() {
  const cancelled = parseCancelled(useLocation().state)
  return (
    <SignedInOnly>
      {cancelled === null ? <Navigate to="/mypage/progress/completed" replace /> : <Confirmed {...cancelled} />}
    </SignedInOnly>
  )
}

/** What comes back, and how; the days are the service's own. */
function Confirmed({ refundWon, orderId }: Cancelled) {
  const navigate = useNavigate()
  const ownRecords = useUseCase(Ports.ownRecords)
  const story = useLoaded(`story-${orderId}`, () => ownRecords.story(orderId))

  return (
    <ScreenFrame
      title={texts.title}
      action={<ActionBar onPress={() => void navigate('/home', { replace: true })}>{texts.home}</ActionBar>}
    >
      <SceneBox>
        <RefundScene />
      </SceneBox>
      {refundWon > 0 && (
        <Card>
          <p className={css.label}>{texts.refund}</p>
          <p className={css.amount}>
            <AmountText won={refundWon} />
          </p>
        </Card>
      )}
      <Card tone="line" title={texts.nextTitle}>
        <Timeline
          entries={cancelledSteps(refundWon, story.status === 'ready' ? toKnown(story.value, refundWon) : null)}
        />
      </Card>
      <p className={css.support}>
        <Whole text={texts.support} />
      </p>
    </ScreenFrame>
  )
}

const toKnown = ({ record, timeline, payments }: OrderStory, refundWon: Won): CancellationKnown | null => {
  const step = timeline.find(({ event }) => event === 'storage.cancelled')
  if (step === undefined) return null
  const [payment] = payments
  return {
    cancelledAt: step.occurredAt,
    isRefunded: record.paymentStatus === 'REFUNDED',
    isByBank: payment !== undefined && goesBackByBank(payment, refundWon),
  }
}
