import { useId, useLayoutEffect, useRef } from 'react'
import css from './text-area.module.css'

type TextAreaProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly placeholder?: string
  /** In UTF-16 units, as the browser counts. */
  readonly maxLength: number
}

/** Several lines of text in a field that grows with them, up to a third of the window. */
export function TextArea({ label, value, onChange, placeholder, maxLength }: TextAreaProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  })

  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={field}
        className={css.area}
        rows={4}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}
