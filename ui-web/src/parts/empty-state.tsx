import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

type EmptyStateProps = {
  readonly title: string
  readonly text?: string
  readonly scene?: ReactNode
  readonly action?: ReactNode
}

/** Nothing here yet, and what to do about it. */
export const EmptyState = ({ title, text, scene, action }: EmptyStateProps) => (
  <Notice title={title} text={text} scene={scene}>
    {action}
  </Notice>
)
