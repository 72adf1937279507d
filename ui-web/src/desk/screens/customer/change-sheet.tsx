import { useState } from 'react'
import { CustomerName } from '#core/account/customer-name.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { changeCustomer, type StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import { TextField } from '../../../parts/text-field.tsx'
import { useDesk } from '../../desk.ts'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { CUSTOMER_TEXTS } from '../../texts/customer.ts'

const texts = CUSTOMER_TEXTS.change

type Props = { readonly customer: Pick<StaffCustomerPage, 'customerId' | 'name'>; readonly onClose: () => void }

/** Name or number of somebody without a login, as it is said now; an empty number stays as it was (G799). */
export function ChangeSheet({ customer, onClose }: Props) {
  const { queries } = useDesk()
  const [typed, setTyped] = useState({ name: customer.name, phone: '' })
  const name = CustomerName.parseAtDesk(typed.name).unwrapOr(null)
  const phone = typed.phone === '' ? undefined : PhoneNumber.parse(typed.phone).unwrapOr(null)
  const isSame = name === customer.name && phone === undefined
  return (
    <PlannedSheet
      title={texts.title}
      text={texts.text}
      reasons={texts.reasons}
      typed={JSON.stringify(typed)}
      missing={[
        ...(name === null ? [CUSTOMER_TEXTS.name] : []),
        ...(phone === null ? [texts.phone] : []),
        ...(isSame ? [texts.something] : []),
      ]}
      ask={(send, { body }) =>
        send(changeCustomer, {
          params: { customerId: customer.customerId },
          // It is asked once both can be taken.
          body: { ...body, ...(name !== null && { name }), ...(phone && { phone }) },
        })
      }
      linesOf={changed => [
        texts.plan(changed.name, changed.maskedPhone),
        ...(phone === undefined ? [] : [texts.planPhone]),
      ]}
      action={texts.action}
      busy={texts.busy}
      done={texts.done}
      onDone={() => queries.invalidateQueries()}
      onClose={onClose}
    >
      <TextField
        label={CUSTOMER_TEXTS.name}
        value={typed.name}
        onChange={text => setTyped({ ...typed, name: text })}
        autoComplete="off"
        {...(typed.name !== '' && name === null && { message: { tone: 'neutral', text: texts.nameWrong } })}
      />
      <TextField
        label={texts.phone}
        value={typed.phone}
        onChange={text => setTyped({ ...typed, phone: PhoneNumber.whileTyping(text) })}
        inputMode="tel"
        autoComplete="off"
        {...(phone === undefined && { message: { tone: 'neutral', text: texts.phoneSame } })}
      />
    </PlannedSheet>
  )
}
