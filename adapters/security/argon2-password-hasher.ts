import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ResultAsync } from 'neverthrow'
import type { PasswordHasher } from '#core/account/ports/password-hasher.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { atMost } from './at-most.ts'

/** OWASP's first choice for argon2id: 19 MiB of memory, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** How a hash of this cost begins. */
const TODAYS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

type Options = { readonly report: (cause: unknown) => void; readonly atOnce?: number }

/** Hashing in the thread pool, at most as many at once as there are cores: a flood of logins must not starve the rest. */
export const argon2PasswordHasher = ({ report, atOnce = availableParallelism() }: Options): PasswordHasher => {
  const queue = atMost(atOnce)
  const reported = (cause: unknown) => {
    report(cause)
    return serviceUnreachable
  }
  // Compared with when there is no account, so that both cases take the same time (A2).
  const nobodys = hash('nobody', COST)
  nobodys.catch(report)

  return {
    hash: password =>
      ResultAsync.fromPromise(
        queue(() => hash(password, COST)),
        reported,
      ),
    isOutdated: stored => !stored.startsWith(TODAYS),
    verify: (stored, typed) =>
      ResultAsync.fromPromise(
        queue(async () => {
          const isRight = await verify(stored ?? (await nobodys), typed.normalize('NFC'))
          return stored !== null && isRight
        }),
        reported,
      ),
  }
}
