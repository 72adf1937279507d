import { useEffect, useState } from 'react'
import { BillingSide } from '#adapters/container/billing-tokens.ts'
import type { PaymentProgress } from '#core/billing/customer/payment-progress.ts'
import type { Confirmation } from '#core/billing/ports/payments.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { useUseCase } from '../../di/use-use-case.ts'

type Asked = Confirmation | { readonly orderId: OrderId } | null

/** Confirms, or only follows when there is nothing to confirm with; stops when the page is left. */
export const usePaymentProgress = (asked: Asked): PaymentProgress => {
  const confirmPayment = useUseCase(BillingSide.confirmPayment)
  const followPayment = useUseCase(BillingSide.followPayment)
  const [progress, show] = useState<PaymentProgress>({ status: 'confirming' })
  const [paymentKey, orderId, amount] =
    asked === null
      ? []
      : 'paymentKey' in asked
        ? [asked.paymentKey, asked.orderId, asked.amount]
        : [undefined, asked.orderId]

  useEffect(() => {
    if (orderId === undefined) return undefined
    return paymentKey === undefined || amount === undefined
      ? followPayment(orderId, show)
      : confirmPayment({ paymentKey, orderId, amount }, show)
  }, [confirmPayment, followPayment, paymentKey, orderId, amount])

  return progress
}
