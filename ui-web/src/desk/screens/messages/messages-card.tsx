import { useState } from 'react'
import type { CustomerId } from '#core/shared/ids.ts'
import { messagesToCustomer } from '#adapters/http/contract/staff/messages.ts'
import { Card } from '../../../parts/card.tsx'
import { MESSAGE_TEXTS as texts } from '../../texts/messages.ts'
import { MessagePage } from './message-page.tsx'
import css from './messages.module.css'

/** What a customer was told, the newest first. */
export function MessagesCard({ customer: { customerId } }: { readonly customer: { readonly customerId: CustomerId } }) {
  const [pages, setPages] = useState<readonly (string | null)[]>([null])
  return (
    <Card title={texts.title}>
      <ul className={css.rows}>
        {pages.map((after, index) => (
          <MessagePage
            key={after ?? ''}
            call={messagesToCustomer}
            params={{ customerId }}
            after={after}
            isLast={index === pages.length - 1}
            onMore={next => setPages([...pages, next])}
          />
        ))}
      </ul>
    </Card>
  )
}
