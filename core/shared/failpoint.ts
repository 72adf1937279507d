/** The moments between two steps at which a crash must cost nothing (each is a crash test). */
export const FAILPOINTS = [
  'confirm.before_intent',
  'confirm.after_intent',
  'confirm.after_gateway',
  'confirm.after_commit',
  'refund.after_intent',
  'refund.after_gateway',
  'refund.after_commit',
  'renewal.after_claim',
  'renewal.after_intent',
  'renewal.after_gateway',
  'renewal.after_commit',
  'notice.after_send',
  'delete.after_unlink',
  'delete.after_erase',
] as const

export type FailpointName = (typeof FAILPOINTS)[number]

/** Called by a use case as it passes a named moment; does nothing outside crash tests. */
export type Failpoint = (name: FailpointName) => void
