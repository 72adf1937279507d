import * as z from 'zod/mini'
import type { FailureKind } from './failures.ts'

type Shape = z.ZodMiniType

/** A text of at most so many characters. */
export const Text = (max: number) => z.string().check(z.maxLength(max))

/** One call of the API, described once for both ends. `Params` are the `:names` of the path. */
export type Call<
  Body extends Shape | null,
  Answer extends Shape,
  Kind extends FailureKind = FailureKind,
  Access extends 'anyone' | 'customer' = 'anyone' | 'customer',
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, as `/payments/:id`. */
  readonly path: string
  /** Names after the `?`, each at most once. */
  readonly query?: readonly string[]
  /** Other paths of the same call (G26). */
  readonly aliases?: readonly string[]
  readonly access: Access
  readonly body: Body
  /** JSON unless said otherwise. */
  readonly encoding?: 'form'
  readonly answer: Answer
  /** 200 unless said otherwise. */
  readonly status?: 201 | 202
  /** How a 202 reads: not decided yet, ask again. */
  readonly undecided?: Shape
  /** `Idempotency-Key` is read: the same key with the same body is carried out once and answered again. */
  readonly isIdempotent?: true
  /** Open to anyone, and yet a bearer counts. */
  readonly takesToken?: true
  /** The name under which a browser keeps the answer as a file. */
  readonly fileName?: string
  readonly failures: readonly Kind[]
  /** One line for the API reference. */
  readonly summary: string
}

export type AnyCall = Call<Shape | null, Shape>

export const call = <
  const Body extends Shape | null,
  const Answer extends Shape,
  const Kind extends FailureKind,
  const Access extends 'anyone' | 'customer',
>(
  described: Call<Body, Answer, Kind, Access>,
): Call<Body, Answer, Kind, Access> => described
