import type { AppPath } from '#core/shared/app-path.ts'

/** Where the customer began to register a card, kept while the card window is open. */
export interface KeptCardReturn {
  read(): AppPath | null
  keep(path: AppPath): void
}
