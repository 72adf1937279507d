import { known, type LoadScript } from './toss-script.ts'

/** `https://js.tosspayments.com/v1`, which Toss no longer develops: https://docs.tosspayments.com/sdk/payment-js */
export const loadScript1: LoadScript = async (clientKey, options) => {
  const { loadTossPayments } = await import('@tosspayments/payment-sdk')
  const toss = await loadTossPayments(clientKey, options)
  return {
    pay: ({ amountWon, customerEmail, ...request }, place) =>
      toss.requestPayment('카드', { ...request, ...known(customerEmail), ...place, amount: amountWon }),
    register: ({ customerEmail, ...request }, place) =>
      toss.requestBillingAuth('카드', { ...request, ...known(customerEmail), ...place }),
  }
}
