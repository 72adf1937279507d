import { useEffect, useId, useRef } from 'react'
import css from './code-field.module.css'
import type { FieldMessage } from './text-field.tsx'

type CodeFieldProps = {
  readonly label: string
  readonly length: number
  readonly value: string
  /** Hears the field as it is, a pasted message too; the screen picks the digits. */
  readonly onChange: (text: string) => void
  readonly readOnly?: boolean
  readonly message?: FieldMessage | undefined
  /** `m:ss`, with the words for it. */
  readonly countdown: { readonly label: string; readonly text: string }
  /** Read out as it changes, not shown: the countdown itself would talk each second. */
  readonly announcement: string
  readonly hint: string
  readonly resend: {
    readonly label: string
    readonly text: string
    readonly disabled: boolean
    readonly onPress: () => void
  }
}

/** A code that came by SMS or e-mail: one field, drawn as a box for each digit, with its countdown and the way to another code. */
export function CodeField(props: CodeFieldProps) {
  const { label, length, value, onChange, readOnly = false, message, countdown, announcement, hint, resend } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const next = Math.min(value.length, length - 1)
  return (
    <div className={css.field} data-tone={message?.tone}>
      <div className={css.head}>
        <label htmlFor={id}>{label}</label>
        <span className={css.countdown} role="timer" aria-label={`${countdown.label} ${countdown.text}`}>
          {countdown.text}
        </span>
      </div>
      <div className={css.box}>
        <input
          id={id}
          ref={field}
          className={css.input}
          type="text"
          name="one-time-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          value={value}
          readOnly={readOnly}
          aria-invalid={message?.tone === 'bad' || undefined}
          aria-describedby={`${id}message ${id}hint`}
          onChange={event => onChange(event.target.value)}
          onSelect={({ currentTarget: input }) => {
            // The caret is not drawn between the boxes, so it stays where the next digit goes.
            const end = input.value.length
            if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end)
              input.setSelectionRange(end, end)
          }}
        />
        <div className={css.digits} aria-hidden="true">
          {Array.from({ length }, (_, at) => (
            <span key={at} className={css.digit} data-next={at === next || undefined} data-filled={at < value.length}>
              {value[at]}
            </span>
          ))}
        </div>
      </div>
      <p id={`${id}message`} className={css.message} role="status" aria-live="polite">
        {message?.text}
      </p>
      <p className="unseen" role="status">
        {announcement}
      </p>
      <div className={css.foot}>
        <p id={`${id}hint`}>{hint}</p>
        <button
          type="button"
          className={css.resend}
          aria-label={resend.label}
          disabled={resend.disabled}
          onClick={() => {
            resend.onPress()
            field.current?.focus()
          }}
        >
          {resend.text}
        </button>
      </div>
    </div>
  )
}
