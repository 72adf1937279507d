import { ResultAsync } from 'neverthrow'
import { usesSandbox } from '#adapters/container/provider-keys.ts'
import { makeStaffContainer } from '#adapters/container/service/staff-container.ts'
import { StaffSide } from '#adapters/container/service/staff.ts'
import { resolveAll } from '#adapters/container/token.ts'
import { openImageStore } from '#adapters/images/open-image-store.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { Instant } from '#core/shared/instant.ts'
import { openCardProvider } from '../billing/card-provider.ts'
import { readSecret, type Settings } from '../settings/settings.ts'
import type { Within } from '#adapters/postgres/within.ts'

/** What commands resolve from the container, each use case when a command first reads it; lists show these regions. */
export const openStaffSide = (postgres: Postgres, clock: Clock, settings: Settings, within: Within = null) => {
  const { imagePlace, renewalCalls, keys, olderSecrets, deskOrigin } = settings
  const parts = { postgres, within, clock, images: openImageStore(imagePlace, postgres) }
  return Object.assign(resolveAll(makeStaffContainer(parts, StaffSide), StaffSide), {
    openMoney: () =>
      openProvider(settings).map(({ provider, StaffMoney }) =>
        resolveAll(makeStaffContainer({ ...parts, provider }, StaffMoney), StaffMoney),
      ),
    /** Charges what is due at this moment; takes the secret, which opens the stored cards. */
    openCharges: (at: Instant) =>
      readSecret(settings).asyncAndThen(secret =>
        openProvider(settings).map(({ provider, StaffCharges }) => {
          const secretBox = makeSecretBox(secret, olderSecrets)
          const own = { ...parts, provider, renewalCalls, secretBox, clock: { now: () => at } }
          return resolveAll(makeStaffContainer(own, StaffCharges), StaffCharges)
        }),
      ),
    /** Takes the secret, by which a customer's traces are found. */
    openErasure: () =>
      readSecret(settings).asyncAndThen(secret =>
        ResultAsync.fromSafePromise(
          import('#adapters/container/service/staff-privacy.ts').then(({ StaffErasure }) => {
            const own = { ...parts, secretBox: makeSecretBox(secret, olderSecrets), hash: keyedHash(secret) }
            return resolveAll(makeStaffContainer(own, StaffErasure), StaffErasure)
          }),
        ),
      ),
    /** Only there may renewals be run for another moment than now. */
    isSandbox: usesSandbox(keys),
    /** Where the staff's browsers reach the desk. */
    deskOrigin,
  })
}

export type StaffUseCases = ReturnType<typeof openStaffSide>

/** Loaded by the few commands that ask the card provider. */
const openProvider = (settings: Settings) =>
  openCardProvider(settings).andThen(provider =>
    ResultAsync.fromSafePromise(
      import('#adapters/container/service/staff-money.ts').then(tables => ({ provider, ...tables })),
    ),
  )
