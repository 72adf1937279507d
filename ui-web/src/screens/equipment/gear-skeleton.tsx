import { Loading } from '../../parts/loading.tsx'
import { SetSkeleton } from '../../parts/set-skeleton.tsx'
import css from './equipment.module.css'

/** The shape of one card: picture and name, report, dates. */
export const GearSkeleton = () => (
  <Loading>
    <span className={css.card}>
      <SetSkeleton />
      <span className={css.ghost} data-shape="report" />
      <span className={css.ghost} data-shape="dates" />
    </span>
  </Loading>
)
