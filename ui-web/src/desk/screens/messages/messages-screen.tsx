import { Link, useSearchParams } from 'react-router-dom'
import { NOTICE_OUTCOMES } from '#core/notices/notice.ts'
import { listMessages } from '#adapters/http/contract/staff/messages.ts'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Choices } from '../../parts/choices.tsx'
import { PagedRows } from '../../parts/paged-rows.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { MESSAGE_TEXTS as texts } from '../../texts/messages.ts'
import { MessageRow } from './message-row.tsx'
import css from './messages.module.css'

const OUTCOMES = ['ALL', ...NOTICE_OUTCOMES] as const

/** What all customers were told, the newest first; what may not have arrived is one press away (G730). */
export function MessagesScreen() {
  const [search, setSearch] = useSearchParams()
  const outcome = OUTCOMES.find(known => known === search.get('outcome')) ?? 'ALL'
  return (
    <div className={css.page}>
      <PageTitle>{texts.listTitle}</PageTitle>
      <p className={css.quiet}>{texts.listText}</p>
      <Choices
        label={texts.filter}
        choices={OUTCOMES.map(value => ({ value, label: texts.outcomes[value] }))}
        value={outcome}
        onChange={chosen => setSearch(chosen === 'ALL' ? {} : { outcome: chosen }, { replace: true })}
      />
      <ul className={css.list} key={outcome}>
        <PagedRows
          call={listMessages}
          query={outcome === 'ALL' ? {} : { outcome }}
          rowsOf={({ messages }) =>
            messages.map(message => (
              <li key={message.noticeId}>
                <MessageRow message={message} />
                <p className={css.ways}>
                  <Link to={`/desk/customers/${message.customerId}`}>{texts.to(message.customerName)}</Link>
                  {message.orderId !== null && (
                    <Link to={`/desk/orders/${message.orderId}`}>{texts.order(message.orderId)}</Link>
                  )}
                </p>
              </li>
            ))
          }
          nextOf={({ next }) => next}
          none={<EmptyState title={outcome === 'ALL' ? texts.none : texts.noneOfThese} />}
          more={texts.older}
        />
      </ul>
    </div>
  )
}
