import { useState } from 'react'
import { Day } from '#core/shared/day.ts'
import { mayActAs } from '#core/shared/staff.ts'
import { removeCard, sendCardLink, type StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { KeyValueList } from '../../../parts/key-value-list.tsx'
import { dayText } from '../../../texts/dates.ts'
import { useSession } from '../../data/session.ts'
import { useDesk } from '../../desk.ts'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { CUSTOMER_TEXTS as texts } from '../../texts/customer.ts'
import { wayText } from '../../texts/messages.ts'
import css from './customer-screen.module.css'

/** The card that renewals are charged to, masked; a link by which they put in another one. */
export function StoredCardCard({ customer: { customerId, card } }: { readonly customer: StaffCustomerPage }) {
  const { queries } = useDesk()
  const { member } = useSession()
  const [asked, setAsked] = useState<'link' | 'removal' | null>(null)
  const sheet = { onDone: () => queries.invalidateQueries(), onClose: () => setAsked(null) }
  return (
    <Card title={texts.card}>
      {card === null ? (
        <p className={css.quiet}>{texts.noCard}</p>
      ) : (
        <KeyValueList
          rows={[
            { label: card.label, value: card.isUsable ? texts.cardUsable : texts.cardRefused },
            { label: texts.cardSince, value: dayText(Day.of(card.registeredAt)) },
          ]}
        />
      )}
      <div className={css.actions}>
        <Button tone="ghost" onPress={() => setAsked('link')}>
          {texts.cardLink}
        </Button>
        {card !== null && mayActAs(member.role, 'OPERATOR') && (
          <Button tone="ghost" onPress={() => setAsked('removal')}>
            {texts.cardRemove}
          </Button>
        )}
      </div>
      {asked === 'link' && (
        <PlannedSheet
          {...sheet}
          title={texts.cardLinkTitle}
          text={texts.cardLinkText}
          reasons={texts.cardLinkReasons}
          ask={(send, parcel) => send(sendCardLink, { ...parcel, params: { customerId } })}
          linesOf={({ channels }) => [texts.goesBy(channels.map(wayText).join(', '))]}
          action={texts.cardLink}
          busy={texts.cardLink}
          done={texts.cardLinkDone}
        />
      )}
      {asked === 'removal' && (
        <PlannedSheet
          {...sheet}
          title={texts.cardRemoveTitle}
          text={texts.cardRemoveText}
          reasons={texts.cardRemoveReasons}
          ask={(send, parcel) => send(removeCard, { ...parcel, params: { customerId } })}
          linesOf={({ label, waiting }) => [texts.cardRemoved(label ?? ''), texts.cardWaiting(waiting.length)]}
          action={texts.cardRemove}
          busy={texts.cardRemove}
          tone="danger"
          done={texts.cardRemoveDone}
        />
      )}
    </Card>
  )
}
