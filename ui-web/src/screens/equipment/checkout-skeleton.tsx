import type { HomeMoment } from '#core/storing/home-moment.ts'
import { Loading } from '../../parts/loading.tsx'
import css from './equipment.module.css'

/** What the next line of a card will be: the way to take it out, a request, a delivery. */
const SHAPES: Readonly<Partial<Record<HomeMoment, 'button' | 'request' | 'delivery'>>> = {
  STORED: 'button',
  RESTORED: 'button',
  RENEWAL_DECLINED: 'button',
  RENEWAL_UNPAID: 'button',
  STORAGE_OVER: 'button',
  CHECKOUT_REQUESTED: 'request',
  CHECKOUT_SCHEDULED: 'delivery',
  DELIVERY_DAY_CLOSED: 'delivery',
  CHECKED_OUT: 'delivery',
}

/** Its room, where one comes (G907). */
export const CheckoutSkeleton = ({ moment }: { readonly moment: HomeMoment }) => {
  const shape = SHAPES[moment]
  return shape === undefined ? null : (
    <Loading>
      <span className={css.ghost} data-shape={shape} />
    </Loading>
  )
}
