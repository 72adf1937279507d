import type { Customer } from '#core/account/customer.ts'
import { Icon } from '../../parts/icon.tsx'
import { CHANGE_NAME_TEXTS } from '../../texts/info.ts'
import { ACCOUNT_INFO_TEXTS as texts } from '../../texts/my-page.ts'
import css from './info-screen.module.css'

type InfoNameProps = { readonly customer: Customer; readonly onChange: () => void }

/** The name, what it is for, and the way to another one. */
export const InfoName = ({ customer: { name }, onChange }: InfoNameProps) => (
  <div className={css.entry}>
    <dt>{texts.name}</dt>
    <dd className={css.phone}>
      {name}
      <button type="button" className={css.edit} aria-label={CHANGE_NAME_TEXTS.title} onClick={onChange}>
        <Icon name="person" size={16} />
        {CHANGE_NAME_TEXTS.open}
      </button>
    </dd>
    <dd className={css.note}>{texts.nameNote}</dd>
  </div>
)
