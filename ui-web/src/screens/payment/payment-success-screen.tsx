import { Navigate, useSearchParams } from 'react-router-dom'
import { match } from 'ts-pattern'
import type { Confirmation } from '#core/billing/ports/payments.ts'
import { failedPaymentText } from '../../texts/payment.ts'
import { parseConfirmation } from './parse-confirmation.ts'
import { knownOrder } from './known-order.ts'
import { PaymentFailed } from './payment-failed.tsx'
import { PaymentMissing } from './payment-missing.tsx'
import { PaymentUnseen } from './payment-unseen.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'
import { usePaymentProgress } from './use-payment-progress.ts'

/** Where the card window returns to: confirms, then hands over to the result page (G35). */
export function PaymentSuccessScreen() {
  const [query] = useSearchParams()
  const confirmation = parseConfirmation(query)
  return confirmation === null ? <PaymentMissing /> : <Confirming confirmation={confirmation} />
}

function Confirming({ confirmation }: { readonly confirmation: Confirmation }) {
  return match(usePaymentProgress(confirmation))
    .with({ status: 'paid' }, ({ payment }) => (
      <Navigate to={`/storing/paymentcomplete?orderId=${payment.orderId}&amount=${payment.amountWon}`} replace />
    ))
    .with({ status: 'paidUnseen' }, () => <PaymentUnseen orderId={confirmation.orderId} />)
    .with({ status: 'failed' }, ({ failure }) => (
      <PaymentFailed {...failedPaymentText(failure)} orderId={knownOrder(failure, confirmation.orderId)} />
    ))
    .otherwise(({ status }) => <PaymentWaiting status={status} />)
}
