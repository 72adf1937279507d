import { Loading } from '../../parts/loading.tsx'
import css from './equipment.module.css'

/** The shape of one card: picture and name, report, dates. */
export const GearSkeleton = () => (
  <Loading>
    <span className={css.card}>
      <span className={css.head}>
        <span className={css.ghost} data-shape="scene" />
        <span className={css.words}>
          <span className={css.ghost} data-shape="chip" />
          <span className={css.ghost} data-shape="name" />
        </span>
      </span>
      <span className={css.ghost} data-shape="report" />
      <span className={css.ghost} data-shape="dates" />
    </span>
  </Loading>
)
