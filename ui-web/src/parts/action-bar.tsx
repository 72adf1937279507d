import { type ReactNode, useEffect, useRef } from 'react'
import css from './action-bar.module.css'
import { Button, type ButtonProps } from './button.tsx'

/** The one thing to do on a screen, fixed at its foot and above the keyboard. `aside` is a quieter choice or a note over it. */
export function ActionBar({ aside, ...button }: ButtonProps & { readonly aside?: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => (bar.current ? rideAboveKeyboard(bar.current) : undefined), [])

  return (
    <div className={css.bar} ref={bar}>
      {aside !== undefined && <div className={css.aside}>{aside}</div>}
      <Button {...button} />
    </div>
  )
}

/** Android shrinks the page by `interactive-widget`; Safari only changes the visual viewport, so the bar is lifted by the difference. */
const rideAboveKeyboard = (bar: HTMLElement): (() => void) | undefined => {
  const viewport = globalThis.visualViewport
  if (!viewport) return undefined
  const lift = () => {
    const hidden = globalThis.innerHeight - viewport.height - viewport.offsetTop
    bar.style.setProperty('--keyboard', `${Math.max(0, Math.round(hidden))}px`)
  }
  viewport.addEventListener('resize', lift)
  viewport.addEventListener('scroll', lift)
  return () => {
    viewport.removeEventListener('resize', lift)
    viewport.removeEventListener('scroll', lift)
  }
}
