import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { SnowedScene } from '../scenes/snowed-scene.tsx'
import { Notice } from './notice.tsx'

type ErrorStateProps = {
  /** What happened; left out where the screen's own title says it. */
  readonly title?: string
  /** What is safe and what to do. */
  readonly text?: string
  readonly scene?: ReactNode
  readonly retryLabel?: string
  readonly onRetry?: () => unknown
}

/** What happened, what is safe, what to do next. */
export const ErrorState = ({
  title,
  text,
  scene = <SnowedScene />,
  retryLabel = '다시 불러오기',
  onRetry,
}: ErrorStateProps) => (
  <div role="alert">
    <Notice title={title} text={text} scene={scene}>
      {onRetry && (
        <Button tone="ghost" onPress={onRetry}>
          {retryLabel}
        </Button>
      )}
    </Notice>
  </div>
)
