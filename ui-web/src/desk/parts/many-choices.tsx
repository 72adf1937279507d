import css from './choices.module.css'

type ManyChoicesProps<Value extends string | number> = {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly values: readonly Value[]
  readonly onChange: (values: readonly Value[]) => void
}

/** Any of a few short answers, side by side: as large as a gloved thumb. */
export const ManyChoices = <Value extends string | number>({
  label,
  choices,
  values,
  onChange,
}: ManyChoicesProps<Value>) => (
  <fieldset className={css.choices}>
    <legend className={css.legend}>{label}</legend>
    <div className={css.row}>
      {choices.map(choice => (
        <label key={choice.value} className={css.choice}>
          <input
            type="checkbox"
            className={css.input}
            checked={values.includes(choice.value)}
            onChange={event =>
              onChange(event.target.checked ? [...values, choice.value] : values.filter(one => one !== choice.value))
            }
          />
          {choice.label}
        </label>
      ))}
    </div>
  </fieldset>
)
