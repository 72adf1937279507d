import { Loading } from '../../parts/loading.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import css from './report.module.css'

/** The shape of a report: verdict, picture, score. */
export const ReportSkeleton = () => (
  <Loading>
    <Skeleton shape="title" />
    <span className={css.stage} data-empty="" />
    <Skeleton shape="card" />
  </Loading>
)
