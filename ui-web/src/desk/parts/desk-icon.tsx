import { Icon, type IconName } from '../../parts/icon.tsx'

/** Signs that only the desk has: the app's own travel with the app. */
const PATHS = {
  coins: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM15 9.2A6 6 0 1 1 9.2 15',
  fingerprint:
    'M5 11a7 7 0 0 1 14 0v2M8 20c-1-2-1.5-4.5-1.5-7a5.5 5.5 0 0 1 11 0c0 2 .2 3.5.8 5M12 13c0 3 .5 5.5 1.8 8',
  lockers: 'M4 3h16v18H4zM12 3v18M9 11v2M15 11v2',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.6-4 3-6 6.5-6s5.9 2 6.5 6M15.5 4.3a3.5 3.5 0 0 1 0 6.4M17.5 14.5c2.3.8 3.6 2.6 4 5.5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  today: 'M9 6h11M9 12h11M9 18h11M4 6l.8.8L6.2 5.4M4 12l.8.8 1.4-1.4M4 18l.8.8 1.4-1.4',
} as const

const isOwn = (name: DeskIconName | IconName): name is DeskIconName => Object.hasOwn(PATHS, name)

/** A sign of the desk or of the app. */
export const AnyIcon = ({ name }: { readonly name: DeskIconName | IconName }) =>
  isOwn(name) ? <DeskIcon name={name} /> : <Icon name={name} />

export type DeskIconName = keyof typeof PATHS

/** One 24 px stroke icon, always beside a text. */
export const DeskIcon = ({ name, size = 24 }: { readonly name: DeskIconName; readonly size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'more' ? 3.5 : 2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
)
