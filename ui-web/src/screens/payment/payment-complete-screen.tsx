import { useSearchParams } from 'react-router-dom'
import { match } from 'ts-pattern'
import type { OrderId } from '#core/shared/ids.ts'
import { failedPaymentText } from '../../texts/payment.ts'
import { parseConfirmation } from './parse-confirmation.ts'
import { knownOrder } from './known-order.ts'
import { PaymentFailed } from './payment-failed.tsx'
import { PaymentMissing } from './payment-missing.tsx'
import { PaymentPaid } from './payment-paid.tsx'
import { PaymentUnseen } from './payment-unseen.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'
import { usePaymentProgress } from './use-payment-progress.ts'

/** The result of an order's payment; with a `paymentKey` in the address it confirms first, which changes nothing when done before (G35). */
export function PaymentCompleteScreen() {
  const [query] = useSearchParams()
  const orderId = query.get('orderId')
  return orderId === null || orderId === '' ? (
    <PaymentMissing />
  ) : (
    <Result asked={parseConfirmation(query) ?? { orderId: orderId as OrderId }} />
  )
}

function Result({ asked }: { readonly asked: NonNullable<Parameters<typeof usePaymentProgress>[0]> }) {
  return match(usePaymentProgress(asked))
    .with({ status: 'paid' }, ({ payment }) => <PaymentPaid payment={payment} />)
    .with({ status: 'paidUnseen' }, () => <PaymentUnseen orderId={asked.orderId} />)
    .with({ status: 'failed' }, ({ failure }) => (
      <PaymentFailed {...failedPaymentText(failure)} orderId={knownOrder(failure, asked.orderId)} />
    ))
    .otherwise(({ status }) => <PaymentWaiting status={status} />)
}
