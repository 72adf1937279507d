import { Link } from 'react-router-dom'
import { Icon } from '../../parts/icon.tsx'
import { NOTICES_TEXTS as texts } from '../../texts/notices.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import css from './bell.module.css'

/** The way to all notices; a dot says that one is new on this device (G781). */
export function Bell() {
  const { notices, isNew } = useNotices()
  const newest = notices.status === 'ready' ? notices.value.items[0] : undefined
  const hasNews = newest !== undefined && isNew(newest)
  return (
    <Link to="/notices" className={css.bell} aria-label={hasNews ? texts.bellNew : texts.bell} data-new={hasNews}>
      <Icon name="bell" />
    </Link>
  )
}
