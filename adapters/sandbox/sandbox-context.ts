import type { Pool } from 'pg'
import type { SandboxClock } from './sandbox-clock.ts'
import type { Inbox } from './inbox.ts'

/** What the routes of each provider share. */
export type SandboxContext = {
  readonly pool: Pool
  readonly clock: SandboxClock
  readonly inbox: Inbox
  /** Where the app is, as the browser sees it: `http://localhost:8181`. */
  readonly publicUrl: string
  /** Where the sandbox is, with `/sandbox` at the end. */
  readonly sandboxUrl: string
}
