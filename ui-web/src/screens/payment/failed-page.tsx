import { useSearchParams } from 'react-router-dom'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { isShopOrderId } from '#core/storing/order-id.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { isCancelled, paymentFailureText } from '../../texts/payment-failures.ts'
import { PAYMENT_TEXTS } from '../../texts/payment.ts'
import { PaymentFailed } from './payment-failed.tsx'

/**
 * What the card window said when it returned without a payment. Anybody can write the address: a sentence of it is shown only beside
 * the number of the order that this tab is paying for, and only as text.
 */
export function FailedPage({ page }: { readonly page: 'long' | 'short' }) {
  const [query] = useSearchParams()
  const { order } = useUseCase(StoringSide.storingJourney).read()
  const given = query.get('orderId')
  const code = query.get('code')
  const isOwn = order !== null && given === order.orderId
  return (
    <PaymentFailed
      title={isCancelled(code) ? PAYMENT_TEXTS.failed.cancelledTitle : PAYMENT_TEXTS.failed.title}
      text={paymentFailureText(code, isOwn ? query.get('message') : null, page)}
      way="again"
      // The provider leaves the number out when the customer closed the window.
      orderId={given !== null && isShopOrderId(given) ? given : (order?.orderId ?? null)}
    />
  )
}
