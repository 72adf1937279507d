import { Icon } from '../../parts/icon.tsx'
import css from './leaving.module.css'

/** What cannot be taken back, or has to be done first. */
export const WarningList = ({ items }: { readonly items: readonly string[] }) => (
  <ul className={css.warnings}>
    {items.map(item => (
      <li key={item} className={css.warning}>
        <Icon name="alert" size={18} />
        {item}
      </li>
    ))}
  </ul>
)
