import { useSearchParams } from 'react-router-dom'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { paymentFailureText } from '../../texts/payment-failures.ts'
import { PAYMENT_TEXTS } from '../../texts/payment.ts'
import { PaymentFailed } from './payment-failed.tsx'

/** What the card window said when it returned without a payment; nothing of the address is more than text. */
export function FailedPage({ page }: { readonly page: 'long' | 'short' }) {
  const [query] = useSearchParams()
  const { order } = useUseCase(StoringSide.storingJourney).read()
  return (
    <PaymentFailed
      title={PAYMENT_TEXTS.failed.title}
      text={paymentFailureText(query.get('code'), query.get('message'), page)}
      way="again"
      // The provider leaves the number out when the customer closed the window.
      orderId={query.get('orderId') ?? order?.orderId ?? null}
    />
  )
}
