import { useState } from 'react'
import type { messagesToCustomer } from '#adapters/http/contract/staff/messages.ts'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { MESSAGE_TEXTS as texts } from '../../texts/messages.ts'
import { MessageRow } from './message-row.tsx'
import css from './messages.module.css'

type Props = {
  /** Of a customer, or about an order: alike but for their paths. */
  readonly call: typeof messagesToCustomer
  readonly params: Readonly<Record<string, string>>
  readonly after: string | null
  readonly isLast: boolean
  readonly onMore: (after: string) => void
}

/** As many as fit beside the other cards, before somebody wants more. */
const SHOWN_FIRST = 3

/** Twenty messages, and the way to those before them. */
export function MessagePage({ call, params, after, isLast, onMore }: Props) {
  const [isOpen, setOpen] = useState(after !== null)
  const loaded = useStaffCall(call, { params, ...(after !== null && { query: { after } }) })
  if (loaded.status === 'failed') {
    return (
      <li>
        <LoadFailure failure={loaded.error} onRetry={loaded.retry} />
      </li>
    )
  }
  if (loaded.status === 'loading') {
    return (
      <li>
        <Loading>
          <Skeleton shape="card" />
        </Loading>
      </li>
    )
  }
  const { messages, next } = loaded.value
  const shown = isOpen ? messages : messages.slice(0, SHOWN_FIRST)
  const more =
    shown.length < messages.length ? () => setOpen(true) : isLast && next !== null ? () => onMore(next) : null
  return (
    <>
      {after === null && messages.length === 0 && <li className={css.quiet}>{texts.none}</li>}
      {shown.map(message => (
        <li key={message.noticeId}>
          <MessageRow message={message} />
        </li>
      ))}
      {more !== null && (
        <li>
          <TextLink isAtEdge way={{ onPress: more }}>
            {texts.older}
          </TextLink>
        </li>
      )}
    </>
  )
}
