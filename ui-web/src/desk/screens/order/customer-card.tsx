import { useState } from 'react'
import type { output } from 'zod/mini'
import { lookAtPhone } from '#adapters/http/contract/staff/looks.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { KeyValueList } from '../../../parts/key-value-list.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { useAct } from '../../data/use-act.ts'
import { LOOK_TEXTS } from '../../texts/looks.ts'
import { ORDER_TEXTS as texts } from '../../texts/order.ts'
import { CallWays } from './call-ways.tsx'
import { LookSheet } from './look-sheet.tsx'
import css from './order-screen.module.css'

/** Whom to call: masked until the member says why they look (G313). */
export function CustomerCard({ order }: { readonly order: StaffOrderDetail }) {
  const act = useAct()
  const [isAsking, setAsking] = useState(false)
  const [seen, setSeen] = useState<Pick<output<typeof lookAtPhone.answer>, 'phone' | 'email'> | null>(null)
  const { orderId, customerId, maskedPhone, maskedEmail, isPhoneToProve } = order
  const phone = seen?.phone ?? maskedPhone ?? texts.none
  const hasLeft = customerId === null
  return (
    <Card title={texts.customer}>
      <KeyValueList
        rows={[
          { label: texts.phone, value: isPhoneToProve ? `${phone} (${texts.unproved})` : phone },
          { label: texts.email, value: (hasLeft ? seen?.email : null) ?? maskedEmail ?? texts.none },
        ]}
      />
      {hasLeft && <p className={css.facts}>{texts.hasLeft}</p>}
      {seen !== null && seen.phone !== null && <CallWays phone={seen.phone} />}
      {seen === null && (maskedPhone !== null || hasLeft) && (
        <div className={css.look}>
          <Button tone="ghost" onPress={() => setAsking(true)}>
            {LOOK_TEXTS.phone.open}
          </Button>
        </div>
      )}
      {!hasLeft && <ListRow title={texts.toCustomer} way={{ to: `/desk/customers/${customerId}` }} />}
      {isAsking && (
        <LookSheet
          title={LOOK_TEXTS.phone.title}
          reasons={LOOK_TEXTS.phone.reasons}
          look={reason => act(lookAtPhone, { params: { orderId }, body: { reason } })}
          onSeen={setSeen}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
