import { type ReactNode, useEffect, useId, useRef } from 'react'
import css from './check-row.module.css'
import { Icon } from './icon.tsx'

type CheckRowProps = {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Set apart and larger: the row for all. */
  readonly isAll?: boolean
  /** A link or a word at the right end, outside the label. */
  readonly link?: ReactNode
  readonly note?: string
}

/** A checkbox as a whole row. */
export function CheckRow({ label, checked, onChange, isAll, link, note }: CheckRowProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // In a screen from the build it may have been ticked before our code was there.
    const early = box.current?.checked ?? checked
    if (early !== checked) onChange(early)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of interest once, when the box comes to life
  }, [])

  return (
    <div className={css.row} data-all={isAll}>
      <span className={css.mark}>
        <input
          type="checkbox"
          id={id}
          ref={box}
          className={css.input}
          checked={checked}
          aria-describedby={note === undefined ? undefined : `${id}note`}
          onChange={event => onChange(event.target.checked)}
        />
        <Icon name="check" size={16} />
      </span>
      <span className={css.text}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        {note !== undefined && (
          <span id={`${id}note`} className={css.note}>
            {note}
          </span>
        )}
      </span>
      {link}
    </div>
  )
}
