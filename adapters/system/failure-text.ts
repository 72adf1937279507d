/** A host with several addresses fails with several causes and no message of its own. */
export const firstOf = (cause: unknown): unknown => (cause instanceof AggregateError ? cause.errors[0] : cause)

/** Why a connection failed, in one line. */
export const failureText = (cause: unknown): string => {
  const first = firstOf(cause)
  return first instanceof Error ? first.message : String(first)
}
