import type { Instant } from '#core/shared/instant.ts'
import type { SocialStart } from '../ports/social-store.ts'

/** Tabs of one person who began and never came back. */
const STARTS_KEPT = 5

/** With one more, at the cost of the oldest. */
export const withStart = (starts: readonly SocialStart[], state: string, begunAt: Instant): readonly SocialStart[] =>
  [...starts, { state, begunAt, isUsed: false }].slice(-STARTS_KEPT)

/** From now on this one's code is never sent again. */
export const withUsed = (starts: readonly SocialStart[], state: string): readonly SocialStart[] =>
  starts.map(start => (start.state === state ? { ...start, isUsed: true } : start))
