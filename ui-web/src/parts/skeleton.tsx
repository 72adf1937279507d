import css from './skeleton.module.css'

type SkeletonProps = { readonly shape?: 'title' | 'line' | 'card' | 'hero' }

/** The shape of what comes. Put several into a `Loading`. */
export const Skeleton = ({ shape = 'line' }: SkeletonProps) => <span className={css.shape} data-shape={shape} />
