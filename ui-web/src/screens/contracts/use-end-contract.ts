import { useNavigate } from 'react-router-dom'
import { match } from 'ts-pattern'
import { BillingSide } from '#adapters/container/billing-tokens.ts'
import type { Ended, EndRefused, EndWish } from '#core/billing/ports/own-contracts.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import type { Cancelled, Terminated } from './ended-state.ts'
import { useLogInFirst } from '../../app/use-log-in-first.ts'

type Contract = {
  readonly paymentId: PaymentId
  readonly orderId: OrderId
  /** The customer has the gear; before the pickup there is none. */
  readonly isOut?: boolean
  readonly isAskedFor?: boolean
}

/** Ends a contract and goes on to its result; a refusal is shown by the caller. */
export const useEndContract = () => {
  const endContract = useUseCase(BillingSide.endContract)
  const navigate = useNavigate()
  const logInFirst = useLogInFirst()

  const goOn = ({ orderId, isOut = false, isAskedFor = false }: Contract, ended: Ended): void => {
    // Lists and home have changed; what was loaded before would show yesterday's.
    clearLoaded()
    match(ended)
      .with({ kind: 'Cancelled' }, ({ refundWon }) => {
        const state: Cancelled = { refundWon, orderId }
        void navigate('/mypage/progress/cancel-confirm', { replace: true, state })
      })
      .with({ kind: 'Terminated' }, ({ storageEndDate, isLate }) => {
        const state: Terminated = { storageEndDate, isLate, isOut, isAskedFor }
        void navigate('/mypage/payment/cancel-confirm', { replace: true, state })
      })
      .exhaustive()
  }

  return (contract: Contract, wish: EndWish, showRefusal: (refusal: EndRefused) => void): PromiseLike<void> =>
    endContract(contract.paymentId, wish).match(
      ended => goOn(contract, ended),
      refusal => {
        if (refusal.kind === 'SignInNeeded') logInFirst(refusal)
        else showRefusal(refusal)
      },
    )
}
