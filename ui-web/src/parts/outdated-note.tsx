import type { Instant } from '#core/shared/instant.ts'
import { TextLink } from '../../parts/text-link.tsx'
import { momentText } from '../../texts/dates.ts'
import { HOME_TEXTS } from '../../texts/home.ts'
import css from './home.module.css'

type OutdatedNoteProps = { readonly readAt: Instant; readonly onRetry: () => Promise<void> }

/** The newest state could not be read: of when this one is, and how to try again. */
export const OutdatedNote = ({ readAt, onRetry }: OutdatedNoteProps) => (
  <div className={css.outdated} role="status">
    <p>
      {HOME_TEXTS.outdated(momentText(readAt))}
      <br />
      {navigator.onLine ? HOME_TEXTS.outdatedNote : HOME_TEXTS.offlineNote}
    </p>
    <TextLink way={{ onPress: () => void onRetry() }}>{HOME_TEXTS.retry}</TextLink>
  </div>
)
