import { useSearchParams } from 'react-router-dom'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { isCancelled, paymentFailureText } from '../../texts/payment-failures.ts'
import { PAYMENT_TEXTS } from '../../texts/payment.ts'
import { PaymentFailed } from './payment-failed.tsx'

/** Nothing else that is put into the address passes for the number of an order. */
const ORDER_NUMBER = /^SK-[0-9A-Z]{12,16}$/

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
      orderId={given !== null && ORDER_NUMBER.test(given) ? given : (order?.orderId ?? null)}
    />
  )
}
