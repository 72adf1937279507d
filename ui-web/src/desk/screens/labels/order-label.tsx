import type { OrderId } from '#core/shared/ids.ts'
import { labelLines } from '#core/storing/label-lines.ts'
import { readOrder } from '#adapters/http/contract/staff/orders.ts'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { LABEL_TEXTS as texts } from '../../texts/labels.ts'
import { failureText } from '../../texts/shared.ts'
import { PrintedLabel } from './printed-label.tsx'

/** The label of a set. Nothing on it says more of the customer than a letter. */
export function OrderLabel({ orderId }: { readonly orderId: OrderId }) {
  const loaded = useStaffCall(readOrder, { params: { orderId } })
  if (loaded.status === 'failed') return <FailureBanner>{failureText(loaded.error)}</FailureBanner>
  if (loaded.status === 'loading') {
    return (
      <Loading>
        <Skeleton shape="card" />
      </Loading>
    )
  }
  const { label, kind, name, size, ...order } = loaded.value.order
  if (label === null) return <FailureBanner>{texts.unpaid}</FailureBanner>
  const lines = labelLines({ ...order, equipmentType: kind, equipmentName: name, equipmentSize: size })
  return <PrintedLabel scanned={label} large={label} lines={lines} />
}
