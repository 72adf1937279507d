import { useState } from 'react'
import type { output as Parsed } from 'zod/mini'
import { mayActAs } from '#core/shared/staff.ts'
import { lookAtContact, type StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { KeyValueList } from '../../../parts/key-value-list.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { useSession } from '../../data/session.ts'
import { useAct } from '../../data/use-act.ts'
import { CUSTOMER_TEXTS as texts } from '../../texts/customer.ts'
import type { BegunOrder } from '../new-order/order-draft.ts'
import { CallWays } from '../order/call-ways.tsx'
import { LookSheet } from '../order/look-sheet.tsx'
import { ChangeSheet } from './change-sheet.tsx'
import css from './customer-screen.module.css'

/** How they are reached: masked until the member says why they look (G313). */
export function ContactCard({ customer }: { readonly customer: StaffCustomerPage }) {
  const act = useAct()
  const mayOrder = mayActAs(useSession().member.role, 'OPERATOR')
  const [isAsking, setAsking] = useState(false)
  const [seen, setSeen] = useState<Parsed<typeof lookAtContact.answer> | null>(null)
  const [isChanging, setChanging] = useState(false)
  const { customerId, maskedPhone, maskedEmail, isPhoneProved, isEmailProved } = customer
  const said = (contact: string | null, isProved: boolean) =>
    contact === null ? texts.none : isProved ? contact : `${contact} (${texts.unproved})`
  return (
    <Card title={texts.contact}>
      <KeyValueList
        rows={[
          { label: texts.phone, value: said(seen?.phone ?? maskedPhone, isPhoneProved) },
          { label: texts.email, value: said(seen?.email ?? maskedEmail, isEmailProved) },
        ]}
      />
      {seen !== null && seen.phone !== null && (
        <>
          <CallWays phone={seen.phone} />
          {mayOrder && <NewOrder begun={{ phone: seen.phone, name: customer.name }} />}
        </>
      )}
      {seen === null && (maskedPhone ?? maskedEmail) !== null && (
        <div className={css.actions}>
          <Button tone="ghost" onPress={() => setAsking(true)}>
            {maskedPhone === null ? texts.lookEmail : texts.look}
          </Button>
        </div>
      )}
      {mayOrder && customer.provider === 'DESK' && (
        <div className={css.actions}>
          <Button tone="ghost" onPress={() => setChanging(true)}>
            {texts.change.open}
          </Button>
        </div>
      )}
      {isChanging && <ChangeSheet customer={customer} onClose={() => setChanging(false)} />}
      {isAsking && (
        <LookSheet
          title={texts.why}
          reasons={texts.whyReasons}
          look={reason => act(lookAtContact, { params: { customerId }, body: { reason } })}
          onSeen={setSeen}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}

/** Another set of theirs: nothing of them is typed once more (G757). */
const NewOrder = ({ begun }: { readonly begun: BegunOrder }) => (
  <TextLink way={{ to: '/desk/orders/new', state: begun }}>{texts.newOrder}</TextLink>
)
