import type { Customer } from '#core/account/customer.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { Icon } from '../../parts/icon.tsx'
import { CHANGE_PHONE_TEXTS } from '../../texts/info.ts'
import { ACCOUNT_INFO_TEXTS as texts } from '../../texts/my-page.ts'
import { phoneWording } from './change-phone-sheet.tsx'
import css from './info-screen.module.css'

type InfoPhoneProps = { readonly customer: Customer; readonly onChange: () => void }

/** The phone, whether it is proved, or that there is none, with the way to another one. */
export const InfoPhone = ({ customer, onChange }: InfoPhoneProps) => {
  const { phone } = customer
  const wording = phoneWording(customer)
  return (
    <div className={css.entry}>
      <dt>{texts.phone}</dt>
      <dd className={css.phone}>
        {phone === null ? <span className={css.none}>{texts.noPhone}</span> : PhoneNumber.format(phone)}
        {wording === 'prove' && <span className={css.none}>{texts.toProve}</span>}
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
