import { SHOP } from '../app/shop.ts'
import { tint } from './tint.ts'

type LogoMarkProps = { readonly size?: number }

/** The mark of the house: the shop's own (G790), or the mountain kept in a locker, its knob the sun. */
export const LogoMark = ({ size = 88 }: LogoMarkProps) =>
  SHOP.brand.mark === null ? (
    <HouseMark size={size} />
  ) : (
    // With a priority of its own React writes no preload before the page's title.
    <img src="/icon.svg" width={size} height={size} alt="" fetchPriority="low" />
  )

const HouseMark = ({ size }: Required<LogoMarkProps>) => (
  <svg width={size} height={size} viewBox="0 0 88 88" aria-hidden="true">
    <rect width="88" height="88" rx="25" fill={tint.blue} />
    <path d="M12 66 37 26 49 45 56 36 76 66A6 6 0 0 1 71 69H17A6 6 0 0 1 12 66Z" fill={tint.snow} />
    <path d="M37 26 45.5 39.5 41 38 37 43 32.5 37.5 28.5 39.6Z" fill={tint.blue} opacity="0.28" />
    <circle cx="62" cy="24" r="7" fill={tint.amber} />
  </svg>
)
