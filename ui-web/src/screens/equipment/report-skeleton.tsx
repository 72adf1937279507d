import { Loading } from '../../parts/loading.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import css from './report.module.css'

/** The shape of a report: verdict, score, picture. */
export const ReportSkeleton = () => (
  <Loading>
    <Skeleton shape="title" />
    <Skeleton shape="card" />
    <span className={css.stage} data-empty="" />
  </Loading>
)
