import { useState } from 'react'
import type { output as Parsed } from 'zod/mini'
import { Day } from '#core/shared/day.ts'
import { mayActAs } from '#core/shared/staff.ts'
import { awaitsPickup, NO_PLACE_TYPED, PickupPlace } from '#core/storing/pickup-place.ts'
import { RecipientPhone } from '#core/storing/recipient.ts'
import { lookAtPlace } from '#adapters/http/contract/staff/looks.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { KeyValueList } from '../../../parts/key-value-list.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { useSession } from '../../data/session.ts'
import { useAct } from '../../data/use-act.ts'
import { useDesk } from '../../desk.ts'
import { LOOK_TEXTS } from '../../texts/looks.ts'
import { CallWays } from './call-ways.tsx'
import { LookSheet } from './look-sheet.tsx'
import { PlaceSheet } from './place-sheet.tsx'
import css from './order-screen.module.css'

const texts = LOOK_TEXTS.place
type Seen = Parsed<typeof lookAtPlace.answer>['place']

/** Where the gear is picked up: hidden until the member says why they look, and said or changed until it is picked up. Who only telephones writes it down anew (G867). */
export function PlaceCard({ order }: { readonly order: StaffOrderDetail }) {
  const act = useAct()
  const { clock } = useDesk()
  const { member } = useSession()
  const [open, setOpen] = useState<'look' | 'set' | null>(null)
  const [seen, setSeen] = useState<Seen>(null)
  const { orderId, isPlaceKnown } = order
  const mayLook = mayActAs(member.role, 'OPERATOR')
  const close = () => setOpen(null)

  return (
    <Card title={texts.title}>
      {seen === null && <p className={css.quiet}>{isPlaceKnown ? texts.known : texts.unknown}</p>}
      {seen !== null && <PlaceSeen place={seen} />}
      {seen === null && isPlaceKnown && mayLook && (
        <div className={css.look}>
          <Button tone="ghost" onPress={() => setOpen('look')}>
            {texts.open}
          </Button>
        </div>
      )}
      {awaitsPickup(order) && (!isPlaceKnown || !mayLook || seen !== null) && (
        <div className={css.look}>
          <Button tone="ghost" onPress={() => setOpen('set')}>
            {isPlaceKnown ? texts.change : texts.set}
          </Button>
        </div>
      )}
      {open === 'look' && (
        <LookSheet
          title={texts.why}
          reasons={texts.reasons}
          look={reason => act(lookAtPlace, { params: { orderId }, body: { reason } })}
          onSeen={({ place }) => setSeen(place)}
          onClose={close}
        />
      )}
      {open === 'set' && (
        <PlaceSheet
          orderId={orderId}
          known={seen === null ? NO_PLACE_TYPED : PickupPlace.toTyped(seen)}
          isKnown={isPlaceKnown}
          isToday={order.state === 'PICKUP_SCHEDULED' && order.pickupDate === Day.of(clock.now())}
          onSaved={setSeen}
          onClose={close}
        />
      )}
    </Card>
  )
}

const mapLink = (place: PickupPlace): string => `https://map.kakao.com/link/search/${encodeURIComponent(place.address)}`

const PlaceSeen = ({ place }: { readonly place: PickupPlace }) => (
  <>
    <KeyValueList
      rows={[
        { label: texts.parts.recipientName, value: place.recipientName },
        { label: texts.parts.phone, value: RecipientPhone.format(place.phone) },
        { label: texts.parts.address, value: PickupPlace.line(place) },
        ...(place.note === '' ? [] : [{ label: texts.parts.note, value: place.note }]),
      ]}
    />
    <CallWays phone={place.phone} />
    <TextLink isAtEdge way={{ href: mapLink(place) }}>
      {texts.map}
    </TextLink>
  </>
)
