import type { StaffId } from './ids.ts'
import type { Instant } from './instant.ts'

/** From the least to the most that a staff member may do (G98). */
export const STAFF_ROLES = ['SUPPORT', 'OPERATOR', 'ADMIN'] as const

export type StaffRole = (typeof STAFF_ROLES)[number]

export type StaffMember = {
  readonly id: StaffId
  readonly name: string
  readonly role: StaffRole
  /** The member is bound to these regions; left out, all of the shop is theirs (G375). */
  readonly regions?: readonly Uppercase<string>[]
}

/** The member's role is lower than the command asks for. */
export type RoleTooLow = { readonly kind: 'RoleTooLow'; readonly needed: StaffRole; readonly role: StaffRole }

export const mayActAs = (role: StaffRole, needed: StaffRole): boolean =>
  STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(needed)

/** Who decided about a member of the staff, when and why: written to the audit log in the same transaction. */
export type StaffDecision = { readonly by: StaffId; readonly reason: string; readonly at: Instant }

/** As `OPERATOR`, or `OPERATOR in CITY, RESORT`: in the audit log and in commands. */
export const rightsText = ({ role, regions }: Pick<StaffMember, 'role' | 'regions'>): string =>
  regions === undefined ? role : `${role} in ${regions.join(', ')}`
