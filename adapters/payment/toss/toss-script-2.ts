import type { TossPaymentsPayment } from '@tosspayments/tosspayments-sdk'
import { known, type LoadScript } from './toss-script.ts'

/** `https://js.tosspayments.com/v2/standard`: https://docs.tosspayments.com/sdk/v2/js#결제창 */
export const loadScript2: LoadScript = async (clientKey, options) => {
  const { ANONYMOUS, loadTossPayments } = await import('@tosspayments/tosspayments-sdk')
  const toss = await loadTossPayments(clientKey, options)
  return {
    // Who pays is nothing that the window has to know: only a card that is kept belongs to somebody.
    async pay({ amountWon, customerEmail, ...request }, place, left) {
      const payment = toss.payment({ customerKey: ANONYMOUS })
      releaseWhen(left, payment)
      await payment.requestPayment({
        method: 'CARD',
        amount: { currency: 'KRW', value: amountWon },
        ...request,
        ...known(customerEmail),
        ...place,
      })
    },
    async register({ customerKey, customerEmail, ...request }, place, left) {
      const payment = toss.payment({ customerKey })
      releaseWhen(left, payment)
      await payment.requestBillingAuth({ method: 'CARD', ...request, ...known(customerEmail), ...place })
    },
  }
}

/** A request that is still open, as of a customer who came back by the back button, would keep the next one from opening. */
const releaseWhen = (left: AbortSignal, payment: TossPaymentsPayment): void =>
  left.addEventListener('abort', () => void payment.destroy().catch(() => undefined))
