import { mayActAs, type StaffRole } from '#core/shared/staff.ts'
import type { SignedInStaff } from '#adapters/http/contract/staff/access.ts'
import type { IconName } from '../../parts/icon.tsx'
import type { DeskIconName } from '../parts/desk-icon.tsx'

/** A page of the menu. */
export type MenuPage = {
  readonly path: string
  readonly label: string
  readonly icon: IconName | DeskIconName
  /** The least role for which it is there. */
  readonly role: StaffRole
  /** It concerns the whole shop: not for members who are bound to regions (G375). */
  readonly isWholeShop?: true
  /** Of the shop itself rather than of a day's work: it stands apart, below. */
  readonly isOfShop?: true
}

export const FIND = { path: '/desk/find', label: '찾기', icon: 'search', role: 'SUPPORT' } as const satisfies MenuPage
export const DRIVE = { path: '/desk/drive', label: '기사', icon: 'van', role: 'OPERATOR' } as const satisfies MenuPage
export const ME = { path: '/desk/me', label: '내 계정', icon: 'person', role: 'SUPPORT' } as const satisfies MenuPage

/** What the menu leads to, in its order: the day's work, then the shop behind it. */
export const MENU: readonly MenuPage[] = [
  { path: '/desk', label: '오늘', icon: 'today', role: 'SUPPORT' },
  FIND,
  { path: '/desk/tasks', label: '할 일', icon: 'bell', role: 'SUPPORT' },
  { path: '/desk/messages', label: '메시지', icon: 'mail', role: 'SUPPORT' },
  { path: '/desk/orders/new', label: '새 주문', icon: 'plus', role: 'OPERATOR' },
  { path: '/desk/calendar', label: '달력', icon: 'calendar', role: 'SUPPORT' },
  DRIVE,
  { path: '/desk/bench', label: '작업대', icon: 'camera', role: 'OPERATOR' },
  { path: '/desk/storage', label: '보관', icon: 'box', role: 'SUPPORT' },
  { path: '/desk/money', label: '돈', icon: 'coins', role: 'SUPPORT' },
  { path: '/desk/labels', label: '라벨', icon: 'document', role: 'SUPPORT' },
  ME,
  { path: '/desk/lockers', label: '시설', icon: 'lockers', role: 'SUPPORT', isOfShop: true },
  { path: '/desk/prices', label: '가격', icon: 'card', role: 'SUPPORT', isOfShop: true },
  { path: '/desk/terms', label: '약관', icon: 'document', role: 'SUPPORT', isOfShop: true },
  { path: '/desk/settings', label: '설정', icon: 'settings', role: 'SUPPORT', isOfShop: true },
  { path: '/desk/staff', label: '직원', icon: 'people', role: 'ADMIN', isWholeShop: true, isOfShop: true },
  { path: '/desk/audit', label: '기록', icon: 'document', role: 'ADMIN', isWholeShop: true, isOfShop: true },
]

/** The ways of gear through the shop; 오늘 has the way to 찾기. */
const WITH_GEAR = ['/desk', DRIVE.path, '/desk/bench', '/desk/storage']

/** What has a place in the bar of a phone, which holds four (decision 0145); the others are behind 더보기. */
const BAR: Readonly<Record<StaffRole, readonly string[]>> = {
  SUPPORT: ['/desk', FIND.path, '/desk/tasks', '/desk/storage'],
  OPERATOR: WITH_GEAR,
  ADMIN: WITH_GEAR,
}

export const isInBar = (role: StaffRole, { path }: Pick<MenuPage, 'path'>): boolean => BAR[role].includes(path)

/** The way to what has no place in the bar of a phone. */
export const MORE = { path: '/desk/more', label: '더보기', icon: 'more' } as const

export const pagesFor = ({ role, regions }: Pick<SignedInStaff['member'], 'role' | 'regions'>): readonly MenuPage[] =>
  MENU.filter(page => mayActAs(role, page.role) && (regions === undefined || !page.isWholeShop))

/** The page of the menu at this address that takes a higher role; null where there is none. */
export const pageAbove = (role: StaffRole, path: string): MenuPage | null =>
  MENU.find(page => page.path === path && !mayActAs(role, page.role)) ?? null
