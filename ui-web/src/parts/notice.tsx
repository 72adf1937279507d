import type { ReactNode } from 'react'
import css from './notice.module.css'

type NoticeProps = {
  /** Left out where the screen's own title says it. */
  readonly title?: string | undefined
  readonly text?: ReactNode
  /** A scene above the words. */
  readonly scene?: ReactNode
  readonly children?: ReactNode
}

/** A scene, a line, a sentence: what empty and error states are made of. */
export const Notice = ({ title, text, scene, children }: NoticeProps) => (
  <div className={css.notice}>
    {scene !== undefined && <div className={css.scene}>{scene}</div>}
    {title !== undefined && <p className={css.title}>{title}</p>}
    {text !== undefined && <p className={css.text}>{text}</p>}
    {children !== undefined && <div className={css.action}>{children}</div>}
  </div>
)
