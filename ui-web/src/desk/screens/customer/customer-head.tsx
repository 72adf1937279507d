import { useState } from 'react'
import { Day } from '#core/shared/day.ts'
import type { StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import { Button } from '../../../parts/button.tsx'
import { Chip } from '../../../parts/chip.tsx'
import { dayText } from '../../../texts/dates.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import { customerSentence, CUSTOMER_TEXTS as texts, providerText } from '../../texts/customer.ts'
import { lastMessageText, MESSAGE_TEXTS } from '../../texts/messages.ts'
import { WriteSheet } from '../messages/write-sheet.tsx'
import css from './customer-screen.module.css'

/** Who it is, where their gear is, what they were told last; and the way to tell them more. */
export function CustomerHead({ customer }: { readonly customer: StaffCustomerPage }) {
  const [isWriting, setWriting] = useState(false)
  const { name, provider, joinedAt, lastMessage } = customer
  const since = dayText(Day.of(joinedAt))
  return (
    <header className={css.head}>
      <PageTitle>{texts.title(name)}</PageTitle>
      <p className={css.facts}>
        <Chip tone={provider === 'DESK' ? 'warn' : 'accent'}>{providerText(provider)}</Chip>
        <span>{provider === 'DESK' ? texts.written(since) : texts.joined(since)}</span>
      </p>
      <p className={css.sentence}>{customerSentence(customer)}</p>
      <p className={css.last}>{lastMessageText(lastMessage)}</p>
      <div className={css.action}>
        <Button onPress={() => setWriting(true)}>{MESSAGE_TEXTS.write}</Button>
      </div>
      {isWriting && <WriteSheet customer={customer} onClose={() => setWriting(false)} />}
    </header>
  )
}
