import type { Instant } from '#core/shared/instant.ts'
import { TextLink } from './text-link.tsx'
import { momentText } from '../texts/dates.ts'
import { SHARED_TEXTS } from '../texts/shared.ts'
import css from './outdated-note.module.css'

const texts = SHARED_TEXTS.lastKnown

type OutdatedNoteProps = { readonly readAt: Instant; readonly onRetry: () => Promise<void> }

/** The newest state could not be read: of when this one is, and how to try again. */
export const OutdatedNote = ({ readAt, onRetry }: OutdatedNoteProps) => (
  <div className={css.outdated} role="status">
    <p>
      {texts.of(momentText(readAt))}
      <br />
      {navigator.onLine ? texts.note : texts.offline}
    </p>
    <TextLink way={{ onPress: () => void onRetry() }}>{SHARED_TEXTS.reload}</TextLink>
  </div>
)
