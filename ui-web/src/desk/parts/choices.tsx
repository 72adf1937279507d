import { useId } from 'react'
import css from './choices.module.css'

type ChoicesProps<Value extends string> = {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value | null
  readonly onChange: (value: Value) => void
}

/** One of a few short answers, side by side: as large as a gloved thumb. */
export function Choices<Value extends string>({ label, choices, value, onChange }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.row}>
        {choices.map(choice => (
          <label key={choice.value} className={css.choice}>
            <input
              type="radio"
              className={css.input}
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
