import { FailedPage } from './failed-page.tsx'

/** `/payment/fail` and `/storing/paymentfail`: our own words for the provider's code (G35). */
export const PaymentFailScreen = () => <FailedPage page="long" />
