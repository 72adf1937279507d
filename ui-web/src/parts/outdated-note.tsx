import type { Instant } from '#core/shared/instant.ts'
import { momentText } from '../texts/dates.ts'
import { SHARED_TEXTS } from '../texts/shared.ts'
import { NoteRow } from './note-row.tsx'

const texts = SHARED_TEXTS.lastKnown

type OutdatedNoteProps = { readonly readAt: Instant; readonly onRetry: () => Promise<void> }

/** The newest state could not be read: of when this one is, and how to try again. */
export const OutdatedNote = ({ readAt, onRetry }: OutdatedNoteProps) => (
  <NoteRow
    tone="warn"
    text={
      <>
        {texts.of(momentText(readAt))}
        <br />
        {navigator.onLine ? texts.note : texts.offline}
      </>
    }
    action={SHARED_TEXTS.reload}
    way={{ onPress: () => void onRetry() }}
  />
)
