import type { OrderId } from '#core/shared/ids.ts'
import { TERMINATE_ENDS, TERMINATE_TEXTS as texts } from '../../texts/renewal.ts'
import { ContractNotice } from './contract-notice.tsx'
import { PAYMENTS } from './terminate-frame.tsx'

type TerminateEndProps =
  | { readonly end: Exclude<keyof typeof TERMINATE_ENDS, 'beforePickup'> }
  | { readonly end: 'beforePickup'; readonly orderId: OrderId }

/** Why there is no renewal to end, and where to go instead. */
export const TerminateEnd = (props: TerminateEndProps) => (
  <ContractNotice
    {...TERMINATE_ENDS[props.end]}
    action={
      props.end === 'beforePickup'
        ? { label: texts.toCancel, to: `/mypage/progress/cancel?orderId=${props.orderId}` }
        : { label: texts.toPayments, to: PAYMENTS }
    }
    back={PAYMENTS}
  />
)
