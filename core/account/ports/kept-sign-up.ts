import type { SignUpDraft } from '../sign-up-draft.ts'

/** A half-done sign-up, kept on this device for as long as the tab lives. */
export interface KeptSignUp {
  read(): SignUpDraft | null
  keep(draft: SignUpDraft): void
  forget(): void
}
