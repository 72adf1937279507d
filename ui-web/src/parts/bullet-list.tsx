import css from './bullet-list.module.css'
import { Icon } from './icon.tsx'
import { Whole } from './whole.tsx'

/** Short promises, each with a check mark. */
export const BulletList = ({ items }: { readonly items: readonly string[] }) => (
  <ul className={css.list}>
    {items.map(item => (
      <li key={item} className={css.item}>
        <Icon name="check" size={18} />
        <span>
          <Whole text={item} />
        </span>
      </li>
    ))}
  </ul>
)
