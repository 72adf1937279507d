import { useState } from 'react'
import { redirectCheckout } from '#adapters/http/contract/staff/checkouts.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Day } from '#core/shared/day.ts'
import { ADDRESS_MAX_CHARACTERS, DeliveryAddress } from '#core/storing/delivery-address.ts'
import { plainText } from '#core/storing/plain-text.ts'
import { RECIPIENT_NAME_MAX_CHARACTERS, RecipientPhone } from '#core/storing/recipient.ts'
import { TextField } from '../../../parts/text-field.tsx'
import { useDesk } from '../../desk.ts'
import { Choices } from '../../parts/choices.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { HAND_OUT_TEXTS as texts } from '../../texts/handing-out.ts'
import { noticeText } from '../../texts/order-steps.ts'
import { TYPING_TEXTS } from '../../texts/typing.ts'

const WHO = ['SAME', 'CUSTOMER', 'PROXY'] as const

type Props = {
  readonly order: StaffOrderDetail
  /** Null where the member has not looked at it, or may not. */
  readonly known: DeliveryAddress | null
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Another place for gear that is to be brought, as the customer says it on the telephone (G935). */
export function CheckoutRedirectSheet({ order, known, onDone, onClose }: Props) {
  const { orderId, customerName, isReachable, checkout } = order
  const { queries, clock } = useDesk()
  // A driver who is under way reads the list again only where there is a net.
  const isToday = checkout?.scheduledFor === Day.of(clock.now())
  const [typed, setTyped] = useState<string>(known ?? '')
  const [who, setWho] = useState<(typeof WHO)[number]>('SAME')
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const address = DeliveryAddress.parse(typed).unwrapOr(null)
  const recipientName = plainText(name, RECIPIENT_NAME_MAX_CHARACTERS)
  const missing = [
    ...(address === null ? [texts.address] : []),
    ...(who === 'PROXY' && !recipientName ? [texts.name] : []),
    ...(who === 'PROXY' && RecipientPhone.parse(phone).isErr() ? [texts.proxyPhone] : []),
  ]
  const recipient =
    who === 'PROXY' ? { name: name.trim(), phone } : who === 'CUSTOMER' ? { name: customerName, phone: '' } : undefined
  const said = address === null || missing.length > 0 ? null : { address, ...(recipient && { recipient }) }
  return (
    <PlannedSheet
      title={texts.redirectTitle}
      {...(known === null && { text: texts.redirectAnew })}
      reasons={texts.redirectReasons}
      typed={JSON.stringify(said)}
      missing={missing}
      ask={(send, { body, ...parcel }) =>
        send(redirectCheckout, {
          ...parcel,
          params: { orderId },
          body: { ...body, ...(said ?? { address: '' as DeliveryAddress }) },
        })
      }
      linesOf={({ notice }) => [
        texts.redirected(typed.trim()),
        noticeText(notice, isReachable),
        ...(isToday ? [texts.redirectedToday] : []),
      ]}
      action={texts.record}
      busy={texts.recording}
      done={texts.redirectDone}
      onDone={() => {
        onDone()
        return queries.invalidateQueries()
      }}
      onClose={onClose}
    >
      <LineField label={texts.address} most={ADDRESS_MAX_CHARACTERS} value={typed} onChange={setTyped} />
      <Choices
        label={texts.who}
        choices={WHO.map(value => ({ value, label: texts.whoChoices[value] }))}
        value={who}
        onChange={setWho}
      />
      {who === 'PROXY' && (
        <>
          <LineField label={texts.name} most={RECIPIENT_NAME_MAX_CHARACTERS} value={name} onChange={setName} />
          <TextField
            label={texts.proxyPhone}
            value={phone}
            onChange={text => setPhone(RecipientPhone.typed(text))}
            inputMode="tel"
            {...(phone !== '' &&
              RecipientPhone.parse(phone).isErr() && { message: { tone: 'neutral', text: TYPING_TEXTS.phoneForm } })}
          />
        </>
      )}
    </PlannedSheet>
  )
}
