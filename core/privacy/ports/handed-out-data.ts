import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { PersonalData } from '../own-data.ts'

/** Copies that the staff hands to customers. */
export interface HandedOutData {
  /** As `PersonalDataViews` has it; the member of the staff who took it is in the audit log from then on. Null for an unknown customer. */
  take(customer: CustomerId, decision: StaffDecision): ResultAsync<PersonalData | null, ServiceUnreachable>
}
