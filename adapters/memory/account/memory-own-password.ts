import { errAsync, okAsync } from 'neverthrow'
import type { Customer } from '#core/account/customer.ts'
import type { OwnPassword } from '#core/account/ports/own-password.ts'
import type { InvalidInput } from '#core/shared/failures.ts'
import { acrossLinkAs, type Link } from '#adapters/memory/link.ts'

export type MemoryOwnPassword = {
  readonly ownPassword: OwnPassword
  /** The caller's password; none where a test has set none. */
  readonly world: { password: string | null; readonly common: string[]; refusal: InvalidInput | null }
}

type Deps = { readonly link: Link; readonly caller: () => Customer | null }

/** The password side of the service, for tests of what the customer's device does with it. */
export const memoryOwnPassword = ({ link, caller }: Deps): MemoryOwnPassword => {
  const world: MemoryOwnPassword['world'] = { password: null, common: [], refusal: null }
  const across = acrossLinkAs(link, caller)
  return {
    world,
    ownPassword: {
      change: ({ current, next }) =>
        across('changePassword', () => {
          if (world.refusal) return errAsync(world.refusal)
          if (world.common.includes(next)) return errAsync({ kind: 'PasswordTooCommon' as const })
          if (current !== world.password) return errAsync({ kind: 'PasswordIncorrect' as const })
          world.password = next
          return okAsync(undefined)
        }),
    },
  }
}
