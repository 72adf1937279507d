import type { ReactNode } from 'react'
import css from './action-card.module.css'

/** Two `ActionCard`s side by side. */
export const ActionPair = ({ children }: { readonly children: ReactNode }) => <div className={css.pair}>{children}</div>
