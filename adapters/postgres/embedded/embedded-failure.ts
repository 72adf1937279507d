import { err, type Err } from 'neverthrow'

/** Why there is no embedded PostgreSQL. */
export type EmbeddedFailure = {
  readonly kind: 'UnsupportedPlatform' | 'DataFolderUnusable' | 'PostgresNotStarted'
  /** One line for the person who typed the command: what happened, and where to look. */
  readonly message: string
}

export const failed = (kind: EmbeddedFailure['kind'], message: string): Err<never, EmbeddedFailure> =>
  err({ kind, message })

/** `EACCES`, `ENOSPC` and the like of a file operation that threw. */
export const readCode = (cause: unknown): string =>
  cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : String(cause)
