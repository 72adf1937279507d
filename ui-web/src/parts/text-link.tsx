import type { ReactNode } from 'react'
import { type Destination, Press } from './press.tsx'
import css from './text-link.module.css'

type TextLinkProps = {
  readonly way: Destination
  /** At the left edge of a page or card: its text lines up with what stands above it. */
  readonly isAtEdge?: boolean
  readonly children: ReactNode
}

/** A quiet way beside the main one: `약관 보기`, `회원가입`. */
export const TextLink = ({ way, isAtEdge = false, children }: TextLinkProps) => (
  <Press way={way} className={isAtEdge ? `${css.link} ${css.atEdge}` : css.link}>
    {children}
  </Press>
)
