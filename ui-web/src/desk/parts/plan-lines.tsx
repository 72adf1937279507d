import css from './plan-lines.module.css'

/** More of them would leave no room for what is typed. */
const STAYING = 6

type Props = { readonly title: string; readonly lines: readonly string[] }

/** What a press will do, the last of a sheet: a few lines stay in sight above the press, however much is asked for (G826). */
export const PlanLines = ({ title, lines }: Props) => (
  <section className={css.plan} data-staying={lines.length <= STAYING || undefined} aria-label={title} role="status">
    <p className={css.title}>{title}</p>
    <ul className={css.lines}>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
)
