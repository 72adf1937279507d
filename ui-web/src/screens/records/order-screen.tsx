import { useNavigate, useSearchParams } from 'react-router-dom'
import { match } from 'ts-pattern'
import { Ports } from '#adapters/container/tokens.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useBackOr } from '../../hooks/use-back-to.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { Notice } from '../../parts/notice.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { NotFoundScene } from '../../scenes/moment-scenes.tsx'
import { storyFailureText, STORY_TEXTS as texts } from '../../texts/records.ts'
import { OrderStoryView } from './order-story-view.tsx'
import { StorySkeleton } from './record-skeleton.tsx'
import { StoryBar } from './story-bar.tsx'
import { SignedInOnly } from './signed-in-only.tsx'

const HISTORY = '/mypage/progress/inprogress'

/** All that happened to one order, newest first. */
export function OrderScreen() {
  const orderId = useSearchParams()[0].get('orderId') ?? ''
  return (
    <SignedInOnly>
      <OwnOrder orderId={orderId as OrderId} />
    </SignedInOnly>
  )
}

function OwnOrder({ orderId }: { readonly orderId: OrderId }) {
  const navigate = useNavigate()
  const goBackOr = useBackOr()
  const ownRecords = useUseCase(Ports.ownRecords)
  const story = useLoaded(`story-${orderId}`, () => ownRecords.story(orderId))

  return (
    <ScreenFrame
      title={texts.title}
      back={{ onPress: () => goBackOr(HISTORY) }}
      action={story.status === 'ready' && <StoryBar record={story.value.record} />}
    >
      {match(story)
        .with({ status: 'loading' }, () => <StorySkeleton />)
        .with({ status: 'failed', error: { kind: 'OrderNotFound' } }, ({ error }) => (
          <Notice title={texts.unknown} text={storyFailureText(error)} scene={<NotFoundScene />}>
            <Button onPress={() => void navigate(HISTORY, { replace: true })}>{texts.toHistory}</Button>
          </Notice>
        ))
        .with({ status: 'failed' }, ({ error, retry }) => (
          <ErrorState title={texts.failed} text={storyFailureText(error)} onRetry={retry} />
        ))
        .with({ status: 'ready' }, ({ value }) => <OrderStoryView story={value} />)
        .exhaustive()}
    </ScreenFrame>
  )
}
