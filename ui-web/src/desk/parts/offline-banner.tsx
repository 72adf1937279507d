import { useLocation } from 'react-router-dom'
import { Icon } from '../../parts/icon.tsx'
import { useOnline } from '../data/use-online.ts'
import { DESK_TEXTS } from '../texts/shared.ts'
import css from './offline-banner.module.css'

/** Where work goes on without a net. */
const DRIVE_PATH = '/desk/drive'

/** Says that there is no connection, and again nothing once there is. Stays mounted, so that screen readers hear it. */
export function OfflineBanner() {
  const isOnline = useOnline()
  const { pathname } = useLocation()
  return (
    <div role="status" className={`${css.place} unprinted`}>
      {!isOnline && (
        <p className={css.banner}>
          <Icon name="alert" size={20} />
          {pathname === DRIVE_PATH ? DESK_TEXTS.offlineRecords : DESK_TEXTS.offline}
        </p>
      )}
    </div>
  )
}
