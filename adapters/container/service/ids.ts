import { newIds } from '#adapters/system/new-ids.ts'
import { made } from '../token.ts'

/** The process's source of randomness, for each thing that has an id or a secret of its own. */
export const Ids = {
  newCustomerId: made(() => newIds.customer, {}),
  newSessionId: made(() => newIds.session, {}),
  newOrderId: made(() => newIds.order, {}),
  newPaymentId: made(() => newIds.payment, {}),
  newEquipmentId: made(() => newIds.equipment, {}),
  newCheckoutId: made(() => newIds.checkout, {}),
  newSavedPlaceId: made(() => newIds.savedPlace, {}),
  newReportId: made(() => newIds.report, {}),
  newCode: made(() => newIds.code, {}),
  newSecret: made(() => newIds.secret, {}),
  newCandidateId: made(() => newIds.candidate, {}),
  newPaymentLinkId: made(() => newIds.paymentLink, {}),
  newUserCode: made(() => newIds.userCode, {}),
  newRecoveryCode: made(() => newIds.recoveryCode, {}),
  newAttemptId: made(() => newIds.attempt, {}),
}
