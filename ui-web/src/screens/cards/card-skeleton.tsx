import { Loading } from '../../parts/loading.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import css from './cards.module.css'

/** The shape of a card, what is known of it, and what it is for. */
export const CardSkeleton = () => (
  <Loading>
    <span className={css.face} data-ghost="" />
    <span className={css.facts}>
      <Skeleton />
      <Skeleton />
    </span>
    <Skeleton shape="card" />
  </Loading>
)
