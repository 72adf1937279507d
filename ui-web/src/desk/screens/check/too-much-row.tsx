import type { OrderId } from '#core/shared/ids.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import { readOrder } from '#adapters/http/contract/staff/orders.ts'
import { find } from '#adapters/http/contract/staff/work.ts'
import { ListRow } from '../../../parts/list-row.tsx'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { CHECK_TEXTS as texts } from '../../texts/check.ts'
import { gearTitle } from '../../texts/gear.ts'
import { STATE_NAMES } from '../../texts/order-steps.ts'
import css from './check.module.css'

/** What was read here and is recorded elsewhere: where it belongs, as soon as there is a net, and the way to put it right. */
export function TooMuchRow({ label }: { readonly label: string }) {
  const orderId = label.startsWith('SK-') ? parseOrderId(label).unwrapOr(null) : null
  return orderId === null ? <OfLabel label={label} /> : <OfOrder label={label} orderId={orderId} />
}

const OnlyRead = ({ label, note }: { readonly label: string; readonly note: string }) => (
  <p className={css.row}>
    {label}
    <span className={css.note}>{note}</span>
  </p>
)

function OfLabel({ label }: { readonly label: string }) {
  const loaded = useStaffCall(find, { params: { code: label } })
  if (loaded.status !== 'ready') return <OnlyRead label={label} note={texts.notRead} />
  const { orderId } = loaded.value
  return orderId === null ? (
    <OnlyRead label={label} note={texts.unknown} />
  ) : (
    <OfOrder label={label} orderId={orderId} />
  )
}

function OfOrder({ label, orderId }: { readonly label: string; readonly orderId: OrderId }) {
  const loaded = useStaffCall(readOrder, { params: { orderId } })
  if (loaded.status !== 'ready') return <OnlyRead label={label} note={texts.notRead} />
  const { order } = loaded.value
  const note = order.locker === null ? texts.inNone(STATE_NAMES[order.state]) : texts.belongs(order.locker)
  return (
    <ListRow
      title={gearTitle(order)}
      note={`${label} · ${note}`}
      way={{ to: `/desk/storage?order=${encodeURIComponent(orderId)}` }}
    />
  )
}
