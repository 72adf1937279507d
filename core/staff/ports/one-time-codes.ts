import type { Instant } from '#core/shared/instant.ts'
import type { StaffMember } from '#core/shared/staff.ts'

/** Six digits that an app shows for thirty seconds (TOTP, RFC 6238). */
export interface OneTimeCodes {
  /** In base32. */
  newKey(): string
  /** `otpauth://…`, for the app to read from a QR code. */
  address(key: string, member: StaffMember): string
  /** The step of thirty seconds that shows this code, at most one before or after now; null for any other code. */
  stepOf(key: string, code: string, at: Instant): number | null
}
