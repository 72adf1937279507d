import type { StoringDraft } from '../storing-draft.ts'

/** What was picked, kept on this device through reloads and the provider's redirects, for as long as the tab lives. */
export interface KeptDraft {
  /** The empty draft when nothing is kept. */
  read(): StoringDraft
  keep(draft: StoringDraft): void
  forget(): void
}
