import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { output as Parsed } from 'zod/mini'
import { COMPLAINT_MAX_CHARACTERS } from '#core/staff/ports/complaint-records.ts'
import { writeMessage } from '#adapters/http/contract/staff/messages.ts'
import { answerComplaint, type ComplaintRow } from '#adapters/http/contract/staff/tasks.ts'
import { CheckRow } from '../../../parts/check-row.tsx'
import { useStaffNames } from '../../data/use-staff-names.ts'
import { useDesk } from '../../desk.ts'
import { LineArea } from '../../parts/line-area.tsx'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { wayText } from '../../texts/messages.ts'
import { sinceText, takenNote, TASK_TEXTS as texts } from '../../texts/tasks.ts'
import css from './tasks.module.css'

type Props = {
  readonly complaint: ComplaintRow
  /** On a page that says whose it is already. */
  readonly isInCard?: boolean
}

/** What a customer said, since when it waits, and the answer: the one that was given, or the way to write it down. */
export function ComplaintItem({ complaint, isInCard = false }: Props) {
  const [isAnswering, setAnswering] = useState(false)
  const now = useDesk().clock.now()
  const { nameOf } = useStaffNames()
  const { customerId, customerName, orderId, text, receivedAt, takenBy, answer } = complaint
  return (
    <li className={isInCard ? css.inCard : css.row}>
      <p className={css.name}>{text}</p>
      <p className={css.note}>
        {[answer === null ? sinceText(receivedAt, now) : null, takenNote(receivedAt, nameOf(takenBy))]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!isInCard && (
        <p className={css.facts}>
          <Link to={`/desk/customers/${customerId}`}>{texts.of(customerName)}</Link>
          {orderId !== null && <Link to={`/desk/orders/${orderId}`}>{texts.order(orderId)}</Link>}
        </p>
      )}
      {answer === null ? (
        <div className={css.actions}>
          <button type="button" className={css.way} onClick={() => setAnswering(true)}>
            {texts.answer}
          </button>
        </div>
      ) : (
        <>
          <p className={css.answer}>{texts.answered(answer.text)}</p>
          <p className={css.note}>{takenNote(answer.at, nameOf(answer.by))}</p>
        </>
      )}
      {isAnswering && <AnswerSheet complaint={complaint} onClose={() => setAnswering(false)} />}
    </li>
  )
}

type SheetProps = { readonly complaint: ComplaintRow; readonly onClose: () => void }

type Answered = { readonly text: string; readonly sending: Parsed<typeof writeMessage.answer> | null }

/** The answer is sent and written down by one press, or only written down where it was given already (G739). */
function AnswerSheet({ complaint: { complaintId, customerId }, onClose }: SheetProps) {
  const { queries } = useDesk()
  const [answer, setAnswer] = useState('')
  const [isSent, setSent] = useState(false)
  const words = answer.trim()
  return (
    <PlannedSheet
      title={texts.answerTitle}
      text={texts.answerText}
      reasons={texts.answerReasons}
      typed={JSON.stringify([words, isSent])}
      missing={words === '' ? [texts.answerLabel] : []}
      ask={(send, { body, idempotencyKey }) => {
        const record = () =>
          send(answerComplaint, {
            params: { complaintId: String(complaintId) },
            body: { ...body, answer: words },
            ...(idempotencyKey !== undefined && { idempotencyKey }),
          })
        if (!isSent) return record().map(({ text }): Answered => ({ text, sending: null }))
        // First what reaches the customer: pressed again after a failure in between, its key sends it no second time.
        return send(writeMessage, {
          params: { customerId },
          body: { ...body, text: words },
          ...(idempotencyKey !== undefined && { idempotencyKey: `${idempotencyKey}-sent` }),
        }).andThen(sending => record().map(({ text }): Answered => ({ text, sending })))
      }}
      linesOf={({ text, sending }) => [
        ...(sending === null ? [] : [texts.answerSent(wayText(sending.channel), sending.text)]),
        texts.answerPlan(text),
        texts.answerKept,
      ]}
      action={isSent ? texts.sendAndRecord : texts.record}
      busy={texts.recording}
      done={texts.answerDone}
      onDone={() => queries.invalidateQueries()}
      onClose={onClose}
    >
      <LineArea label={texts.answerLabel} value={answer} onChange={setAnswer} maxLength={COMPLAINT_MAX_CHARACTERS} />
      <CheckRow label={texts.sendToo} checked={isSent} onChange={setSent} />
    </PlannedSheet>
  )
}
