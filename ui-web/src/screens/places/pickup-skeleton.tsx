import { Card } from '../../parts/card.tsx'
import { Loading } from '../../parts/loading.tsx'
import css from './places.module.css'

/** The room of what is said of a pickup, so that the story below it stays where it is. */
export const PickupSkeleton = ({ title, lines }: { readonly title: string; readonly lines: 1 | 2 }) => (
  <Card tone="line" title={title}>
    <Loading>
      <span className={css.ghost} data-lines={lines} />
    </Loading>
  </Card>
)
