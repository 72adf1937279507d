import type { StaffRole } from '#core/shared/staff.ts'
import type { IconName } from '../../parts/icon.tsx'

/** A page of the menu. */
export type MenuPage = {
  readonly path: string
  readonly label: string
  readonly icon: IconName
  /** The least role for which it is there. */
  readonly role: StaffRole
}

/** What the menu leads to, in its order. */
export const MENU: readonly MenuPage[] = [{ path: '/desk/me', label: '내 계정', icon: 'person', role: 'SUPPORT' }]
