import { useState } from 'react'
import type { OrderId } from '#core/shared/ids.ts'
import { uploadedPictures } from '#adapters/http/contract/staff/bench.ts'
import { readOrder } from '#adapters/http/contract/staff/orders.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { stepWay } from '../../app/step-way.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { GearHead } from '../../parts/gear-head.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { BENCH_TEXTS as texts } from '../../texts/bench.ts'
import { DESK_TEXTS } from '../../texts/shared.ts'
import css from './bench.module.css'
import { Filed } from './filed.tsx'
import { ReportWork } from './report-work.tsx'

type Props = { readonly orderId: OrderId; readonly onLeft: (locker?: string | null) => void }

/** The report of one set, from the first picture to filing. */
export function ReportPage({ orderId, onLeft }: Props) {
  const params = { orderId }
  const order = useStaffCall(readOrder, { params })
  const uploaded = useStaffCall(uploadedPictures, { params })
  const [isFiled, setFiled] = useState(false)

  const failed = order.status === 'failed' ? order : uploaded.status === 'failed' ? uploaded : null
  if (failed !== null) {
    return (
      <div className={css.page}>
        <PageTitle>{texts.title}</PageTitle>
        <LoadFailure failure={failed.error} onRetry={failed.retry} />
        <TextLink way={{ onPress: () => onLeft() }}>{texts.another}</TextLink>
      </div>
    )
  }
  if (order.status !== 'ready' || uploaded.status !== 'ready') {
    return (
      <Loading>
        <Skeleton shape="title" />
        <Skeleton shape="card" />
      </Loading>
    )
  }
  const known = order.value.order
  if (isFiled) return <Filed order={known} onNext={onLeft} />
  const action = known.actions.find(({ event }) => event === 'report.filed' || event === 'report.corrected')
  return (
    <div className={css.page}>
      <PageTitle>{texts.title}</PageTitle>
      <GearHead order={known} />
      {action === undefined ? (
        <Notice title={texts.notNow} />
      ) : (
        <>
          {action.event === 'report.corrected' && <Banner>{texts.correction}</Banner>}
          <ReportWork
            order={known}
            there={uploaded.value.views}
            needsReason={action.needsReason}
            onFiled={() => setFiled(true)}
          />
        </>
      )}
      {known.actions.some(({ event }) => event === 'gear.described') && (
        <TextLink way={{ to: stepWay(orderId, 'gear.described') }}>{texts.otherKind}</TextLink>
      )}
      <TextLink way={{ to: `/desk/orders/${encodeURIComponent(orderId)}` }}>{DESK_TEXTS.toOrder}</TextLink>
      <TextLink way={{ onPress: () => onLeft() }}>{texts.another}</TextLink>
    </div>
  )
}
