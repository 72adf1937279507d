import type { Instant } from './instant.ts'

/** The one clock of a process. The sandbox binds one that a command can move. */
export interface Clock {
  now(): Instant
}
