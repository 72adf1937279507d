import * as z from 'zod/mini'
import type { StaffRole } from '#core/shared/staff.ts'
import type { RegionSubject } from '#core/staff/region-bound.ts'

type Shape = z.ZodMiniType

/** On a read that no member caused, as a page that follows news: it is no activity of the session (G324). */
export const UNATTENDED_HEADER = 'x-unattended'

/**
 * What a call is about: by it a member who is bound to regions may make it or not (G375).
 * - `OWN`: the caller themselves, or somebody who is not signed in yet.
 * - `COMMON`: reads what belongs to no region.
 * - `LIST`: reads what belongs to regions, by ports that show those of the member alone (G376).
 * - `REGION`: one region, named `region` in path, query or body.
 * - `SHOP`: the whole shop; not for who is bound.
 * - else what is named in path, query or body, as `orderId` for `ORDER`: a `GET` reads it in any region (G377), all else only in the member's.
 */
export type CallAbout = 'OWN' | 'COMMON' | 'LIST' | 'REGION' | 'SHOP' | RegionSubject

/** One call of the staff API, described once for both ends. `:names` of the path are its parameters. */
export type StaffCall<Body extends Shape | null, Answer extends Shape> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/staff`, as `/orders/:id`. */
  readonly path: string
  /** Names after the `?`, each at most once. */
  readonly query?: readonly string[]
  /** The least role that may make the call; `ANYONE` before signing in. */
  readonly access: StaffRole | 'ANYONE'
  readonly about: CallAbout
  /** What shows who calls: a browser's cookie unless said otherwise; a command line's `Authorization: Bearer` (G384). */
  readonly carrier?: 'TOKEN'
  /** Asks for a passkey or a code of the last minutes (G280); a dry run, by `dryRun` of the body, does not (G364). */
  readonly needsProof?: true
  /** What it reads changes with steps of orders: a page that is open asks it anew when there are news (G321). */
  readonly isLive?: true
  /** `Idempotency-Key` is read: the same key with the same body is carried out once and answered again, for each member apart (G335). */
  readonly isIdempotent?: true
  /** Where a body may be larger than those of all other calls. */
  readonly bodyLimitBytes?: number
  readonly body: Body
  readonly answer: Answer
  /** One line for the API reference. */
  readonly summary: string
}

export type AnyStaffCall = StaffCall<Shape | null, Shape>

export const staffCall = <const Body extends Shape | null, const Answer extends Shape>(
  described: StaffCall<Body, Answer>,
): StaffCall<Body, Answer> => described

/** The body of every refusal of the staff API. */
export const StaffErrorBody = z.object({
  success: z.literal(false),
  code: z.string(),
  /** Korean, for the member of staff: what is wrong and what to do. */
  message: z.string(),
  requestId: z.string(),
  /** The name of the value that was not understood. */
  field: z.optional(z.string()),
  /** In seconds. */
  retryAfter: z.optional(z.int()),
})

export type StaffErrorBody = z.infer<typeof StaffErrorBody>
