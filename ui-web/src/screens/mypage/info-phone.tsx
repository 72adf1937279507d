import { PhoneNumber } from '#core/account/phone-number.ts'
import { Icon } from '../../parts/icon.tsx'
import { CHANGE_PHONE_TEXTS } from '../../texts/info.ts'
import { ACCOUNT_INFO_TEXTS as texts } from '../../texts/my-page.ts'
import css from './info-screen.module.css'

type InfoPhoneProps = { readonly phone: PhoneNumber | null; readonly onChange: () => void }

/** The phone, or that there is none, with the way to another one. */
export const InfoPhone = ({ phone, onChange }: InfoPhoneProps) => {
  const wording = phone === null ? 'first' : 'change'
  return (
    <div className={css.entry}>
      <dt>{texts.phone}</dt>
      <dd className={css.phone}>
        {phone === null ? <span className={css.none}>{texts.noPhone}</span> : PhoneNumber.format(phone)}
        <button
          type="button"
          className={css.edit}
          aria-label={CHANGE_PHONE_TEXTS.number.title[wording]}
          onClick={onChange}
        >
          <Icon name="phone" size={16} />
          {CHANGE_PHONE_TEXTS.open[wording]}
        </button>
      </dd>
    </div>
  )
}
