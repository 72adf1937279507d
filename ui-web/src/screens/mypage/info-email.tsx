import type { Customer } from '#core/account/customer.ts'
import type { Email } from '#core/account/email.ts'
import { maskEmail } from '#core/account/mask-email.ts'
import { Icon } from '../../parts/icon.tsx'
import { PROVE_EMAIL_TEXTS } from '../../texts/info.ts'
import { ACCOUNT_INFO_TEXTS as texts, providerText } from '../../texts/my-page.ts'
import css from './info-screen.module.css'

type InfoEmailProps = { readonly customer: Customer; readonly onProve: () => void }

/** How one signs in, and the e-mail. One that was typed at sign-up is proved by a code; a provider's is the provider's word. */
export const InfoEmail = ({ customer, onProve }: InfoEmailProps) => {
  const { provider, email } = customer
  const canProve = canProveEmail(customer)
  return (
    <div className={css.entry}>
      <dt>{texts.way}</dt>
      <dd>{providerText(provider)}</dd>
      {email !== null && (
        <dd className={canProve ? css.toProve : css.note}>
          <span>
            {maskEmail(email as Email)}
            {canProve && ` · ${texts.toProve}`}
          </span>
          {canProve && (
            <button type="button" className={css.edit} aria-label={PROVE_EMAIL_TEXTS.title} onClick={onProve}>
              <Icon name="mail" size={16} />
              {PROVE_EMAIL_TEXTS.open}
            </button>
          )}
        </dd>
      )}
    </div>
  )
}

/** Whether a code to their e-mail would prove it. */
export const canProveEmail = ({ provider, email, isEmailToProve }: Customer): boolean =>
  provider === 'EMAIL' && email !== null && isEmailToProve
