import type { DeskSide } from '#adapters/container/service/desk.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { StaffCaller } from '#core/staff/staff-access.ts'

/** Now, by who calls. */
export const decisionOf = (
  { clock }: Pick<DeskSide, 'clock'>,
  { member }: StaffCaller,
  reason: string,
): StaffDecision => ({ by: member.id, reason, at: clock.now() })
