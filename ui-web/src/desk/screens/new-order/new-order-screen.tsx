import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { CustomerName } from '#core/account/customer-name.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { REFERENCE_MAX_CHARACTERS } from '#core/billing/desk-payment.ts'
import { SETS_MOST } from '#core/billing/service/order-at-desk.ts'
import { EQUIPMENT_NAMES, EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { PLACE_PART_MAX_CHARACTERS } from '#core/storing/pickup-place.ts'
import { PLAN_NAMES, PLANS } from '#core/storing/plan.ts'
import { orderAtDesk } from '#adapters/http/contract/staff/new-orders.ts'
import { useOwnRegions } from '../../data/use-own-regions.ts'
import { Button } from '../../../parts/button.tsx'
import { CheckRow } from '../../../parts/check-row.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import { SHOP } from '../../../app/shop.ts'
import { useDesk } from '../../desk.ts'
import { Choices } from '../../parts/choices.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { newOrderLines, NEW_ORDER_TEXTS as texts, type PlannedOrder, togetherOf } from '../../texts/new-order.ts'
import { regionName } from '../../texts/region.ts'
import { TYPING_TEXTS } from '../../texts/typing.ts'
import {
  EMPTY_ORDER,
  type NewOrder,
  missingOf,
  type OrderDraft,
  readBegunOrder,
  toNewOrder,
  WAYS_OF_PAYING,
} from './order-draft.ts'
import css from './new-order.module.css'
import { StillNeeded } from '../../parts/still-needed.tsx'
import { dropOrderDraft, useOrderDraft } from './use-order-draft.ts'

const SETS = ['1', '2', '3', '4'] as const
/** As of a club: one transfer is one order (G997). */
const MORE = 'MORE'

type Fields = { readonly draft: OrderDraft; readonly onChange: (change: Partial<OrderDraft>) => void }

/** An order for somebody at the desk or on the telephone (G415): all of it on one page, and what it comes to before it is taken. */
export function NewOrderScreen() {
  const open = useOwnRegions().filter(({ isOpen }) => isOpen)
  const { state } = useLocation()
  const navigate = useNavigate()
  const [draft, setDraft] = useOrderDraft({
    ...EMPTY_ORDER,
    ...readBegunOrder(state),
    region: open.length === 1 ? (open[0]?.code ?? null) : null,
  })
  // Whose order it is stays in no history of the browser.
  useEffect(() => {
    if (state === null) return
    setDraft(draft)
    void navigate('.', { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for what the page began with
  }, [navigate, state])
  const [isChecking, setChecking] = useState(false)
  const change = (changed: Partial<OrderDraft>) => setDraft({ ...draft, ...changed })
  const order = toNewOrder(draft)
  const isPhoneWrong = draft.phone !== '' && PhoneNumber.parse(draft.phone).isErr()
  const isNameWrong = draft.name !== '' && CustomerName.parseAtDesk(draft.name).isErr()
  return (
    <div className={css.page}>
      <PageTitle>{texts.title}</PageTitle>
      <p className={css.lead}>{texts.lead}</p>
      {!draft.hasNoPhone && (
        <TextField
          label={texts.phone}
          value={draft.phone}
          onChange={phone => change({ phone: PhoneNumber.whileTyping(phone) })}
          inputMode="tel"
          {...(isPhoneWrong && { message: { tone: 'neutral', text: TYPING_TEXTS.phoneForm } })}
        />
      )}
      <CheckRow
        label={texts.hasNoPhone}
        note={texts.hasNoPhoneNote}
        checked={draft.hasNoPhone}
        onChange={hasNoPhone => change({ hasNoPhone, phone: '' })}
      />
      <TextField
        label={texts.name}
        value={draft.name}
        onChange={name => change({ name })}
        {...(isNameWrong && { message: { tone: 'neutral', text: texts.nameWrong } })}
      />
      <Choices
        label={texts.kind}
        choices={EQUIPMENT_TYPES.map(value => ({ value, label: EQUIPMENT_NAMES[value] }))}
        value={draft.kind}
        onChange={kind => change({ kind })}
      />
      <Choices
        label={texts.plan}
        choices={PLANS.map(value => ({ value, label: PLAN_NAMES[value] }))}
        value={draft.plan}
        onChange={plan => change({ plan })}
      />
      {open.length > 1 && (
        <Choices
          label={texts.region}
          choices={open.map(({ code }) => ({ value: code, label: regionName(code) }))}
          value={draft.region}
          onChange={region => change({ region })}
        />
      )}
      <PlaceFields draft={draft} onChange={change} />
      <PayingFields draft={draft} onChange={change} />
      <StillNeeded names={missingOf(draft).map(asked => texts.needs[asked])} />
      <Button disabled={order === null} onPress={() => setChecking(true)}>
        {texts.check}
      </Button>
      {isChecking && order !== null && <CheckSheet order={order} onClose={() => setChecking(false)} />}
    </div>
  )
}

const PlaceFields = ({ draft, onChange }: Fields) => (
  <>
    <CheckRow
      label={texts.hasPlace}
      note={texts.hasPlaceNote}
      checked={draft.hasPlace}
      onChange={hasPlace => onChange({ hasPlace })}
    />
    {draft.hasPlace &&
      (['address', 'detail', 'note'] as const).map(part => (
        <LineField
          key={part}
          label={texts[part]}
          most={PLACE_PART_MAX_CHARACTERS[part]}
          value={draft[part]}
          onChange={text => onChange({ [part]: text })}
        />
      ))}
  </>
)

const PayingFields = ({ draft, onChange }: Fields) => (
  <>
    <Choices
      label={texts.paying}
      choices={WAYS_OF_PAYING.map(value => ({ value, label: texts.ways[value] }))}
      value={draft.paying}
      onChange={paying => onChange({ paying })}
    />
    {draft.paying === 'LINK' && <p className={css.note}>{texts.linkNote}</p>}
    {(draft.paying === 'CASH' || draft.paying === 'BANK') && (
      <>
        <SetsFields draft={draft} onChange={onChange} />
        <LineField
          label={texts.reference}
          most={REFERENCE_MAX_CHARACTERS}
          value={draft.reference}
          onChange={reference => onChange({ reference })}
        />
        <TextField
          label={texts.cashReceipt}
          value={draft.cashReceipt}
          onChange={cashReceipt => onChange({ cashReceipt })}
        />
        <CheckRow
          label={texts.terms}
          note={texts.termsNote}
          checked={draft.areTermsAgreed}
          onChange={areTermsAgreed => onChange({ areTermsAgreed })}
        />
      </>
    )}
  </>
)

const SetsFields = ({ draft: { sets, hasMoreSets }, onChange }: Fields) => (
  <>
    <Choices
      label={texts.sets}
      choices={[
        ...SETS.map(value => ({ value, label: texts.set(Number(value)) })),
        { value: MORE, label: texts.moreSets(SETS.length + 1) },
      ]}
      value={hasMoreSets ? MORE : (SETS.find(value => Number(value) === sets) ?? null)}
      onChange={value =>
        onChange(value === MORE ? { sets: 0, hasMoreSets: true } : { sets: Number(value), hasMoreSets: false })
      }
    />
    {hasMoreSets && (
      <TextField
        label={texts.setsTyped}
        value={sets === 0 ? '' : String(sets)}
        onChange={text => onChange({ sets: Number(text.replaceAll(/\D/g, '').slice(0, 3)) })}
        inputMode="numeric"
        {...(sets > SETS_MOST && { message: { tone: 'neutral', text: texts.setsMost(SETS_MOST) } })}
      />
    )}
  </>
)

function CheckSheet({ order, onClose }: { readonly order: NewOrder; readonly onClose: () => void }) {
  const navigate = useNavigate()
  const desk = useDesk()
  const [isForced, setForced] = useState(false)
  return (
    <PlannedSheet
      title={texts.checkTitle}
      reasons={texts.reasons}
      typed={JSON.stringify([order, isForced])}
      ask={(send, { body, ...parcel }, shown?: PlannedOrder) =>
        send(orderAtDesk, {
          ...parcel,
          body: {
            ...order,
            ...body,
            ...(isForced && { isForced }),
            ...(shown !== undefined && { expected: togetherOf(shown), expectedBeside: shown.beside.length }),
          },
        })
      }
      linesOf={plan => newOrderLines(plan, order.payment === undefined)}
      action={texts.take}
      busy={texts.taking}
      done={texts.done}
      onDone={async ({ customer, orders }) => {
        dropOrderDraft(desk)
        const [first, ...more] = orders
        if (more.length > 0) await navigate(`/desk/customers/${customer.customerId}`)
        else if (first !== undefined) await navigate(`/desk/orders/${first.orderId}`)
        await desk.queries.invalidateQueries()
      }}
      onClose={onClose}
    >
      {SHOP.limitToCapacity && <CheckRow label={texts.isForced} checked={isForced} onChange={setForced} />}
    </PlannedSheet>
  )
}
