import { PhoneNumber } from '#core/account/phone-number.ts'
import type { Customer } from '#core/account/customer.ts'
import { plainText } from '#core/storing/plain-text.ts'
import { RECIPIENT_NAME_MAX_CHARACTERS, RecipientPhone } from '#core/storing/recipient.ts'
import { ChoiceCard } from '../../parts/choice-card.tsx'
import type { FieldMessage } from '../../parts/text-field.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { CHECKOUT_TEXTS } from '../../texts/checkout.ts'
import css from './checkout.module.css'
import type { CheckoutForm } from './use-checkout.ts'

const texts = CHECKOUT_TEXTS.input

const bad = (text: string): FieldMessage => ({ tone: 'bad', text })

const nameMessage = (name: string): FieldMessage | undefined =>
  plainText(name, RECIPIENT_NAME_MAX_CHARACTERS) === undefined ? bad(texts.nameInvalid) : undefined

/** Silent while the number may still become one. */
const phoneMessage = (phone: string): FieldMessage | undefined => {
  const isWrong = phone.length >= 3 && !/^01[016-9]/.test(phone)
  const isLong = phone.replaceAll('-', '').length >= 10 && RecipientPhone.parse(phone).isErr()
  return isWrong || isLong ? bad(texts.phoneInvalid) : undefined
}

type RecipientFieldsProps = { readonly customer: Customer; readonly checkout: CheckoutForm }

/** The customer, or a proxy with a name and a number; without a number of their own only the latter (G90, G91). */
export const RecipientFields = ({ customer, checkout: { draft, take } }: RecipientFieldsProps) => (
  <fieldset className={css.group}>
    <legend className={css.legend}>{texts.who}</legend>
    {customer.phone === null ? (
      <p className={css.note}>{texts.noPhone}</p>
    ) : (
      <>
        <ChoiceCard
          name="recipient"
          value="me"
          checked={!draft.isProxy}
          onChange={() => take({ kind: 'RecipientPicked', isProxy: false })}
          title={texts.me}
          note={`${customer.name} · ${PhoneNumber.format(customer.phone)}`}
        />
        <ChoiceCard
          name="recipient"
          value="proxy"
          checked={draft.isProxy}
          onChange={() => take({ kind: 'RecipientPicked', isProxy: true })}
          title={texts.proxy}
          note={texts.proxyNote}
        />
      </>
    )}
    {draft.isProxy && (
      <div className={css.fields}>
        <TextField
          label={texts.name}
          placeholder={texts.namePlaceholder}
          value={draft.proxy.name}
          onChange={name => take({ kind: 'ProxyTyped', proxy: { ...draft.proxy, name } })}
          message={nameMessage(draft.proxy.name)}
          autoComplete="off"
          enterKeyHint="next"
        />
        <TextField
          label={texts.phone}
          type="tel"
          inputMode="numeric"
          placeholder={texts.phonePlaceholder}
          value={draft.proxy.phone}
          onChange={phone =>
            take({ kind: 'ProxyTyped', proxy: { ...draft.proxy, phone: RecipientPhone.typed(phone) } })
          }
          message={phoneMessage(draft.proxy.phone)}
          autoComplete="off"
          enterKeyHint="next"
        />
      </div>
    )}
  </fieldset>
)
