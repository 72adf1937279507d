import { useState } from 'react'
import type { output as Parsed } from 'zod/mini'
import { lookAtMessage, type MessageRow as Message, resendMessage } from '#adapters/http/contract/staff/messages.ts'
import { Button } from '../../../parts/button.tsx'
import { Press } from '../../../parts/press.tsx'
import { useAct } from '../../data/use-act.ts'
import { useStaffNames } from '../../data/use-staff-names.ts'
import { useDesk } from '../../desk.ts'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { isInTrouble, messageName, messageNote, MESSAGE_TEXTS as texts, wayText } from '../../texts/messages.ts'
import { LookSheet } from '../order/look-sheet.tsx'
import css from './messages.module.css'

type Seen = Parsed<typeof lookAtMessage.answer>

/** What a message was about, when and how it went; its text once it is said why, and the way to send it again. */
export function MessageRow({ message }: { readonly message: Message }) {
  const act = useAct()
  const { queries } = useDesk()
  const { nameOf } = useStaffNames()
  const [asked, setAsked] = useState<'look' | 'again' | null>(null)
  const [seen, setSeen] = useState<Seen | null>(null)
  const [why, setWhy] = useState('')
  const { noticeId } = message
  const params = { noticeId }
  const name = messageName(message)
  const isSaid = texts.againReasons.some(reason => reason === why)
  return (
    <div className={css.message}>
      <p className={css.first}>
        <span className={css.name}>{name}</span>
        {seen === null && (
          <Press way={{ onPress: () => setAsked('look') }} className={css.open}>
            <span className="unseen">{name} </span>
            {texts.open}
          </Press>
        )}
      </p>
      <p className={css.note} data-trouble={isInTrouble(message) || undefined}>
        {messageNote(message)}
      </p>
      {seen !== null && (
        <div className={css.seen}>
          <p className={css.text}>{seen.text ?? texts.noText}</p>
          {seen.by !== null && (
            <p className={css.note}>
              {seen.isResent ? texts.resentBy(nameOf(seen.by)) : texts.writtenBy(nameOf(seen.by))}
            </p>
          )}
          <Button tone="ghost" onPress={() => setAsked('again')}>
            {texts.again}
          </Button>
        </div>
      )}
      {asked === 'look' && (
        <LookSheet
          title={texts.why}
          reasons={texts.whyReasons}
          look={reason => {
            setWhy(reason)
            return act(lookAtMessage, { params, body: { reason } })
          }}
          onSeen={setSeen}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'again' && (
        <PlannedSheet
          title={texts.againTitle}
          reasons={texts.againReasons}
          {...(isSaid && { saidReason: why })}
          ask={(send, parcel) => send(resendMessage, { ...parcel, params })}
          planTitle={texts.preview}
          linesOf={({ channel, text }) => [wayText(channel), text]}
          action={texts.again}
          busy={texts.sending}
          done={texts.againDone}
          onDone={() => queries.invalidateQueries()}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
