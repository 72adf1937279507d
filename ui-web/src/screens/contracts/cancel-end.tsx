import { Ports } from '#adapters/container/tokens.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { CANCEL_ENDS, CANCEL_TEXTS as texts } from '../../texts/contracts.ts'
import { refundProgress } from '../../texts/refund-progress.ts'
import { TERMINATE_TEXTS } from '../../texts/renewal.ts'
import { APPLIED, CancelLoading } from './cancel-frame.tsx'
import { ContractNotice } from './contract-notice.tsx'

type End = keyof typeof CANCEL_ENDS
type CancelEndProps = { readonly end: End; readonly orderId?: OrderId }

/** Why there is nothing to cancel. Where the refusal alone does not say, the order itself is read. */
export const CancelEnd = ({ end, orderId }: CancelEndProps) =>
  orderId === undefined || end === 'noOrder' || end === 'noPayment' ? (
    <NothingToCancel end={end} />
  ) : (
    <OwnOrderEnd end={end} orderId={orderId} />
  )

function OwnOrderEnd({ end, orderId }: { readonly end: End; readonly orderId: OrderId }) {
  const ownRecords = useUseCase(Ports.ownRecords)
  const story = useLoaded(`story-${orderId}`, () => ownRecords.story(orderId))
  if (story.status === 'loading') return <CancelLoading />
  return <NothingToCancel end={end} {...(story.status === 'ready' && { record: story.value.record })} />
}

function NothingToCancel({ end, record }: { readonly end: End; readonly record?: StorageRecord }) {
  if (record?.storingStatus === 'CANCELLED') {
    const { title, text } = CANCEL_ENDS.cancelled
    return (
      <ContractNotice
        title={title}
        text={refundProgress(record.paymentStatus, { refunded: record.refunded }) ?? text}
        action={{ label: texts.toHistory, to: '/mypage/progress/completed' }}
        back={APPLIED}
      />
    )
  }
  if (record?.terminable === true) {
    return (
      <ContractNotice
        {...CANCEL_ENDS.pickedUp}
        action={{ label: TERMINATE_TEXTS.look, to: `/mypage/payment/cancel?paymentId=${record.paymentId}` }}
        back={APPLIED}
      />
    )
  }
  return <ContractNotice {...CANCEL_ENDS[end]} action={{ label: texts.toHistory, to: APPLIED }} back={APPLIED} />
}
