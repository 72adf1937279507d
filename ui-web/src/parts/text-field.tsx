import { type HTMLInputAutoCompleteAttribute, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import css from './text-field.module.css'

export type FieldMessage = { readonly tone: 'neutral' | 'good' | 'bad'; readonly text: string }

export type TextFieldProps = {
  readonly label: string
  readonly value: string
  /** Hears every keystroke, also inside a Korean syllable; what it makes of the text shows once the syllable is complete. */
  readonly onChange: (text: string) => void
  readonly message?: FieldMessage | undefined
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'datetime-local'
  readonly name?: string
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'tel'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly enterKeyHint?: 'next' | 'done' | 'go' | 'send'
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly readOnly?: boolean
  readonly onBlur?: () => void
  /** Stands at the right end: a countdown, a unit. */
  readonly suffix?: ReactNode
}

/** One line of text with a label that stays and a message that follows the typing. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, message, type = 'text', suffix, readOnly = false, ...input } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // While the keyboard composes a syllable the field shows exactly what it was given: rewriting would break the syllable.
  const [composed, setComposed] = useState<string>()
  const [isRevealed, setRevealed] = useState(false)
  const shown = composed ?? value

  useEffect(() => {
    // In a prerendered screen the customer, or autofill, may have typed before our code was loaded.
    const early = field.current?.value ?? ''
    if (early !== value) onChange(early)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of interest once, when the field comes to life
  }, [])

  const change = (text: string) => {
    if (composed !== undefined) setComposed(text)
    onChange(text)
  }
  const clear = () => {
    setComposed(undefined)
    onChange('')
    field.current?.focus()
  }

  return (
    <div className={css.field} data-tone={message?.tone}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <input
          {...input}
          id={id}
          ref={field}
          className={css.input}
          type={type === 'password' && isRevealed ? 'text' : type}
          value={shown}
          readOnly={readOnly}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={message?.tone === 'bad' || undefined}
          aria-describedby={`${id}message`}
          onChange={event => change(event.target.value)}
          onCompositionStart={event => setComposed(event.currentTarget.value)}
          onCompositionEnd={event => {
            setComposed(undefined)
            onChange(event.currentTarget.value)
          }}
        />
        {suffix !== undefined && <span className={css.suffix}>{suffix}</span>}
        {!readOnly && shown !== '' && (
          <button type="button" className={css.tool} aria-label={`${label} 지우기`} onClick={clear} tabIndex={-1}>
            <span className={css.clear}>
              <Icon name="close" size={12} />
            </span>
          </button>
        )}
        {type === 'password' && (
          <button
            type="button"
            className={css.tool}
            aria-label={`${label} 보기`}
            aria-pressed={isRevealed}
            onClick={() => setRevealed(!isRevealed)}
          >
            <Icon name={isRevealed ? 'eye-off' : 'eye'} size={22} />
          </button>
        )}
      </div>
      <p id={`${id}message`} className={css.message} role="status" aria-live="polite">
        {message?.text}
      </p>
    </div>
  )
}
