/**
 * `Changed`: another tab has stored, renewed or deleted the session, or has marked activity.
 * `EndsByInactivity`: another tab is about to delete it, for that reason; `Changed` follows.
 */
export type SessionNewsItem = 'Changed' | 'EndsByInactivity'

/** The messages between the tabs of one browser about their shared session. */
export interface SessionNews {
  /** To the others, before this tab deletes the session. */
  announceInactivity(): void
  /** Hears the others, never this tab itself; answers how to stop. */
  listen(heard: (news: SessionNewsItem) => void): () => void
}
