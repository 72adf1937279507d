export type Fault = {
  readonly fault: string
  readonly code?: unknown
  /** What brought it about, from the nearest on. */
  readonly causes?: readonly string[] | undefined
  readonly stack?: string | undefined
}

/** What a log may say of a fault: nothing of a database error's `detail`, which quotes the row with e-mail and phone. */
export const toFault = (cause: unknown): Fault =>
  cause instanceof Error
    ? { fault: cause.message, code: codeOf(cause), causes: causesOf(cause), stack: cause.stack }
    : // A failure that was no throw has no stack: whoever reported it is what can be said.
      { fault: nameOf(cause), stack: new Error('reported').stack }

const codeOf = (cause: Error): unknown => ('code' in cause ? cause.code : undefined)

/** A failure of ours by its kind; of anything else its type and nothing that it holds. */
const nameOf = (cause: unknown): string => {
  if (typeof cause === 'object' && cause !== null) {
    return 'kind' in cause && typeof cause.kind === 'string' ? cause.kind : (cause.constructor?.name ?? 'object')
  }
  return String(cause)
}

const MOST_CAUSES = 5

const causesOf = (error: Error): readonly string[] | undefined => {
  const causes: string[] = []
  const follow = (cause: unknown): void => {
    if (cause === undefined || cause === null || causes.length === MOST_CAUSES) return
    causes.push(cause instanceof Error ? [codeOf(cause), cause.message].filter(Boolean).join(' ') : nameOf(cause))
    if (cause instanceof Error) followInto(cause)
  }
  const followInto = (parent: Error): void => {
    if (parent instanceof AggregateError) parent.errors.forEach(follow)
    follow(parent.cause)
  }
  followInto(error)
  return causes.length === 0 ? undefined : causes
}
