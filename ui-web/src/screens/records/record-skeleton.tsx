import { Loading } from '../../parts/loading.tsx'
import { SetSkeleton } from '../../parts/set-skeleton.tsx'
import css from './records.module.css'

/** The shape of one record: which gear, its facts, what can be done. */
export const RecordSkeleton = () => (
  <Loading>
    <span className={css.list}>
      <span className={css.card}>
        <SetSkeleton />
        <span className={css.ghost} data-shape="facts" />
        <span className={css.ghost} data-shape="button" />
      </span>
    </span>
  </Loading>
)

/** The shape of a story: which gear, its steps. */
export const StorySkeleton = () => (
  <Loading>
    <span className={css.about}>
      <SetSkeleton />
    </span>
    <span className={css.ghost} data-shape="steps" />
  </Loading>
)
