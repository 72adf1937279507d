import { type ReactNode, useRef } from 'react'
import css from './action-bar.module.css'
import { Button, type ButtonProps } from './button.tsx'
import { useRideAboveKeyboard } from './ride-above-keyboard.ts'

/** The one thing to do on a screen, fixed at its foot and above the keyboard. `aside` is a quieter choice or a note over it. */
export function ActionBar({ aside, ...button }: ButtonProps & { readonly aside?: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useRideAboveKeyboard(bar)

  return (
    <div className={css.bar} ref={bar}>
      {aside !== undefined && <div className={css.aside}>{aside}</div>}
      <Button {...button} />
    </div>
  )
}
