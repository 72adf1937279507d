import type { ReactNode } from 'react'
import css from './button.module.css'

type ButtonLinkProps = { readonly href: string; readonly children: ReactNode }

/** A button that hands over to another app: `mailto:`, `tel:`. */
export const ButtonLink = ({ href, children }: ButtonLinkProps) => (
  <a className={css.button} data-tone="primary" href={href}>
    {children}
  </a>
)
