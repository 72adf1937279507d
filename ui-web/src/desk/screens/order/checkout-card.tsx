import { useState } from 'react'
import type { output as Parsed } from 'zod/mini'
import { mayActAs } from '#core/shared/staff.ts'
import { awaitsDelivery } from '#core/storing/checkout.ts'
import { RecipientPhone } from '#core/storing/recipient.ts'
import { lookAtCheckout } from '#adapters/http/contract/staff/looks.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { KeyValueList } from '../../../parts/key-value-list.tsx'
import { dayText } from '../../../texts/dates.ts'
import { useSession } from '../../data/session.ts'
import { useAct } from '../../data/use-act.ts'
import { HAND_OUT_TEXTS } from '../../texts/handing-out.ts'
import { LOOK_TEXTS } from '../../texts/looks.ts'
import { CallWays } from './call-ways.tsx'
import { CheckoutRedirectSheet } from './checkout-redirect-sheet.tsx'
import { LookSheet } from './look-sheet.tsx'
import css from './order-screen.module.css'

const texts = LOOK_TEXTS.checkout
type Props = { readonly order: StaffOrderDetail; readonly checkout: NonNullable<StaffOrderDetail['checkout']> }
type Seen = Parsed<typeof lookAtCheckout.answer>

/** The way of the gear to the customer; who gets it and where once the member says why they look. Until it is delivered it may go elsewhere (G935). */
export function CheckoutCard({ order, checkout: { day, scheduledFor, isProxy, needsConfirmation } }: Props) {
  const { orderId } = order
  const act = useAct()
  const { member } = useSession()
  const [open, setOpen] = useState<'look' | 'redirect' | null>(null)
  const [seen, setSeen] = useState<Seen | null>(null)
  const close = () => setOpen(null)
  const isAwaited = awaitsDelivery(order)

  return (
    <Card title={texts.title}>
      {isAwaited && needsConfirmation && scheduledFor === null && <Banner tone="warn">{texts.call}</Banner>}
      <KeyValueList
        rows={[
          { label: texts.day, value: dayText(day) },
          ...(scheduledFor === null && !isAwaited
            ? []
            : [{ label: texts.scheduledFor, value: scheduledFor === null ? texts.notYet : dayText(scheduledFor) }]),
          ...(isProxy && seen === null ? [{ label: texts.recipient, value: texts.proxy }] : []),
          ...(seen === null
            ? []
            : [
                { label: texts.recipient, value: seen.recipientName },
                {
                  label: texts.phone,
                  value: seen.recipientPhone === null ? texts.none : RecipientPhone.format(seen.recipientPhone),
                },
                { label: texts.address, value: seen.address },
              ]),
        ]}
      />
      {seen !== null && seen.recipientPhone !== null && <CallWays phone={seen.recipientPhone} />}
      {seen === null && mayActAs(member.role, 'OPERATOR') && (
        <div className={css.look}>
          <Button tone="ghost" onPress={() => setOpen('look')}>
            {texts.open}
          </Button>
        </div>
      )}
      {isAwaited && (
        <div className={css.look}>
          <Button tone="ghost" onPress={() => setOpen('redirect')}>
            {HAND_OUT_TEXTS.redirect}
          </Button>
        </div>
      )}
      {open === 'look' && (
        <LookSheet
          title={texts.why}
          reasons={texts.reasons}
          look={reason => act(lookAtCheckout, { params: { orderId }, body: { reason } })}
          onSeen={setSeen}
          onClose={close}
        />
      )}
      {open === 'redirect' && (
        <CheckoutRedirectSheet
          order={order}
          known={seen?.address ?? null}
          // What was seen is not so any more.
          onDone={() => setSeen(null)}
          onClose={close}
        />
      )}
    </Card>
  )
}
