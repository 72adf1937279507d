import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { usesSandbox } from '#adapters/container/provider-keys.ts'
import { postgresChargeableCards } from '#adapters/postgres/billing/chargeable-cards.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { postgresRenewalRecords } from '#adapters/postgres/billing/renewal-records.ts'
import { makeSecretBox, type SecretBox } from '#adapters/security/secret-box.ts'
import { systemDelay } from '#adapters/system/system-delay.ts'
import type { RenewalRecords } from '#core/billing/ports/renewal-records.ts'
import { type ChargeUnpaid, makeChargeUnpaid } from '#core/billing/service/charge-unpaid.ts'
import { makeRenewDue, RENEWAL_BATCH } from '#core/billing/service/renew-due.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import { openCardProvider } from './card-provider.ts'
import { readSecret, type Settings } from '../settings/settings.ts'
import type { WrongSetting } from '../settings/wrong-setting.ts'

export type RenewalWork = {
  readonly due: RenewalRecords['due']
  readonly chargeUnpaid: ChargeUnpaid
  /** Charges all that are due at this moment; answers how many contracts it took up. */
  readonly run: (at: Instant) => ResultAsync<number, ServiceUnreachable | WrongSetting>
  /** Only there may renewals be run for another moment than now. */
  readonly isSandbox: boolean
}

export const openRenewalWork = (postgres: Postgres, clock: Clock, settings: Settings): RenewalWork => {
  const renewals = postgresRenewalRecords(postgres, SHUT)
  return {
    due: renewals.due,
    chargeUnpaid: makeChargeUnpaid({ renewals, clock }),
    isSandbox: usesSandbox(settings.keys),
    run: at => readSecret(settings).asyncAndThen(secret => new ResultAsync(runAll(postgres, settings, secret, at))),
  }
}

/** To be told who is due, and to leave a charge to a worker, takes no secret. */
const SHUT: SecretBox = { seal: () => '', open: () => null }

const runAll = async (
  postgres: Postgres,
  settings: Settings,
  secret: string,
  at: Instant,
): Promise<Result<number, ServiceUnreachable | WrongSetting>> => {
  const secretBox = makeSecretBox(secret, settings.olderSecrets)
  const { billingGateway } = await openCardProvider(settings)
  const renewDue = makeRenewDue({
    renewals: postgresRenewalRecords(postgres, secretBox),
    cards: postgresChargeableCards(postgres, secretBox),
    billingGateway,
    clock: { now: () => at },
    failpoint: () => undefined,
    delay: systemDelay,
    callsInFlight: settings.renewalCalls,
  })
  let taken = 0
  for (;;) {
    const batch = await renewDue()
    if (batch.isErr()) return err(batch.error)
    taken += batch.value
    if (batch.value < RENEWAL_BATCH) return ok(taken)
  }
}
