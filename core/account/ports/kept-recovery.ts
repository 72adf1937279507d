/** The new password between its two screens, as typed, kept on this device for as long as the tab lives. */
export interface KeptRecovery {
  read(): string | null
  keep(newPassword: string): void
  forget(): void
}
