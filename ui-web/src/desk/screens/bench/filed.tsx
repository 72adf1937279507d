import { useNavigate } from 'react-router-dom'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { GearHead } from '../../parts/gear-head.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { BENCH_TEXTS as texts } from '../../texts/bench.ts'
import css from './bench.module.css'

type Props = { readonly order: StaffOrderDetail; readonly onNext: () => void }

/** The report is with the customer; the gear goes on to its locker. */
export function Filed({ order, onNext }: Props) {
  const navigate = useNavigate()
  const id = encodeURIComponent(order.orderId)
  return (
    <div className={css.page}>
      <PageTitle>{texts.filed}</PageTitle>
      <GearHead order={order} />
      <Banner tone="good">{texts.filedLead}</Banner>
      <div className={css.actions}>
        <Button onPress={() => void navigate(`/desk/storage?order=${id}`)}>{texts.store}</Button>
        <Button tone="ghost" onPress={onNext}>
          {texts.next}
        </Button>
        <TextLink way={{ to: `/desk/orders/${id}` }}>{texts.toOrder}</TextLink>
      </div>
    </div>
  )
}
