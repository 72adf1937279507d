import { Icon } from '../../parts/icon.tsx'
import { useOnline } from '../data/use-online.ts'
import { DESK_TEXTS } from '../texts/shared.ts'
import css from './offline-banner.module.css'

/** Says that there is no connection, and again nothing once there is. Stays mounted, so that screen readers hear it. */
export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <div role="status" className={`${css.place} unprinted`}>
      {!isOnline && (
        <p className={css.banner}>
          <Icon name="alert" size={20} />
          {DESK_TEXTS.offline}
        </p>
      )}
    </div>
  )
}
