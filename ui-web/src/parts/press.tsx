import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useDescribedBy } from './described-by.ts'

export type Destination =
  | { readonly to: string; readonly state?: unknown }
  /** Opens in a new tab. */
  | { readonly href: string }
  | { readonly onPress: () => void; readonly disabled?: boolean }

type PressProps = { readonly way: Destination; readonly className: string | undefined; readonly children: ReactNode }

/** A link or a button, by where it leads. */
export const Press = ({ way, className, children }: PressProps) => {
  const described = useDescribedBy()
  if ('to' in way) {
    return (
      <Link className={className} to={way.to} state={way.state} {...described}>
        {children}
      </Link>
    )
  }
  if ('href' in way) {
    return (
      <a className={className} href={way.href} target="_blank" rel="noreferrer" {...described}>
        {children}
        <span className="unseen"> (새 창)</span>
      </a>
    )
  }
  return (
    <button type="button" className={className} onClick={way.onPress} disabled={way.disabled} {...described}>
      {children}
    </button>
  )
}
