import type { ReactNode } from 'react'
import type { Destination } from '../../parts/press.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import css from './columns.module.css'

type ColumnsProps = {
  /** `LIST`: narrower, what is chosen from. */
  readonly first?: 'EVEN' | 'LIST'
  /** On a phone what was chosen takes the place of the list. */
  readonly hasChosen?: boolean
  readonly children: ReactNode
}

/** The two columns of a page on a wide window; on a phone one below the other. */
export const Columns = ({ first = 'EVEN', hasChosen = false, children }: ColumnsProps) => (
  <div className={css.columns} data-first={first} data-chosen={hasChosen || undefined}>
    {children}
  </div>
)

export const Column = ({ children }: { readonly children: ReactNode }) => <div className={css.column}>{children}</div>

type ChosenProps = {
  /** Says on a wide window that nothing is chosen yet. */
  readonly hint: string
  /** On a phone, to the list. */
  readonly back: { readonly label: string; readonly way: Destination }
  /** Null while nothing is chosen. */
  readonly children: ReactNode
}

/** What was chosen from a list, beside it. */
export const Chosen = ({ hint, back, children }: ChosenProps) => (
  <Column>
    {children === null ? (
      <p className={css.hint}>{hint}</p>
    ) : (
      <>
        <p className={css.back}>
          <TextLink isAtEdge way={back.way}>
            {back.label}
          </TextLink>
        </p>
        {children}
      </>
    )}
  </Column>
)
