import type { ResultAsync } from 'neverthrow'
import type { CallFailure, InProgress } from '#core/shared/failures.ts'
import type { PaymentId } from '#core/shared/ids.ts'
import type { CheckoutLimit } from '#core/storing/allowance.ts'
import type { InvalidState } from '#core/storing/errors.ts'
import type { KnownHome } from '#core/storing/ports/own-storage.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import type { CardNeeded, PaymentNotFound } from '../errors.ts'
import type { OwnContracts } from '../ports/own-contracts.ts'

export type ResumeRefused = PaymentNotFound | InvalidState | CheckoutLimit | CardNeeded | InProgress | CallFailure

/** Takes an ended renewal up again (G70). What home remembers of its end is deleted. */
export type ResumeRenewal = (payment: PaymentId) => ResultAsync<void, ResumeRefused>

type Deps = { readonly ownContracts: OwnContracts; readonly homeStore: DeviceStore<KnownHome | null> }

export const makeResumeRenewal =
  ({ ownContracts, homeStore }: Deps): ResumeRenewal =>
  payment =>
    ownContracts.resume(payment).map(() => homeStore.clear())
