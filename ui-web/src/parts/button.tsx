import { type ReactNode, useRef, useState } from 'react'
import css from './button.module.css'
import { useDescribedBy } from './described-by.ts'

export type ButtonTone = 'primary' | 'ghost' | 'danger'

export type ButtonProps = {
  readonly children: ReactNode
  readonly tone?: ButtonTone
  /** Said in place of the label while busy; the width stays. */
  readonly busyLabel?: string
  readonly busy?: boolean
  readonly disabled?: boolean
  /** When it answers a promise, the button is busy, and deaf to further taps, until that settles. */
  readonly onPress?: () => unknown
  /** Id of the form that this button submits; without it and without `onPress` the button submits the form around it. */
  readonly form?: string
}

/** The filled button as wide as its place. */
export function Button({
  children,
  tone = 'primary',
  busyLabel = '잠시만요',
  busy,
  disabled,
  onPress,
  form,
}: ButtonProps) {
  const locked = useRef(false)
  const [waiting, setWaiting] = useState(false)
  const isBusy = busy === true || waiting
  const described = useDescribedBy()

  const press = async () => {
    if (locked.current || isBusy) return
    const answer = onPress?.()
    if (!(answer instanceof Promise) && !isThenable(answer)) return
    locked.current = true
    setWaiting(true)
    try {
      await answer
    } finally {
      locked.current = false
      setWaiting(false)
    }
  }

  return (
    <button
      type={onPress === undefined ? 'submit' : 'button'}
      className={css.button}
      data-tone={tone}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      {...described}
      form={form}
      onClick={event => {
        if (isBusy) event.preventDefault()
        else void press()
      }}
    >
      <span className={css.label} data-hidden={isBusy || undefined}>
        {children}
      </span>
      {isBusy && (
        <span className={css.label} data-busy="">
          {busyLabel}
        </span>
      )}
    </button>
  )
}

const isThenable = (answer: unknown): answer is PromiseLike<unknown> =>
  typeof answer === 'object' && answer !== null && 'then' in answer
