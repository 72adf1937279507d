import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Customer } from '#core/account/customer.ts'
import type { Leaving, Left } from '#core/privacy/ports/leaving.ts'
import type { OwnData } from '#core/privacy/ports/own-data.ts'
import type { OwnLinks } from '#core/account/ports/own-links.ts'
import { serviceUnreachable, type ServiceUnreachable } from '#core/shared/failures.ts'
import { acrossLinkAs, type Link } from '#adapters/memory/link.ts'

export type MemoryOwnLeaving = {
  readonly leaving: Leaving
  readonly ownData: OwnData
  readonly ownLinks: OwnLinks
  /** What stands in the way of a withdrawal, and what it answers when nothing does. */
  readonly world: {
    contracts: number
    paymentOpen: boolean
    left: Left
    /** The eligibility cannot be asked for. */
    isSilent: boolean
  }
}

type Deps = {
  readonly link: Link
  /** Who calls; null when nobody is signed in. */
  readonly caller: () => Customer | null
}

/** The service as far as leaving goes, for tests of what the customer's device does with it. */
export const memoryOwnLeaving = ({ link, caller }: Deps): MemoryOwnLeaving => {
  const world: MemoryOwnLeaving['world'] = {
    contracts: 0,
    paymentOpen: false,
    left: { kept: null, naverConsentUrl: null },
    isSilent: false,
  }
  const across = acrossLinkAs(link, caller)

  return {
    world,
    leaving: {
      isEligible: () =>
        across('isEligible', (): ResultAsync<boolean, ServiceUnreachable> =>
          world.isSilent ? errAsync(serviceUnreachable) : okAsync(world.contracts === 0),
        ),
      withdraw: () =>
        across('withdraw', () => {
          if (world.contracts > 0) return errAsync({ kind: 'NotEligible' as const })
          return world.paymentOpen ? errAsync({ kind: 'InProgress' as const }) : okAsync(world.left)
        }),
    },
    ownData: {
      copy: () =>
        across('ownData', ({ name, email, phone, provider, profileImage }) =>
          okAsync({
            exportedAt: '2026-11-21T03:00:00.000Z',
            profile: {
              name,
              email,
              phone,
              provider,
              profileImage,
              since: '2026-11-01T03:00:00.000Z',
              emailProvedAt: null,
              phoneProvedAt: null,
            },
            consents: [],
            sessions: [],
            securityEvents: [],
            storedCard: null,
            orders: [],
            complaints: [],
          }),
        ),
    },
    ownLinks: { cutAtNaver: () => across('cutAtNaver', () => okAsync(undefined)) },
  }
}
