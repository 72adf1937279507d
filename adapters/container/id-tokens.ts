import type { VerificationCode } from '#core/account/verification-code.ts'
import type { CheckoutId, CustomerId, EquipmentId, OrderId, PaymentId, SessionId } from '#core/shared/ids.ts'
import type { NewId } from '#core/shared/new-id.ts'
import { token } from './token.ts'

/** The process's source of randomness, for each thing that has an id or a secret of its own. */
export const Ids = {
  newCustomerId: token<NewId<CustomerId>>('NewCustomerId'),
  newSessionId: token<NewId<SessionId>>('NewSessionId'),
  newOrderId: token<NewId<OrderId>>('NewOrderId'),
  newPaymentId: token<NewId<PaymentId>>('NewPaymentId'),
  newEquipmentId: token<NewId<EquipmentId>>('NewEquipmentId'),
  newCheckoutId: token<NewId<CheckoutId>>('NewCheckoutId'),
  newCode: token<() => VerificationCode>('NewCode'),
  newSecret: token<() => string>('NewSecret'),
  newCandidateId: token<() => string>('NewCandidateId'),
  newAttemptId: token<NewId<string>>('NewAttemptId'),
}
