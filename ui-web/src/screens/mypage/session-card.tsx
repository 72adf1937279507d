import type { SessionView } from '#core/account/ports/own-sessions.ts'
import type { Instant } from '#core/shared/instant.ts'
import { Chip } from '../../parts/chip.tsx'
import { lastSeenText, SESSIONS_TEXTS as texts, startedText } from '../../texts/session.ts'
import css from './sessions.module.css'

/** One device: which, since when, and when it was last used. */
export const SessionCard = ({ session, now }: { readonly session: SessionView; readonly now: Instant }) => (
  <li className={css.session} data-this={session.isThis || undefined}>
    <div className={css.head}>
      <span className={css.device}>{session.device}</span>
      {session.isThis && <Chip tone="accent">{texts.thisOne}</Chip>}
    </div>
    <p className={css.seen}>{session.isThis ? texts.inUse : lastSeenText(session.lastSeenAt, now)}</p>
    <p className={css.started}>{startedText(session.startedAt)}</p>
  </li>
)
