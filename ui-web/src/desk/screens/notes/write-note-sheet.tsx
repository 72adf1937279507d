import { useState } from 'react'
import { STAFF_NOTE_MAX_CHARACTERS } from '#core/staff/staff-note.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { noteOnCustomer, noteOnOrder } from '#adapters/http/contract/staff/notes.ts'
import { Button } from '../../../parts/button.tsx'
import { newKey } from '../../data/new-key.ts'
import { useDesk } from '../../desk.ts'
import type { About } from '../../parts/about.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { LineArea } from '../../parts/line-area.tsx'
import { TypedSheet } from '../../parts/typed-sheet.tsx'
import { useToast } from '../../parts/use-toast.ts'
import { NOTE_TEXTS as texts } from '../../texts/notes.ts'
import { failureText } from '../../texts/shared.ts'
import css from './notes.module.css'

/** One line for colleagues; a note says by itself why, so no reason is asked for (G880). */
export function WriteNoteSheet({ about, onClose }: { readonly about: About; readonly onClose: () => void }) {
  const { send, queries } = useDesk()
  const say = useToast()
  const [idempotencyKey] = useState(newKey)
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  const words = text.trim()
  const length = Array.from(words).length
  const isTooLong = length > STAFF_NOTE_MAX_CHARACTERS

  const keep = () =>
    send('orderId' in about ? noteOnOrder : noteOnCustomer, {
      params: about,
      body: { text: words },
      idempotencyKey,
    }).match(async () => {
      say(texts.kept)
      onClose()
      await queries.invalidateQueries()
    }, setFailure)

  return (
    <TypedSheet
      open
      onClose={onClose}
      title={texts.writeTitle}
      text={'orderId' in about ? texts.onOrderText : texts.onCustomerText}
      actions={
        <Button onPress={keep} disabled={words === '' || isTooLong} busyLabel={texts.keeping}>
          {texts.keep}
        </Button>
      }
    >
      <LineArea
        label={texts.label}
        value={text}
        onChange={setText}
        placeholder={texts.placeholder}
        maxLength={STAFF_NOTE_MAX_CHARACTERS * 2}
      />
      <p className={css.length} data-over={isTooLong || undefined}>
        {texts.length(length)}
      </p>
      {failure !== null && <FailureBanner>{failureText(failure)}</FailureBanner>}
    </TypedSheet>
  )
}
