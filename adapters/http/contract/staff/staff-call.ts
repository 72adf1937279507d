import * as z from 'zod/mini'
import type { StaffRole } from '#core/shared/staff.ts'

type Shape = z.ZodMiniType

/** On a read that no member caused, as a page that follows news: it is no activity of the session (G324). */
export const UNATTENDED_HEADER = 'x-unattended'

/** One call of the staff API, described once for both ends. `:names` of the path are its parameters. */
export type StaffCall<Body extends Shape | null, Answer extends Shape> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/staff`, as `/orders/:id`. */
  readonly path: string
  /** Names after the `?`, each at most once. */
  readonly query?: readonly string[]
  /** The least role that may make the call; `ANYONE` before signing in. */
  readonly access: StaffRole | 'ANYONE'
  /** Asks for a passkey or a code of the last minutes (G280). */
  readonly needsProof?: true
  /** `Idempotency-Key` is read: the same key with the same body is carried out once and answered again, for each member apart (G335). */
  readonly isIdempotent?: true
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
