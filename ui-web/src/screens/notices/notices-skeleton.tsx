import { Loading } from '../../parts/loading.tsx'
import css from './notices.module.css'

/** The shape of a day with its notices. */
export const NoticesSkeleton = () => (
  <Loading>
    <span className={css.ghosts}>
      {[0, 1, 2, 3].map(at => (
        <span key={at} className={css.notice}>
          <span className={css.icon} />
          <span className={css.words}>
            <span className={css.ghost} />
            <span className={css.ghost} data-short />
          </span>
        </span>
      ))}
    </span>
  </Loading>
)
