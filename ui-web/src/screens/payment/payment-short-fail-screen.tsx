import { FailedPage } from './failed-page.tsx'

/** `/fail`: the provider's own sentence wins (G35). */
export const PaymentShortFailScreen = () => <FailedPage page="short" />
