import { errAsync, okAsync } from 'neverthrow'
import type { CheckoutRequest } from '#core/storing/checkout.ts'
import type {
  CheckoutOption,
  Checkouts,
  RequestCheckoutFailure,
  WithdrawCheckoutFailure,
} from '#core/storing/ports/checkouts.ts'

/** The checkouts of one customer, as they are set; a refusal is answered once. */
export const memoryCheckouts = () => {
  let options: readonly CheckoutOption[] = []
  let refusal: RequestCheckoutFailure | null = null
  let withdrawal: WithdrawCheckoutFailure | null = null
  const requests: (CheckoutRequest & { readonly key: string })[] = []

  const checkouts: Checkouts = {
    options: () => okAsync(options),
    request(asked, key) {
      requests.push({ ...asked, key })
      const refused = refusal
      refusal = null
      return refused === null ? okAsync({ needsConfirmation: false }) : errAsync(refused)
    },
    withdraw(equipmentId) {
      if (withdrawal !== null) return errAsync(withdrawal)
      options = options.map(one => (one.equipmentId === equipmentId ? { ...one, current: null } : one))
      return okAsync(undefined)
    },
  }
  return {
    checkouts,
    /** What was asked for, oldest first. */
    requests,
    optionsAre(now: readonly CheckoutOption[]): void {
      options = now
    },
    refuseNext(failure: RequestCheckoutFailure): void {
      refusal = failure
    },
    refuseWithdrawals(failure: WithdrawCheckoutFailure): void {
      withdrawal = failure
    },
  }
}
