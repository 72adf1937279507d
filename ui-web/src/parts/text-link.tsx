import type { ReactNode } from 'react'
import { type Destination, Press } from './press.tsx'
import css from './text-link.module.css'

/** A quiet way beside the main one: `약관 보기`, `회원가입`. */
export const TextLink = ({ way, children }: { readonly way: Destination; readonly children: ReactNode }) => (
  <Press way={way} className={css.link}>
    {children}
  </Press>
)
