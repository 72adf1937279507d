import { errAsync, ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from './failures.ts'
import type { Delay } from './delay.ts'

/** Asks after the first of these pauses, in seconds, and after the next one as long as nothing can be reached. */
export const retryWithBackoff = <Value>(
  ask: () => ResultAsync<Value, ServiceUnreachable>,
  delay: Delay,
  [seconds = 0, ...later]: readonly number[],
): ResultAsync<Value, ServiceUnreachable> =>
  ResultAsync.fromSafePromise(delay(seconds))
    .andThen(ask)
    .orElse(away => (later.length > 0 ? retryWithBackoff(ask, delay, later) : errAsync(away)))
