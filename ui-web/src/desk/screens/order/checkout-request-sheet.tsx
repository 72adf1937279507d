import { useState } from 'react'
import { requestCheckout } from '#adapters/http/contract/staff/checkouts.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Day } from '#core/shared/day.ts'
import { mayActAs } from '#core/shared/staff.ts'
import { CHECKOUT_DAYS_AHEAD } from '#core/storing/checkout-date.ts'
import { ADDRESS_MAX_CHARACTERS, DeliveryAddress } from '#core/storing/delivery-address.ts'
import { plainText } from '#core/storing/plain-text.ts'
import { RECIPIENT_NAME_MAX_CHARACTERS, RecipientPhone } from '#core/storing/recipient.ts'
import { CheckRow } from '../../../parts/check-row.tsx'
import { DayPicker } from '../../../parts/day-picker.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import { CALENDAR_TEXTS, holidayName } from '../../../texts/calendar.ts'
import { dayText } from '../../../texts/dates.ts'
import { useSession } from '../../data/session.ts'
import { useDesk } from '../../desk.ts'
import { LineField } from '../../parts/line-field.tsx'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { HAND_OUT_TEXTS as texts, stepLines } from '../../texts/handing-out.ts'
import { TYPING_TEXTS } from '../../texts/typing.ts'

type Props = { readonly order: StaffOrderDetail; readonly onClose: () => void }

/** What a customer asks for on the telephone: when the gear is wanted, where, and by whom (G142). */
export function CheckoutRequestSheet({ order: { orderId, isReachable }, onClose }: Props) {
  const { queries, clock } = useDesk()
  const mayForce = mayActAs(useSession().member.role, 'OPERATOR')
  const today = Day.of(clock.now())
  const [day, setDay] = useState<Day | null>(null)
  const [typed, setTyped] = useState('')
  const [isProxy, setProxy] = useState(false)
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [isForced, setForced] = useState(false)
  const address = DeliveryAddress.parse(typed).unwrapOr(null)
  const recipientName = plainText(name, RECIPIENT_NAME_MAX_CHARACTERS)
  const missing = [
    ...(day === null ? [texts.day] : []),
    ...(address === null ? [texts.address] : []),
    ...(isProxy && !recipientName ? [texts.name] : []),
    ...(isProxy && RecipientPhone.parse(phone).isErr() ? [texts.proxyPhone] : []),
  ]
  const said =
    day === null || address === null || missing.length > 0
      ? null
      : { day, address, isForced, ...(isProxy && { recipient: { name: name.trim(), phone } }) }
  return (
    <PlannedSheet
      title={texts.requestTitle}
      reasons={texts.requestReasons}
      typed={JSON.stringify(said)}
      missing={missing}
      ask={(send, { body, ...parcel }) =>
        send(requestCheckout, {
          ...parcel,
          params: { orderId },
          body: { ...body, ...(said ?? { day: today, address: '' as DeliveryAddress }) },
        })
      }
      linesOf={done => [
        ...(day === null ? [] : [texts.asked(dayText(day)), texts.redirected(typed.trim())]),
        ...stepLines(done, isReachable),
      ]}
      action={texts.record}
      busy={texts.recording}
      done={texts.requestDone}
      onDone={() => queries.invalidateQueries()}
      onClose={onClose}
    >
      <DayPicker
        days={{ from: today, to: Day.addDays(today, CHECKOUT_DAYS_AHEAD) }}
        picked={day}
        start={today}
        onPick={setDay}
        isOpen={one => one >= today}
        holidayName={holidayName}
        texts={CALENDAR_TEXTS}
      />
      <LineField label={texts.address} most={ADDRESS_MAX_CHARACTERS} value={typed} onChange={setTyped} />
      <CheckRow label={texts.isProxy} checked={isProxy} onChange={setProxy} />
      {isProxy && (
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
      {mayForce && <CheckRow label={texts.isForcedRequest} checked={isForced} onChange={setForced} />}
    </PlannedSheet>
  )
}
