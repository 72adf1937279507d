import * as z from 'zod/mini'

/** The body of every error, from any path (docs/rules/wire.md). Fields beyond the four appear where a failure carries them. */
export const ErrorBody = z.object({
  success: z.literal(false),
  code: z.string(),
  /** Korean, for the customer. */
  message: z.string(),
  requestId: z.string(),
  field: z.optional(z.string()),
  retryAfter: z.optional(z.number()),
  /** True when all that share the network address tried too often: from another network there is no pause. */
  network: z.optional(z.boolean()),
  /** Which part of a social sign-in the provider did not confirm. */
  step: z.optional(z.string()),
  /** Of a checkout: the season in question, how often gear can still be taken out in it, the last possible day, what is missing of a proxy. */
  season: z.optional(z.string()),
  left: z.optional(z.int()),
  latest: z.optional(z.string()),
  missing: z.optional(z.string()),
  /** What cancelling would give back by now, in won. */
  refundableAmount: z.optional(z.int()),
  /** True when a newer order of its kind has closed this one. */
  replaced: z.optional(z.boolean()),
  /** The half-days that are free, when the one that was chosen is not. */
  free: z.optional(z.array(z.object({ day: z.string(), half: z.string() }))),
  /** Regions that take the gear, when the one that was chosen does not. */
  freeRegions: z.optional(z.array(z.string())),
  /** True when `code` is the card provider's own. */
  declined: z.optional(z.boolean()),
})

export type ErrorBody = z.infer<typeof ErrorBody>
