import type { ReactNode } from 'react'
import css from './skeleton.module.css'

/** Skeletons, announced once; they appear after 300 ms only, so that a quick answer does not flicker. */
export const Loading = ({
  label = '불러오고 있어요',
  children,
}: {
  readonly label?: string
  readonly children: ReactNode
}) => (
  <div className={css.loading} role="status" aria-busy="true">
    <span className="unseen">{label}</span>
    {children}
  </div>
)
