import type { ReactNode } from 'react'
import type { Destination } from './press.tsx'
import { TextLink } from './text-link.tsx'
import css from './note-row.module.css'

type NoteRowProps = {
  readonly text: ReactNode
  readonly action: string
  readonly way: Destination
  /** A warning comes while the screen is read, and is announced. */
  readonly tone?: 'plain' | 'warn'
}

/** What is to be known here, and what can be done about it. */
export const NoteRow = ({ text, action, way, tone = 'plain' }: NoteRowProps) => (
  <div className={css.row} data-tone={tone} role={tone === 'warn' ? 'status' : undefined}>
    <p>{text}</p>
    <TextLink way={way}>{action}</TextLink>
  </div>
)
