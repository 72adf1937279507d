import type { ReactNode } from 'react'
import css from './choice-card.module.css'
import { Icon } from './icon.tsx'
import { Whole } from './whole.tsx'

type ChoiceCardProps = {
  /** Shared by the cards of one question. */
  readonly name: string
  readonly value: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
  readonly title: string
  readonly note?: string
  /** A `Chip`. */
  readonly badge?: ReactNode
  /** A scene above the title. */
  readonly scene?: ReactNode
  readonly children?: ReactNode
}

/** One answer of several: a radio button as a card. The choice shows by border, tint and check mark. */
export const ChoiceCard = ({
  name,
  value,
  checked,
  disabled = false,
  onChange,
  title,
  note,
  badge,
  scene,
  children,
}: ChoiceCardProps) => (
  <label className={css.card}>
    <input
      type="radio"
      className={css.input}
      name={name}
      value={value}
      checked={checked}
      disabled={disabled}
      onChange={() => onChange(value)}
    />
    {scene !== undefined && <span className={css.scene}>{scene}</span>}
    <span className={css.head}>
      <span className={css.title}>{title}</span>
      {badge}
      <span className={css.mark}>
        <Icon name="check" size={14} />
      </span>
    </span>
    {note !== undefined && (
      <span className={css.note}>
        <Whole text={note} />
      </span>
    )}
    {children}
  </label>
)
