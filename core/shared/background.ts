import type { ResultAsync } from 'neverthrow'

/** Work that the answer must not wait for, because waiting would reveal whether there is an account (G12). What fails is written to the log; a process ends after it. */
export type Background = (name: string, work: () => ResultAsync<void, { readonly kind: string }>) => void
