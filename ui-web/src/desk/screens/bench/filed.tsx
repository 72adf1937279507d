import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { ShelveSet } from '../storage/shelve-set.tsx'
import { GearHead } from '../../parts/gear-head.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { BENCH_TEXTS as texts } from '../../texts/bench.ts'
import { DESK_TEXTS } from '../../texts/shared.ts'
import css from './bench.module.css'

type Props = { readonly order: StaffOrderDetail; readonly onNext: (locker?: string | null) => void }

/** The report is with the customer; a set that has no locker yet goes into one from here (G331). */
export function Filed({ order, onNext }: Props) {
  const { orderId, locker, hasLogin } = order
  return (
    <div className={css.page}>
      <PageTitle>{texts.filed}</PageTitle>
      <Banner tone="good">{hasLogin ? texts.filedLead : texts.filedWithoutLogin}</Banner>
      {locker === null ? (
        <ShelveSet orderId={orderId} onDone={onNext} />
      ) : (
        <>
          <GearHead order={order} />
          <div className={css.actions}>
            <Button onPress={() => onNext()}>{texts.next}</Button>
            <TextLink way={{ to: `/desk/orders/${encodeURIComponent(orderId)}` }}>{DESK_TEXTS.toOrder}</TextLink>
          </div>
        </>
      )}
    </div>
  )
}
