import { useState } from 'react'
import { messagesAboutOrder, messagesToCustomer } from '#adapters/http/contract/staff/messages.ts'
import { Card } from '../../../parts/card.tsx'
import type { About } from '../../parts/about.ts'
import { MESSAGE_TEXTS as texts } from '../../texts/messages.ts'
import { MessagePage } from './message-page.tsx'
import css from './messages.module.css'

/** What a customer was told, all in all or about an order, the newest first. */
export function MessagesCard({ about }: { readonly about: About }) {
  const [pages, setPages] = useState<readonly (string | null)[]>([null])
  return (
    <Card title={texts.title}>
      <ul className={css.rows}>
        {pages.map((after, index) => (
          <MessagePage
            key={after ?? ''}
            call={'orderId' in about ? messagesAboutOrder : messagesToCustomer}
            params={about}
            after={after}
            isLast={index === pages.length - 1}
            onMore={next => setPages([...pages, next])}
          />
        ))}
      </ul>
    </Card>
  )
}
