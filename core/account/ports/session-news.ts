/**
 * `Changed`: another tab has kept, renewed or forgotten the session, or has marked activity.
 * `EndsByInactivity`: another tab is about to delete it, for that reason; `Changed` follows.
 */
export type SessionNewsItem = 'Changed' | 'EndsByInactivity'

/** What the tabs of one browser tell each other about the session that they share. */
export interface SessionNews {
  /** To the others, before this tab deletes the session. */
  announceInactivity(): void
  /** Hears the others, never this tab itself; answers how to stop. */
  listen(heard: (news: SessionNewsItem) => void): () => void
}
