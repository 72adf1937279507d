import type { OrderRow } from '#adapters/http/contract/staff/orders.ts'
import { Chip } from '../../parts/chip.tsx'
import { gearFacts, gearTitle } from '../texts/gear.ts'
import { STATE_NAMES } from '../texts/order-steps.ts'
import css from './gear-head.module.css'

/** Which set a page is about, and where it is. */
export const GearHead = ({ order }: { readonly order: OrderRow }) => (
  <section className={css.head}>
    <h2 className={css.title}>{gearTitle(order)}</h2>
    <Chip tone="accent">{STATE_NAMES[order.state]}</Chip>
    {order.locker !== null && <Chip tone="solid">{order.locker}</Chip>}
    <p className={css.facts}>{gearFacts(order)}</p>
  </section>
)
