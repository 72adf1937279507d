import type { OrderId } from '#core/shared/ids.ts'
import { readOrder } from '#adapters/http/contract/staff/orders.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Card } from '../../../parts/card.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { gearFacts, gearTitle } from '../../texts/gear.ts'
import { failureText } from '../../texts/shared.ts'
import { STORAGE_TEXTS as texts } from '../../texts/storage.ts'
import type { ShownLocker } from './use-lockers.ts'

type Props = { readonly locker: ShownLocker; readonly region: string; readonly onClose: () => void }

/** What is in one locker; a set of it is chosen by a tap. */
export const LockerCard = ({ locker: { code, capacity, orders, blockedReason }, region, onClose }: Props) => (
  <Card title={texts.inside(code)}>
    {blockedReason !== null && <Banner tone="warn">{texts.blocked(blockedReason)}</Banner>}
    <p>{orders.length === 0 ? texts.empty : texts.places(orders.length, capacity)}</p>
    {orders.map(id => (
      <SetInside key={id} orderId={id} />
    ))}
    <TextLink way={{ to: `/desk/labels?${new URLSearchParams({ lockers: code, region }).toString()}` }}>
      {texts.printLabel}
    </TextLink>
    <TextLink way={{ onPress: onClose }}>{texts.close}</TextLink>
  </Card>
)

function SetInside({ orderId }: { readonly orderId: OrderId }) {
  const loaded = useStaffCall(readOrder, { params: { orderId } })
  const way = { to: `/desk/storage?order=${encodeURIComponent(orderId)}` }
  if (loaded.status === 'failed') return <ListRow title={orderId} note={failureText(loaded.error)} way={way} />
  if (loaded.status === 'loading') return <ListRow title={orderId} way={way} />
  const { order } = loaded.value
  return <ListRow title={gearTitle(order)} note={gearFacts(order)} way={way} />
}
