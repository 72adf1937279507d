import { useLocation } from 'react-router-dom'
import { Icon } from '../../parts/icon.tsx'
import { DRIVE } from '../app/pages.ts'
import { useOnline } from '../data/use-online.ts'
import { DESK_TEXTS } from '../texts/shared.ts'
import css from './offline-banner.module.css'

/** Where work goes on without a connection. */
const KEPT: ReadonlyMap<string, string> = new Map([
  [DRIVE.path, DESK_TEXTS.offlineRecords],
  ['/desk/bench', DESK_TEXTS.offlinePictures],
  ['/desk/check', DESK_TEXTS.offlineScans],
])

/** Says that there is no connection, or that work goes on without one. Stays mounted, so that screen readers hear it. */
export function OfflineBanner() {
  const isOnline = useOnline()
  const { pathname } = useLocation()
  return (
    <div role="status" className={`${css.place} unprinted`}>
      {!isOnline && (
        <p className={css.banner}>
          <Icon name="alert" size={20} />
          {KEPT.get(pathname) ?? DESK_TEXTS.offline}
        </p>
      )}
    </div>
  )
}
