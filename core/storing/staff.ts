import type { StaffId } from '#core/shared/ids.ts'

/** From the least to the most that a staff member may do (G98). */
export const STAFF_ROLES = ['SUPPORT', 'OPERATOR', 'ADMIN'] as const

export type StaffRole = (typeof STAFF_ROLES)[number]

export type StaffMember = { readonly id: StaffId; readonly name: string; readonly role: StaffRole }

/** The member's role is lower than the command asks for. */
export type RoleTooLow = { readonly kind: 'RoleTooLow'; readonly needed: StaffRole; readonly role: StaffRole }

export const mayActAs = (role: StaffRole, needed: StaffRole): boolean =>
  STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(needed)
