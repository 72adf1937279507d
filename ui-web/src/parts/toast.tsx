import { useEffect } from 'react'
import css from './toast.module.css'

const SHOWN_MS = 3600

/** A short word over the foot of the screen that disappears automatically. Stays mounted, so that screen readers hear it. */
export function Toast({ text, onDone }: { readonly text: string | undefined; readonly onDone: () => void }) {
  useEffect(() => {
    if (text === undefined) return undefined
    const timer = setTimeout(onDone, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [text, onDone])

  return (
    <div className={css.place} role="status">
      {text !== undefined && <p className={css.toast}>{text}</p>}
    </div>
  )
}
