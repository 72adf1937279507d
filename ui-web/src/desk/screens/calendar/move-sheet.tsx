import { readOrder } from '#adapters/http/contract/staff/orders.ts'
import { BottomSheet } from '../../../parts/bottom-sheet.tsx'
import { Button } from '../../../parts/button.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { CALENDAR_PAGE_TEXTS as texts, visitText } from '../../texts/calendar.ts'
import { STEP_NAMES } from '../../texts/order-steps.ts'
import { failureText } from '../../texts/shared.ts'
import { StepSheet } from '../order/step-sheet.tsx'
import { moveEvent, type Moving } from './week.ts'

/** Another day for a visit: the same sheet as on the order's page, with the day that it was dropped on. */
export function MoveSheet({ visit, day, half, onClose }: Moving & { readonly onClose: () => void }) {
  const loaded = useStaffCall(readOrder, { params: { orderId: visit.orderId } })
  const event = moveEvent(visit)
  const about = `${visit.customerName}님 · ${visitText(visit, false)}`
  const order = loaded.status === 'ready' ? loaded.value.order : null
  const action = order?.actions.find(one => one.event === event)

  if (order !== null && action !== undefined && loaded.status === 'ready') {
    return (
      <StepSheet
        order={order}
        action={action}
        text={about}
        aside={
          <div>
            <TextLink isAtEdge way={{ to: `/desk/orders/${visit.orderId}` }}>
              {texts.place}
            </TextLink>
          </div>
        }
        said={day === null ? {} : { day, half }}
        onRefresh={() => void loaded.retry()}
        onClose={onClose}
      />
    )
  }
  return (
    <BottomSheet
      open
      onClose={onClose}
      title={STEP_NAMES[event]}
      text={about}
      actions={
        <Button tone="ghost" onPress={onClose}>
          {texts.close}
        </Button>
      }
    >
      {loaded.status === 'loading' && (
        <Loading>
          <Skeleton shape="card" />
        </Loading>
      )}
      {loaded.status === 'failed' && <FailureBanner>{failureText(loaded.error)}</FailureBanner>}
      {loaded.status === 'ready' && (
        <>
          <p>{texts.gone}</p>
          <TextLink isAtEdge way={{ to: `/desk/orders/${visit.orderId}` }}>
            {texts.toOrder}
          </TextLink>
        </>
      )}
    </BottomSheet>
  )
}
