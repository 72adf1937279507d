import type { ReactNode } from 'react'
import css from './card.module.css'

type CardProps = { readonly tone?: 'soft' | 'raise' | 'line'; readonly title?: string; readonly children: ReactNode }

/** A calm surface for things that belong together. */
export const Card = ({ tone = 'soft', title, children }: CardProps) => (
  <section className={css.card} data-tone={tone}>
    {title !== undefined && <h2 className={css.title}>{title}</h2>}
    {children}
  </section>
)
