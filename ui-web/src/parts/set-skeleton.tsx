import css from './set-skeleton.module.css'

/** The head of what is said about one set of gear, before it is known: picture, state and name. */
export const SetSkeleton = () => (
  <span className={css.head}>
    <span className={css.ghost} data-shape="picture" />
    <span className={css.words}>
      <span className={css.ghost} data-shape="chip" />
      <span className={css.ghost} data-shape="name" />
    </span>
  </span>
)
